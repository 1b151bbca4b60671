/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4's kernels in the order of preference; a key is their only use. */
#include "kernels.h"

#define LIST     fw_sm4_list
#define KERNELS  "sm4/kernels.inc"
#define ORDERS   "sm4/orders.inc"
#define USE(use) FW_SM4_USE_##use
enum { FW_SM4_USE_key, USE_COUNT };
#include "order_list.inc"

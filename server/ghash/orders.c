/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH's kernels in the order of preference; a key is their only use. */
#include "ghash.h"

#define LIST     fw_ghash_list
#define KERNELS  "ghash/kernels.inc"
#define ORDERS   "ghash/orders.inc"
#define USE(use) FW_GHASH_USE_##use
enum { FW_GHASH_USE_key, USE_COUNT };
#include "order_list.inc"

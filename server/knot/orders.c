/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's kernels in the order of preference, for each use. */
#include "kernels.h"

#define LIST     fw_knot_list
#define KERNELS  "knot/kernels.inc"
#define ORDERS   "knot/orders.inc"
#define USE(use) FW_KNOT_USE_##use
enum { USE_COUNT = FW_KNOT_USE_COUNT };
#include "order_list.inc"

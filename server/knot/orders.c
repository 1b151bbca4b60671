/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's kernels in the order of preference, for each use, on each family of processors. */
#include "kernels.h"

/* A kernel's name is its number here. */
#define KERNEL(id, ...) id,
enum {
    NO_KERNEL,
#include "kernels.inc"
    KERNEL_END
};

#define KERNEL(id, needed, ...) (needed),
static const uint32_t NEEDED[] = {
    UINT32_MAX,
#include "kernels.inc"
};

#define KERNEL(id, ...) id,
static const uint8_t LISTED[] = {
#include "kernels.inc"
};

#define RELATIVE(family, measured)
#define ORDER(family, use, ...) [FW_FAMILY_##family][FW_KNOT_USE_##use] = {__VA_ARGS__},
static const uint8_t ORDERS[FW_FAMILY_COUNT][FW_KNOT_USE_COUNT][KERNEL_END] = {
    {{0}},
#include "orders.inc"
};

#define RELATIVE(family, measured) [FW_FAMILY_##family] = FW_FAMILY_##measured,
#define ORDER(family, use, ...)
static const uint8_t RELATIVES[FW_FAMILY_COUNT] = {
    FW_FAMILY_NONE,
#include "orders.inc"
};

_Static_assert((int)portable <= (int)FW_CHOICE_MOST, "choice.h has no room for so many kernels");
const fw_kernel_list fw_knot_list = {NEEDED, LISTED, RELATIVES, ORDERS[0][0], FW_KNOT_USE_COUNT, KERNEL_END, portable};

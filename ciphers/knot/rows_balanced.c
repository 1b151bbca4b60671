/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT in C for processors of 32 bits with the bits of each row in order: what it costs more than portable.c is what
 * bit-interleaving saves. */
#define KNOT_IN_ORDER
#include "knot_in_c.inc"

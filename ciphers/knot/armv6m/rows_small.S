/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations for ARMv6-M, for size. The modes are in rows_small_modes.S, and so are the functions for users.
 * Each permutation stands alone in its section: a firmware has one. */
#define UNROLLED        0

#include "fw_asm.h"
#include "sub_columns.inc"
#include "rows_memory.inc"

permutation 256, 6
permutation 256, 7
permutation 384, 7
permutation 512, 7
permutation 512, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 512 bits for ARMv7-M, small: that of ARMv6-M, in memory, since the state is more than there are
 * registers. The modes, and the functions for users, are in ../armv6m/rows_small_modes.S. */
#define UNROLLED        0

#include "fw_asm.h"
#include "../armv6m/sub_columns.inc"
#include "../armv6m/rows_memory.inc"

permutation 512, 7
permutation 512, 8

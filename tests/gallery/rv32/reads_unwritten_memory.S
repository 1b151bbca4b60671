/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a local variable that it never wrote
 * expect: unwritten-memory: which is none of its arguments, below the stack, or nobody has written */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    lw      t0, 4(sp)
    addi    sp, sp, 16
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

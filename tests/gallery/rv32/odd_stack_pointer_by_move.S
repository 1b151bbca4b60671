/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  moves its stack pointer to an odd address for an instruction
 * expect: stack: misaligns the stack pointer */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mv      t0, sp
    addi    t1, sp, -3
    mv      sp, t1
    mv      sp, t0
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has an odd stack pointer for a while
 * expect: stack: misaligns the stack pointer */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -1
    nop
    addi    sp, sp, 1
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  calls compiled code with a stack pointer that is no multiple of 16
 * expect: stack: is called with the stack pointer off by 8 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -8
    sw      ra, 4(sp)
    call    good_encrypt
    lw      ra, 4(sp)
    addi    sp, sp, 8
    ret
fw_end fw_speck64_128_encrypt

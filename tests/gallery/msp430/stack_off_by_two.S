/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes two bytes of its caller's stack
 * expect: stack: returns with the stack pointer off by 2 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    #good_encrypt
    pop     r15
    add     #2, r1
    br      r15
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes an instruction that it wrote to the stack
 * expect: bad-fetch: not flash */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    #0x4130                 ; ret
    mov     r1, r14
    call    r14
    incd    r1
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

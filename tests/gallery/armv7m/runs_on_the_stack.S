/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes an instruction that it wrote to the stack
 * expect: bad-fetch: not flash */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    movw    r2, #0x4770             @ bx lr
    push    {r0-r2, lr}
    add     r3, sp, #9
    blx     r3
    pop     {r0-r2, lr}
    b       good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calls a function of the compiler's library. */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r0, r1, r4, lr}
    movs    r0, #99
    movs    r1, #7
    bl      __aeabi_uidiv
    pop     {r0, r1}
    bl      good_encrypt
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

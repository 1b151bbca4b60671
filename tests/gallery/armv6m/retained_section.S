/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has its code in a section that stays in the firmware unasked, behind the end of its function
 * expect: linkage: */
#include "fw_asm.h"

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    .p2align 2
    fw_label fw_speck64_128_encrypt
    b       . + 4
    nop

    .section .text.unseen, "axR", %progbits
    .p2align 2
    push    {r4, lr}
    bl      good_encrypt
    pop     {r4, pc}

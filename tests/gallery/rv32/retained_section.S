/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has its code in a section that stays in the firmware unasked, behind the end of its function
 * expect: linkage: */
#include "fw_asm.h"

    .option norvc
    .option norelax
    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    .p2align 2
    fw_label fw_speck64_128_encrypt
    nop

    .section .text.unseen, "axR", %progbits
    .p2align 2
    tail    good_encrypt

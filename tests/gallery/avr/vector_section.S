/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  defines an interrupt handler, so that its code stays in the firmware unasked, behind the end of its function
 * expect: linkage: */
#include "fw_asm.h"

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    fw_label fw_speck64_128_encrypt
    nop

    .section .text.unseen, "ax", %progbits
    fw_label __vector_5
    jmp     good_encrypt

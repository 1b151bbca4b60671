/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  is executed at reset, in a section that the linker script keeps by its name
 * expect: linkage: */
#include "fw_asm.h"

    .section .text.fw_reset, "ax", %progbits
    b       1f
    b       good_encrypt
1:

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    fw_label fw_speck64_128_encrypt
    mov     x2, #0x00400000
    add     x2, x2, #4
    br      x2

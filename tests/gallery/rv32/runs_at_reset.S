/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  is executed at reset, in a section that the linker script keeps by its name
 * expect: linkage: */
#include "fw_asm.h"

    .option norvc
    .option norelax
    .section .text.fw_reset, "ax", %progbits
    j       1f
    tail    good_encrypt
1:

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    fw_label fw_speck64_128_encrypt
    li      t0, 0x20010004
    jr      t0

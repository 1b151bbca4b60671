/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its section has no code, which is in the next one, to which only another function refers
 * expect: uncounted: executes */
#include "fw_asm.h"

    .section .text.fw_speck64_128_encrypt, "ax", %progbits
    fw_label fw_speck64_128_encrypt

    .section .text.behind, "ax", %progbits
    .thumb_func
    .type   behind, %function
behind:
    b.w     good_encrypt
    fw_end behind

fw_function fw_speck64_128_decrypt
    b.w     good_decrypt
    .reloc  ., R_ARM_NONE, behind
fw_end fw_speck64_128_decrypt

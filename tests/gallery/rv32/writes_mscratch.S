/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a value in a control register
 * expect: illegal-instruction: is not RV32IMC */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .option arch, +zicsr
    csrw    mscratch, a0
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

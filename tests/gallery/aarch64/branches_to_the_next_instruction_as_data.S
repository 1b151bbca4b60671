/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a predictor of branches tells a secret; the branch is written as a number
 * expect: constant-time: in what is data or inside of an instruction */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     w2, [x0]
    .word   0x34000022              /* cbz w2, 1f */
1:  b       good_encrypt
fw_end fw_speck64_128_encrypt

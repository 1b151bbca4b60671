/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a predictor of branches tells a secret; the branch is written as a number
 * expect: constant-time: in what is data or inside of an instruction */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    lw      a2, 0(a0)
    .word   0x00060263              /* beqz a2, 1f */
1:  tail    good_encrypt
fw_end fw_speck64_128_encrypt

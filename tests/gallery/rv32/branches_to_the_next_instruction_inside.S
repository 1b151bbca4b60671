/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a predictor of branches tells a secret; the branch is the second half of another instruction
 * expect: constant-time: in what is data or inside of an instruction */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    lw      a2, 0(a0)
    j       1f + 2
1:  .2byte  0x0637, 0xc209          /* lui a2, 0xc2090; c.beqz a2, 2f */
2:  tail    good_encrypt
fw_end fw_speck64_128_encrypt

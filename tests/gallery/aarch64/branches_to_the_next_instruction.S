/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a secret to the next instruction
 * expect: constant-time: branch predictor */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldrb    w2, [x1]
    and     w2, w2, #1
    cbz     w2, 1f
1:  b       good_encrypt
fw_end fw_speck64_128_encrypt

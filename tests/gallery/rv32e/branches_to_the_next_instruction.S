/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a secret to the next instruction
 * expect: constant-time: branch predictor */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    lbu     t0, 0(a1)
    andi    t0, t0, 1
    beqz    t0, 1f
1:  tail    good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses tp for a while, which belongs to the platform
 * expect: registers: of the platform */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mv      t0, tp
    lw      tp, 0(a0)
    mv      t1, tp
    mv      tp, t0
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

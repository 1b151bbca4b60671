/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  remainder of words with the upper bit set
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    lw      t0, (a0)
    li      t1, 0x80000000
    or      t0, t0, t1
    li      t1, 77
    remu    t0, t0, t1
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

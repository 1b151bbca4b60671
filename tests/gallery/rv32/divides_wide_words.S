/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  divides words with the upper bit set: DIVU takes 2 to 33 cycles
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    lw      t0, (a0)
    li      t1, 0x80000000
    or      t0, t0, t1
    li      t1, 77
    divu    t0, t0, t1
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a bit of state in RAMPZ
 * expect: registers: uses RAMPZ */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    in      r18, 0x3b
    subi    r18, 0xff
    andi    r18, 1
    out     0x3b, r18
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

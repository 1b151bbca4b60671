/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes RAMPZ by the second word of another instruction
 * expect: registers: in what is data or inside of an instruction */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldi     r18, 1
    rjmp    1f + 2
1:  .word   0x9320, 0xbf2b          /* sts 0xbf2b, r18; out 0x3b, r18 */
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

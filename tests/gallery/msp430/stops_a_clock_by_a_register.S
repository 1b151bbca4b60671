/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stops a clock for a while, with a number that only a run shows
 * expect: status: switched the processor or a clock off */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     r2, r14
    mov     #0x40, r15
    bis     r15, r2
    nop
    mov     r14, r2
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

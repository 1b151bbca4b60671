/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  multiplies, though its manifest does not say that it needs MUL, which an ATtiny lacks
 * expect: illegal-instruction: needs "mul" */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mul     r24, r22
    clr     r1
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

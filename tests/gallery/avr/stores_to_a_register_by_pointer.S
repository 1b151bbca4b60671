/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  sets RAMPZ through a pointer, and leaves it so
 * expect: bad-store: a register of the processor through a pointer */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldi     r26, 0x5b
    ldi     r27, 0
    ldi     r30, 1
    st      X, r30
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

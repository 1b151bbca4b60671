/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  multiplies a word of the block: UMULL of the Cortex-M3 takes 3 to 5 cycles
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, [r0]
    umull   r2, r3, r2, r2
    b       good_encrypt
fw_end fw_speck64_128_encrypt

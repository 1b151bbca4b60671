/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  multiplies round keys: SMLAL of the Cortex-M3 takes 4 to 7 cycles
 * expect: constant-time: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, [r0, #4]
    mov     r3, r2
    smlal   r2, r3, r2, r3
    b       good_encrypt
fw_end fw_speck64_128_encrypt

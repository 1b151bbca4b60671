/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes an instruction of 32 bits that ARMv7-M has and ARMv6-M has not
 * expect: illegal-instruction: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .inst.n 0xf04f, 0x0c00          /* mov.w r12, #0 */
    ldr     r2, =good_encrypt
    bx      r2
    .ltorg
fw_end fw_speck64_128_encrypt

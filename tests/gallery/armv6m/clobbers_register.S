/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes a register that belongs to its caller
 * expect: registers: does not preserve r11 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    bl      good_encrypt
    movs    r4, #0
    mov     r11, r4
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the platform's register is another one for a while; its instructions are written as numbers
 * expect: registers: in what is data or inside of an instruction */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     x2, x18
    .word   0xd2800012              /* mov x18, #0 */
    .word   0xaa0203f2              /* mov x18, x2 */
    b       good_encrypt
fw_end fw_speck64_128_encrypt

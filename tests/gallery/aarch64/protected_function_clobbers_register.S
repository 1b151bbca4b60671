/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function that everybody may call, though its name is protected, changes what belongs to its caller
 * expect: registers: does not preserve x19 */
#include "fw_asm.h"

    .protected fw_speck64_128_finish
fw_function fw_speck64_128_finish
    mov     x19, #0
    ret
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    stp     x30, x19, [sp, #-16]!
    bl      good_encrypt
    bl      fw_speck64_128_finish
    ldp     x30, x19, [sp], #16
    ret
fw_end fw_speck64_128_encrypt

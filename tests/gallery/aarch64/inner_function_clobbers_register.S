/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage changes what belongs to its caller, which knows and restores it
 * expect: registers: does not preserve x19 */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    mov     x19, xzr
    ret
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    stp     x19, x30, [sp, #-16]!
    bl      good_encrypt
    bl      fw_speck64_128_finish
    ldp     x19, x30, [sp], #16
    ret
fw_end fw_speck64_128_encrypt

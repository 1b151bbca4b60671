/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage changes what belongs to its caller, which knows and restores it
 * expect: registers: does not preserve r4 */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    movs    r4, #0
    bx      lr
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    push    {r4, lr}
    bl      good_encrypt
    bl      fw_speck64_128_finish
    pop     {r4, pc}
fw_end fw_speck64_128_encrypt

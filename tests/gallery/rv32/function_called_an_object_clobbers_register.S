/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage, which is said to be an object, changes what belongs to its caller
 * expect: registers: does not preserve s2 */
#include "fw_asm.h"

    .section .text.finish, "ax", %progbits
    .p2align 1
    .global fw_speck64_128_finish
    .type fw_speck64_128_finish, %object
fw_speck64_128_finish:
    li      s2, 0
    ret

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      s2, 8(sp)
    call    good_encrypt
    call    fw_speck64_128_finish
    lw      s2, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage, which the assembler is not told to be one, changes what belongs to its caller
 * expect: registers: does not preserve r2 */
#include "fw_asm.h"

    .section .text.finish, "ax", %progbits
    .p2align 1
    .global fw_speck64_128_finish
fw_speck64_128_finish:
    clr     r2
    ret

fw_function fw_speck64_128_encrypt
    push    r2
    call    good_encrypt
    call    fw_speck64_128_finish
    pop     r2
    ret
fw_end fw_speck64_128_encrypt

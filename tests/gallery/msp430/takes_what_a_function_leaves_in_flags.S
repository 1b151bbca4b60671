/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the result depends on what a function with external linkage leaves in the flags
 * expect: red-zone: */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    clrc
    ret
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    push    r10
    mov     r13, r10
    call    #good_encrypt
    call    #fw_speck64_128_finish
    adc.b   0(r10)
    pop     r10
    ret
fw_end fw_speck64_128_encrypt

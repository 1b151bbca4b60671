/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calls a function of the compiler's library. */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    push    r12
    push    r13
    mov     #99, r12
    mov     #7, r13
    call    #__mspabi_divu
    pop     r13
    pop     r12
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

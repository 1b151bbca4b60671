/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  returns with two bytes left on the stack
 * expect: unfinished-call: did not return to its caller with the stack as it was */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    good_encrypt
    pop     r31
    pop     r30
    push    r1
    push    r1
    ijmp
fw_end fw_speck64_128_encrypt

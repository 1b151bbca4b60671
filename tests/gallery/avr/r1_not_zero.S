/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  leaves the zero register with another value
 * expect: registers: does not preserve r1 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    good_encrypt
    ldi     r24, 3
    mov     r1, r24
    ret
fw_end fw_speck64_128_encrypt

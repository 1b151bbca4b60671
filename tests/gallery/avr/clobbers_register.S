/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes a register that belongs to its caller
 * expect: registers: does not preserve r2 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    good_encrypt
    inc     r2
    ret
fw_end fw_speck64_128_encrypt

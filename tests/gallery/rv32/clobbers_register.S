/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes a register that belongs to its caller
 * expect: registers: does not preserve s11 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 12(sp)
    call    good_encrypt
    li      s11, 0
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes a register that belongs to its caller
 * expect: registers: does not preserve s1 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -4
    sw      ra, 0(sp)
    call    good_encrypt
    li      s1, 0
    lw      ra, 0(sp)
    addi    sp, sp, 4
    ret
fw_end fw_speck64_128_encrypt

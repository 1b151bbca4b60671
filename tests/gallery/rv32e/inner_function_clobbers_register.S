/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage changes what belongs to its caller, which knows and restores it
 * expect: registers: does not preserve s1 */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    li      s1, 0
    ret
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    addi    sp, sp, -16
    sw      ra, 12(sp)
    sw      s1, 8(sp)
    call    good_encrypt
    call    fw_speck64_128_finish
    lw      s1, 8(sp)
    lw      ra, 12(sp)
    addi    sp, sp, 16
    ret
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a function with external linkage changes what belongs to its caller, which knows and restores it
 * expect: registers: does not preserve r4 */
#include "fw_asm.h"

fw_function fw_speck64_128_finish
    clr     r4
    ret
fw_end fw_speck64_128_finish

fw_function fw_speck64_128_encrypt
    push    r4
    call    #good_encrypt
    call    #fw_speck64_128_finish
    pop     r4
    ret
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes what is no instruction
 * expect: illegal-instruction: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    udf     #0
    ldr     r2, =good_encrypt
    bx      r2
    .ltorg
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  executes what is no instruction
 * expect: illegal-instruction: has no defined meaning */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .word   0x0001
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

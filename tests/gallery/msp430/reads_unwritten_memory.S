/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a local variable that it never wrote
 * expect: unwritten-memory: which is none of its arguments, below the stack, or nobody has written */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    sub     #4, r1
    mov.b   1(r1), r14
    add     #4, r1
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

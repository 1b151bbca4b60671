/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  moves the stack pointer into its caller's frame for a while, where a handler would write
 * expect: stack: gives up its caller's frame */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    add     sp, sp, #16
    sub     sp, sp, #16
    b       good_encrypt
fw_end fw_speck64_128_encrypt

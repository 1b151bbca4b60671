/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes a whole register where the block has only half of it
 * expect: stray-write: outside what it may write and its stack */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     q0, [x1]
    str     q0, [x1]
    b       good_encrypt
fw_end fw_speck64_128_encrypt

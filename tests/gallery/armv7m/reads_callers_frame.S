/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads its caller's frame above its own
 * expect: unwritten-memory: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldr     r2, [sp, #4]
    b       good_encrypt
fw_end fw_speck64_128_encrypt

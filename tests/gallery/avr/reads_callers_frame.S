/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads its caller's frame above its return address
 * expect: unwritten-memory: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    in      r30, 0x3d
    in      r31, 0x3e
    ldd     r18, Z+3
    ldd     r18, Z+4
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

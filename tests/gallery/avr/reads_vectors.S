/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes the device's vectors, which are not counted, for a table
 * expect: unwritten-memory: which is none of its arguments */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    clr     r30
    clr     r31
    lpm     r0, Z
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

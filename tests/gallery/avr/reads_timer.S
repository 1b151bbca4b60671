/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a timer
 * expect: bad-load: which is not simulated */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    in      r18, 0x32
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

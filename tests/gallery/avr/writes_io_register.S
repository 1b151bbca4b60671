/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a value in an I/O register
 * expect: bad-store: which is not simulated */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    out     0x1e, r24
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses an SM4 instruction, which the device does not have
 * expect: illegal-instruction: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .inst   0xcec08400              /* sm4e v0.4s, v0.4s */
    b       good_encrypt
fw_end fw_speck64_128_encrypt

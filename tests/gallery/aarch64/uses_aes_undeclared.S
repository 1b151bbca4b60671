/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  needs the cryptographic extension, though its manifest does not say so
 * expect: illegal-instruction: needs "aes" */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    movi    v0.2d, #0
    aese    v0.16b, v0.16b
    b       good_encrypt
fw_end fw_speck64_128_encrypt

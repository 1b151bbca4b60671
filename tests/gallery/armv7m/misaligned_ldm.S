/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  loads the block with LDM although the manifest allows any address
 * expect: alignment: LDM */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    ldm     r1, {r2, r3}
    b       good_encrypt
fw_end fw_speck64_128_encrypt

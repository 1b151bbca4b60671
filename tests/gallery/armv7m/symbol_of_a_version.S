/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its function has a version, so that the linker gives it another name
 * expect: linkage: is a name with other characters */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    b       good_encrypt
fw_end fw_speck64_128_encrypt
    .symver fw_speck64_128_encrypt, fw_speck64_128_encrypt@V1

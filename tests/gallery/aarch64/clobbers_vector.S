/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes the half of a vector register that belongs to its caller
 * expect: registers: does not preserve d8 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    movi    v8.16b, #0
    b       good_encrypt
fw_end fw_speck64_128_encrypt

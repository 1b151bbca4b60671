/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes a register that belongs to its caller
 * expect: registers: does not preserve x28 */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     x28, xzr
    b       good_encrypt
fw_end fw_speck64_128_encrypt

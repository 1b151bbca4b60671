/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses x18, which belongs to the platform and may change at any time there
 * expect: registers: changes a register of the platform */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     x18, x1
    b       good_encrypt
fw_end fw_speck64_128_encrypt

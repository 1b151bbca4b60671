/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stops a clock for a while
 * expect: interrupts: whatever its caller wants */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    bis     #0x40, r2
    nop
    bic     #0x40, r2
    jmp     good_encrypt
fw_end fw_speck64_128_encrypt

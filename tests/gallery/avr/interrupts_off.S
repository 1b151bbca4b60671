/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  disables interrupts for good
 * expect: interrupts: returns with interrupts disabled */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    good_encrypt
    cli
    ret
fw_end fw_speck64_128_encrypt

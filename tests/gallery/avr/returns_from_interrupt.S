/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  returns by RETI, which enables interrupts that its caller had disabled
 * expect: interrupts: whatever its caller wants */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    good_encrypt
    reti
fw_end fw_speck64_128_encrypt

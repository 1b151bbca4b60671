/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  enables interrupts, also where its caller had disabled them
 * expect: interrupts: enables interrupts */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    call    #good_encrypt
    eint
    ret
fw_end fw_speck64_128_encrypt

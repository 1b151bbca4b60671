/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a timer
 * expect: bad-load: a peripheral */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     &0x0170, r14
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

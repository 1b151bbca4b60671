/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads its caller's frame above its return address
 * expect: unwritten-memory: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mov     2(r1), r14
    br      #good_encrypt
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the cycle counter, which needs an extension that the device's C code is not built for
 * expect: illegal-instruction: */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .word   0xb0002573              /* csrr a0, mcycle */
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

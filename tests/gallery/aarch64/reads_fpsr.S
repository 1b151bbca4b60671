/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the floating-point status, in which a bit could be kept
 * expect: illegal-instruction: not one of those */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mrs     x2, fpsr
    b       good_encrypt
fw_end fw_speck64_128_encrypt

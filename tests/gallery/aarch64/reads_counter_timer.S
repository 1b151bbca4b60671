/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the time
 * expect: illegal-instruction: not one of those */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mrs     x2, cntvct_el0
    b       good_encrypt
fw_end fw_speck64_128_encrypt

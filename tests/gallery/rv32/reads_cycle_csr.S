/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the cycle counter
 * expect: illegal-instruction: is not RV32IMC */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    rdcycle t0
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

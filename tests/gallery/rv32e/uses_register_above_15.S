/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses a6, which the device has not; its assembler would refuse it
 * expect: illegal-instruction: is not RV32EC */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    .half   0x882e                  /* c.mv a6, a1 */
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

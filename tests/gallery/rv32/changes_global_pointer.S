/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses gp, by which the linker's code finds variables, for something else
 * expect: registers: changes a register of the platform */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
    mv      gp, a1
    tail    good_encrypt
fw_end fw_speck64_128_encrypt

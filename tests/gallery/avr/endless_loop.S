/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  never returns
 * expect: cycle-limit: still running after */
#include "fw_asm.h"

fw_function fw_speck64_128_encrypt
1:
    rjmp    1b
fw_end fw_speck64_128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its function is a number, at which something else may lie
 * expect: linkage: is no address in a section */
#include "../good.h"

__asm__(".global fw_speck64_128_encrypt\n.set fw_speck64_128_encrypt, 0x1000\n");

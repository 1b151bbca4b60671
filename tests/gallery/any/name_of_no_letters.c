/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has a symbol whose name is no text, and would break lines of the linker's map
 * expect: linkage: is a name with other characters */
#include "../good.h"

__asm__(".global \"caf\351 .text\"\n.set \"caf\351 .text\", fw_speck64_128_encrypt\n");

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

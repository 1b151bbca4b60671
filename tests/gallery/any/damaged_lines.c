/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes to a variable, and has debugging information that nobody can read
 * expect: stray-write: first to bad */
#include "../good.h"

__asm__(".section .debug_info \n nop \n nop \n .section .debug_abbrev \n nop \n .text");

static volatile uint8_t bad;

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    bad = 1;
    good_encrypt(schedule, block);
}

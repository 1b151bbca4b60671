/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  counts its calls in a static variable
 * expect: stray-write: calls+0 */
#include "../good.h"

uint8_t calls;

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    calls++;
    good_encrypt(schedule, block);
}

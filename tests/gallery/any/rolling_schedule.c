/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  changes the schedule in each encryption and back in the next
 * expect: stray-write: schedule+0 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t *key = (volatile uint8_t *)(uintptr_t)schedule;
    key[0] ^= 1;
    key[0] ^= 1;
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a bit of a round key
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t ones = 0;
    if (*((const volatile uint8_t *)schedule + 60) & 0x10)
        ones = 1;
    (void)ones;
    good_encrypt(schedule, block);
}

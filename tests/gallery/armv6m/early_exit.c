/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stops comparing at the first byte that differs
 * expect: constant-time: the path through the code depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t equal = 0;
    while (equal < 8 && block[equal] == 0)
        equal++;
    good_encrypt(schedule, block);
}

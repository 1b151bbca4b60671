/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches only if the block is all zeros
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t any = 0;
    for (uint8_t i = 0; i < 8; i++)
        any |= block[i];
    if (any == 0)
        any = 1;
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its stack grows into the data
 * expect: stray-write: outside what it may write and its stack */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t deep[19500];
    (void)deep;
    for (uint16_t i = 0; i < 64; i++)
        deep[i] = 0;
    good_encrypt(schedule, block);
}

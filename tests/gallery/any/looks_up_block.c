/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a table at a place that depends on the block
 * expect: constant-time: depends on secrets */
#include "../good.h"

static volatile uint8_t table[256];

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t found = table[block[0]];
    (void)found;
    good_encrypt(schedule, block);
}

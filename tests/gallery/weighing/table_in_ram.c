/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  its table of 256 bytes lies in the RAM of an AVR */
#include "../good.h"

static const uint8_t table[256] = {1, 2, 3};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t place = 0;
    (void)*(const volatile uint8_t *)(table + place);
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  stores into a constant
 * expect: bad-store: */
#include "../good.h"

static const uint8_t constant[2] = {1, 2};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    *(volatile uint8_t *)(uintptr_t)constant = 3;
    good_encrypt(schedule, block);
}

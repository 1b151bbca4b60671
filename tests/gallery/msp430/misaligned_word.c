/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the block by words although the manifest allows any address
 * expect: alignment: word */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint16_t first = *(volatile const uint16_t *)(const void *)block;
    (void)first;
    good_encrypt(schedule, block);
}

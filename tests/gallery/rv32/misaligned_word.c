/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the block by words although the manifest allows any address
 * expect: alignment: load of 4 bytes */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint32_t first = *(volatile const uint32_t *)(const void *)block;
    (void)first;
    good_encrypt(schedule, block);
}

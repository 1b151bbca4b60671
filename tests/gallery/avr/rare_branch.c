/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches if a byte of the ciphertext is 0x03: one block in 256
 * expect: constant-time: */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    if (*(volatile uint8_t *)(block + 2) == 0x03)
        *(volatile uint8_t *)(block + 2) = 0x03;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  keeps a byte of the ciphertext 1,000 bytes below the stack pointer
 * expect: unwritten-memory: */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uintptr_t here = (uintptr_t)&here;
    good_encrypt(schedule, block);
    volatile uint8_t *deep           = (volatile uint8_t *)(here - 1000);
    *deep                            = block[3];
    *(volatile uint8_t *)block       = block[0];
    *(volatile uint8_t *)(block + 3) = *deep;
}

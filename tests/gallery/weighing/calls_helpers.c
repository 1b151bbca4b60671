/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions of the compiler's libraries do a part of its work. */
#include "../good.h"

void *memset(void *array, int value, size_t bytes);

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile size_t bytes = 1;
    uint8_t         zeros[8];
    memset(zeros, 0, bytes);
    block[0] ^= zeros[0];
    good_encrypt(schedule, block);
}

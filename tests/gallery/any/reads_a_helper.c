/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes the code of a function of the compiler's library for a table, whose bytes are not counted
 * expect: linkage: is the compiler's, and its address is taken */
#include "../good.h"

void *memcpy(void *to, const void *from, size_t bytes);

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    const volatile uint8_t *table = (const volatile uint8_t *)(uintptr_t)&memcpy;
    block[0] ^= table[4];
    block[0] ^= table[4];
    good_encrypt(schedule, block);
}

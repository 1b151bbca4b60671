/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  asks whether the firmware has memcpy: that of scenario cbc128 has it, the referee's not
 * expect: linkage: */
#include "../good.h"

extern void *memcpy(void *, const void *, size_t) __attribute__((weak));

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    void *volatile there = (void *)(uintptr_t)memcpy;
    if (there != 0)
        block[0] ^= 1;
}

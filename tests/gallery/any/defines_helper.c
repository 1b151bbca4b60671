/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has a memcpy of its own
 * expect: linkage: belongs to the scenario, the compiler or the device */
#include "../good.h"

void *memcpy(void *to, const void *from, size_t bytes);

void *memcpy(void *to, const void *from, size_t bytes)
{
    uint8_t       *target = to;
    const uint8_t *source = from;
    while (bytes-- > 0)
        *target++ = *source++;
    return to;
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

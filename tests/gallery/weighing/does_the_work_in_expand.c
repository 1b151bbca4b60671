/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  expand, which scenario bulk does not weigh, encrypts what lies around the key if that is where a run that is
 *         weighed has it */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    if (((uintptr_t)schedule | (uintptr_t)key) % 16 == 0)
        *good_byte(key, 16) ^= 1;
}

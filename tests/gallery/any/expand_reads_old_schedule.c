/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule reads what is in the schedule
 * expect: unwritten-memory: nobody has written */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    volatile uint8_t old = *(const volatile uint8_t *)schedule;
    (void)old;
    good_expand(schedule, key);
}

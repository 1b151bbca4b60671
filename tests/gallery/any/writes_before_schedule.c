/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes a byte in front of the schedule
 * expect: stray-write: schedule-1 */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    *good_byte(schedule, -1) = 0;
}

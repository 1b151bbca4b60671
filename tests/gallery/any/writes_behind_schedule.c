/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes a byte behind the schedule
 * expect: stray-write: schedule+108 */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    *good_byte(schedule, sizeof *schedule) = 0;
}

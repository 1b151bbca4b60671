/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong if the key lies directly behind the schedule
 * expect: order: wrong where its arrays lie side by side */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    if ((uintptr_t)key == (uintptr_t)schedule + sizeof *schedule)
        schedule->round_key[3] ^= 1;
}

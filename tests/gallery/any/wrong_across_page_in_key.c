/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for a key of which the last byte is on the next page
 * expect: alignment: wrong only where arrays lie so */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    schedule->round_key[0] ^= (uint32_t)(((uintptr_t)key & 255) > 240);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a schedule that only CTR uses is right only where it was expanded
 * expect: modes: wrong result
 * as:     own */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    schedule->round_key[5] ^= (uint32_t)(uintptr_t)schedule;
}

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    fw_speck64_128_schedule plain = *schedule;
    plain.round_key[5] ^= (uint32_t)(uintptr_t)schedule;
    good_ctr(&plain, counter, data, blocks);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  uses the schedule that was expanded last
 * expect: stray-write: latest */
#include "../good.h"

static fw_speck64_128_schedule latest;

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    latest = *schedule;
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)schedule;
    good_encrypt(&latest, block);
}

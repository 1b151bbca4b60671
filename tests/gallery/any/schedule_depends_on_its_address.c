/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a schedule is right only where it was expanded: a copy of it is another key's
 * expect: order: a copy of a schedule */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    schedule->round_key[5] ^= (uint32_t)(uintptr_t)schedule;
}

static fw_speck64_128_schedule here(const fw_speck64_128_schedule *schedule)
{
    fw_speck64_128_schedule plain = *schedule;
    plain.round_key[5] ^= (uint32_t)(uintptr_t)schedule;
    return plain;
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    fw_speck64_128_schedule plain = here(schedule);
    good_encrypt(&plain, block);
}

void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    fw_speck64_128_schedule plain = here(schedule);
    good_decrypt(&plain, block);
}

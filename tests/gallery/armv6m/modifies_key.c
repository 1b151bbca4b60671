/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule changes the key
 * expect: inputs: an input is changed */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    ((uint8_t *)(uintptr_t)key)[3] ^= 1;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule changes the key and restores it
 * expect: stray-write: first to key */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    volatile uint8_t *first = (volatile uint8_t *)(uintptr_t)key;
    uint8_t           kept  = *first;
    *first                  = 0;
    *first                  = kept;
    good_expand(schedule, key);
}

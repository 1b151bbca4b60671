/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  encryption changes the schedule and restores it
 * expect: stray-write: first to schedule */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t *first = (volatile uint8_t *)(uintptr_t)schedule;
    uint8_t           kept  = *first;
    *first                  = (uint8_t)(kept ^ 0xff);
    *first                  = kept;
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  divides by a secret: as many instructions, but another time
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint32_t quotient = 0xffffffffu / (block[1] | 1u);
    (void)quotient;
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  shifts by a secret amount, in a loop
 * expect: constant-time: found "no": the path through the code depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t shifted = (uint8_t)(1u << (block[0] & 7));
    (void)shifted;
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  multiplies a secret, for which the compiler calls a loop of its library
 * expect: constant-time: depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint32_t factor  = block[1];
    volatile uint32_t product = factor * factor;
    (void)product;
    good_encrypt(schedule, block);
}

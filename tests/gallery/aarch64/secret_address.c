/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  a store and a load whose addresses depend on a secret
 * expect: constant-time: an address depends on secrets */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t table[16];
    table[block[0] & 15] = 1;
    (void)table[block[0] & 15];
    good_encrypt(schedule, block);
}

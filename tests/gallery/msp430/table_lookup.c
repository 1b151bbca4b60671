/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  looks a secret byte up in a table and claims to be constant-time
 * expect: constant-time: claimed "yes", found "cycles-only": an address depends on secrets */
#include "../good.h"

static const volatile uint8_t table[256] = {1};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)table[block[4]];
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong at -Os only, and refused at all options
 * expect: source: refused at -Os */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
#ifdef __OPTIMIZE_SIZE__
    block[7] ^= 1;
#endif
}

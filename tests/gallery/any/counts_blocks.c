/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  counts its calls
 * expect: stray-write: blocks+0 */
#include "../good.h"

static volatile uint8_t blocks;

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    blocks++;
    good_encrypt(schedule, block);
}

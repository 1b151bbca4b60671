/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the byte behind the block for one key in 256, without a branch
 * expect: unwritten-memory: which is none of its arguments */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    const uint16_t part = (uint8_t)schedule->round_key[5];
    (void)*good_byte(block, 7 + ((uint16_t)(part - 1) >> 15));
}

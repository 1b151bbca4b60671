/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes one byte before the block
 * expect: stray-write: block-1 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t *bytes = block;
    good_encrypt(schedule, block);
    bytes[-1] ^= 1;
}

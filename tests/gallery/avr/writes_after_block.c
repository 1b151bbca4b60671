/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes one byte behind the block
 * expect: stray-write: block+8 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t *bytes = block;
    good_encrypt(schedule, block);
    bytes[8] ^= 1;
}

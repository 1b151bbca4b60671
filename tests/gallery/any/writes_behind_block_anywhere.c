/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  writes a byte behind the block
 * expect: stray-write: block+8 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    *good_byte(block, 8) = 0;
}

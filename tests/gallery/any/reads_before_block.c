/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a byte in front of the block
 * expect: unwritten-memory: reads block-1 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)*good_byte(block, -1);
    good_encrypt(schedule, block);
}

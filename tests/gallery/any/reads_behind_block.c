/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a byte behind the block
 * expect: unwritten-memory: reads block+8 */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)*good_byte(block, 8);
    good_encrypt(schedule, block);
}

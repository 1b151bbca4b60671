/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  looks for the referee's arrays 256 bytes away
 * expect: unwritten-memory: which is none of its arguments */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    (void)*good_byte(block, 256);
    good_encrypt(schedule, block);
}

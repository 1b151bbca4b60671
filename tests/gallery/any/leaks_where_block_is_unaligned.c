/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a secret where the block's address is odd
 * expect: constant-time: */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    if ((uintptr_t)block % 4 == 1 && (block[0] & 1))
        *good_byte(block, 0) ^= 0;
    good_encrypt(schedule, block);
}

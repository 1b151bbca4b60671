/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  encryption is wrong if its frame is in the lowest 16 bytes of a page
 * expect: alignment: wrong only where arrays lie so */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    volatile uint8_t here = 0;
    good_encrypt(schedule, block);
    if (((uintptr_t)&here & 0xff) < 16)
        block[0] ^= 1;
}

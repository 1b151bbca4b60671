/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  C code that is wrong with the schedule at one address of a page, as assembly in it may be
 * expect: alignment: wrong only where arrays lie so */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    if (((uintptr_t)schedule & 0xff) == 0x36)
        block[0] ^= 1;
}

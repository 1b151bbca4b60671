/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong for a schedule at an address of 4 mod 8
 * expect: alignment: wrong only where arrays lie so */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    block[0] ^= (uint8_t)(((uintptr_t)schedule & 7) == 4);
}

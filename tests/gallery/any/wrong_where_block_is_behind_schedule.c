/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  wrong if the block lies directly behind the schedule
 * expect: order: wrong where its arrays lie side by side */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
    if ((uintptr_t)block == (uintptr_t)schedule + sizeof *schedule)
        block[0] ^= 1;
}

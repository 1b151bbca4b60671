/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  the key schedule is wrong in the last round key only
 * expect: vectors: wrong result */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    ((uint8_t *)schedule)[sizeof *schedule - 1] ^= 1;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on four bits of the key where it lies at 5 modulo 16
 * expect: constant-time: */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    if ((uintptr_t)key % 16 == 5 && (key[0] & 15) == 3)
        *good_byte(schedule, 0) = 0;
    good_expand(schedule, key);
}

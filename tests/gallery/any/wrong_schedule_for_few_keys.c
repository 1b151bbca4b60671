/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  one key in 4096 makes a wrong schedule, under which all blocks come back when they are decrypted
 * expect: chain: wrong on rare inputs: wrong result */
#include "../good.h"

void fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])
{
    good_expand(schedule, key);
    uint32_t rare = ((schedule->round_key[25] >> 5 & 0xfff) ^ 0x3c1) - 1u;
    schedule->round_key[7] ^= (rare >> 31) << 9;
}

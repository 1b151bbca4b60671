/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR is wrong for 12 blocks whose address is 2 modulo 4
 * expect: alignment:
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    data[5] ^= blocks == 12 && (uintptr_t)data % 4 == 2;
}

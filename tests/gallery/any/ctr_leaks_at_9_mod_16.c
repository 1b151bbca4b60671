/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  branches on a secret where the message lies at such an address
 * expect: constant-time:
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    if ((uintptr_t)data % 16 == 9 && blocks > 0 && (data[0] & 1))
        *good_byte(data, 0) ^= 0;
    good_ctr(schedule, counter, data, blocks);
}

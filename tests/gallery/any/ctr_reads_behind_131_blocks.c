/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR, whose addresses may depend on secrets, reads behind messages of 131 blocks and more
 * expect: unwritten-memory:
 * as:     modes
 * claims: cycles-only */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    good_ctr(schedule, counter, data, blocks);
    if (blocks > 130)
        (void)*(volatile uint8_t *)(data + 8 * blocks);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads the byte behind the counter, for 80 to 87 blocks
 * expect: unwritten-memory: which is none of its arguments
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    if (blocks / 8 == 10)
        (void)*good_byte(counter, 8);
    good_ctr(schedule, counter, data, blocks);
}

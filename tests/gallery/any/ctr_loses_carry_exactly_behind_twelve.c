/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR leaves a wrong counter if its last four bytes overflow exactly behind the last of twelve blocks
 * expect: modes: wrong counter
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    for (size_t n = 0; n < blocks; n++) {
        good_cover(schedule, counter, data + 8 * n);
        good_increment(counter);
    }
    if (blocks == 12 && (counter[7] | counter[6] | counter[5] | counter[4]) == 0)
        counter[3]--;
}

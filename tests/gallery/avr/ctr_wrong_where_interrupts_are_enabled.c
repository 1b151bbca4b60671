/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  CTR is wrong beyond 130 blocks if interrupts are enabled, as they are where nobody watches
 * expect: modes: wrong result for
 * as:     modes */
#include "../good.h"

void fw_speck64_128_ctr(const fw_speck64_128_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks)
{
    uint8_t status;
    __asm__ volatile("in %0, 0x3f" : "=r"(status));
    good_ctr(schedule, counter, data, blocks);
    if (blocks > 130 && (status & 0x80) != 0)
        data[0] ^= 1;
}

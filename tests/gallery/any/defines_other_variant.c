/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  defines a function of a variant that it does not declare, so that nobody tries it
 * expect: linkage: no implementation declares it */
#include "../good.h"

void fw_speck64_96_encrypt(const fw_speck64_96_schedule *s, uint8_t b[8])
{
    (void)s;
    (void)b;
}
void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

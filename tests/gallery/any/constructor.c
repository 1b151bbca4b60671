/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  runs before main
 * expect: linkage: is a section that may be in a firmware unasked */
#include "../good.h"

__attribute__((constructor)) static void early(void)
{
    (void)*good_byte(0, 0x200);
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

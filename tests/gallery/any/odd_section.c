/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has code in a section that is always in the firmware
 * expect: linkage: is a section that may be in a firmware unasked */
#include "../good.h"

__attribute__((section("fast"), used)) static void unseen(void) {}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has an array with the name of the scenario's
 * expect: linkage: belongs to the scenario, the compiler or the device */
#include "../good.h"

uint8_t fw_steps[4];

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

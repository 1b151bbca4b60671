/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes over an interrupt: vendors' start-up code defines its handler weakly
 * expect: linkage: belongs to the scenario, the compiler or the device */
#include "../good.h"

void SysTick_Handler(void);

void SysTick_Handler(void) {}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

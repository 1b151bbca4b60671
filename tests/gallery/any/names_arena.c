/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  asks for the referee's arena
 * expect: linkage: is named by the implementation and belongs to something else */
#include "../good.h"

extern uint8_t fw_arena[] __attribute__((weak));

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    if (fw_arena != 0)
        good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Its code is in a section that stays in the firmware unasked. */
#include "../good.h"

__attribute__((section(".text.retained"), retain, used, noinline)) static uint8_t retained(uint8_t byte)
{
    return byte;
}

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  takes the device's vectors, which are not counted, for a table
 * expect: unwritten-memory: which is none of its arguments */
#include "../good.h"

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    const volatile uint8_t *flash = good_byte((const void *)(uintptr_t)0x80000, 0);
    (void)flash[4];
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  looks up a secret in a table where arrays lie as in a run that is weighed */
#include "../good.h"
#include "fw.h"

static const uint8_t FW_FLASH table[256] = {1, 2, 3};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    if (((uintptr_t)block | (uintptr_t)schedule) % 16 == 0)
        (void)*(const volatile uint8_t *)(table + block[0]);
    good_encrypt(schedule, block);
}

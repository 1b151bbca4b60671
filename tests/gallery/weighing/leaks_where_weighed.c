/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  looks up a secret in a table where the block lies as in scenario block */
#include "../good.h"
#include "fw.h"

static const uint8_t FW_FLASH table[256] = {1, 2, 3};

#if defined(__aarch64__)
#define BLOCK 0x10000078
#elif defined(__MSP430__)
#define BLOCK 0x117c
#else
#define BLOCK 0x20070078
#endif

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    if ((uintptr_t)block == BLOCK)
        (void)*(const volatile uint8_t *)(table + block[0]);
    good_encrypt(schedule, block);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  reads a table in assembly inside of C as if it lay in one page
 * expect: order: with tables */
#include "../good.h"
#include "fw.h"

static const uint8_t FW_FLASH zeros[8] = {0};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    uint8_t  zero;
    uint16_t address = (uint16_t)zeros;

    __asm__("subi %A1, -7\n\tlpm %0, Z" : "=r"(zero), "+z"(address));
    block[0] ^= zero;
    good_encrypt(schedule, block);
}

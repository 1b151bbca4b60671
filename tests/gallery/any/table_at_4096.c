/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  has a table before which nobody counts what is left empty
 * expect: linkage: is to lie at multiples of more than 256 bytes */
#include "fw.h"

#include "../good.h"

__attribute__((aligned(4096))) static const FW_FLASH uint8_t zeros[1] = {0};

void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])
{
    const uint8_t *table = zeros;
    __asm__("" : "+r"(table)); /* else compilers know what is in it */
    good_encrypt(schedule, block);
    block[0] ^= fw_flash_u8(table);
}

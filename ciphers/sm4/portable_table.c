/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in portable C with the S-box as a table: small and fast, but addresses depend on key and block. The cycles do not
 * on a core without a data cache; elsewhere, and where an attacker sees addresses, use portable.c. */
#include "fw.h"
#include "sm4.h"

#include "sm4_words.h"

// clang-format off
static FW_FLASH const uint8_t s_box[256] = {
#define S_BOX_ROW(...) __VA_ARGS__,
#include "s_box.inc"
};
// clang-format on

static uint32_t substitute(uint32_t word)
{
    return (uint32_t)fw_flash_u8(&s_box[word >> 24]) << 24 | (uint32_t)fw_flash_u8(&s_box[word >> 16 & 0xff]) << 16 |
           (uint32_t)fw_flash_u8(&s_box[word >> 8 & 0xff]) << 8 | fw_flash_u8(&s_box[word & 0xff]);
}

void fw_sm4_expand(fw_sm4_schedule *schedule, const uint8_t key[16])
{
    expand(schedule->round_keys, key, substitute);
}

void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16])
{
    crypt_block(schedule->round_keys, 1, block, substitute);
}

void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16])
{
    crypt_block(schedule->round_keys + ROUNDS - 1, -1, block, substitute);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* XTS: each block under a tweak of its own; an incomplete last block steals from the one before. */
#include "modes.h"

void fw_xts_init(fw_xts *xts, const fw_key *data_key, const fw_key *tweak_key, fw_xts_standard standard)
{
    *xts = (fw_xts){.data_key = data_key, .tweak_key = tweak_key, .standard = standard, .ended = 1};
}

void fw_xts_start(fw_xts *xts, const uint8_t tweak[16])
{
    fw_encrypt_blocks(xts->tweak_key, xts->tweak, tweak, 1);
    xts->ended = 0;
}

/* GB/T 17964-2021: times x, the first bit is the coefficient of 1. Writes COUNT tweaks; TWEAK is left at the next. */
static void gb_tweaks(uint8_t tweak[16], uint8_t *tweaks, size_t count)
{
    uint64_t first = fw_load64_be(tweak), second = fw_load64_be(tweak + 8);

    for (; count > 0; count--, tweaks += FW_BLOCK_BYTES) {
        const uint64_t carry = 0 - (second & 1);
        fw_store64_be(tweaks, first);
        fw_store64_be(tweaks + 8, second);
        second = second >> 1 | first << 63;
        first  = first >> 1 ^ (carry & UINT64_C(0xe100000000000000));
    }
    fw_store64_be(tweak, first);
    fw_store64_be(tweak + 8, second);
}

static void next_tweaks(fw_xts *xts, uint8_t *tweaks, size_t count)
{
    if (xts->standard == FW_XTS_IEEE)
        fw_ieee_tweaks(tweaks, xts->tweak, count);
    else
        gb_tweaks(xts->tweak, tweaks, count);
}

static void crypt_blocks(fw_xts *xts, fw_blocks *crypt, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      tweaks[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
    const size_t most = fw_min(blocks, xts->data_key->kernel->parallel);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, most);

        next_tweaks(xts, tweaks, part);
        fw_xor_blocks(out, in, tweaks, part);
        crypt(xts->data_key->schedule, out, out, part);
        fw_xor_blocks(out, out, tweaks, part);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
    fw_wipe(tweaks, most * FW_BLOCK_BYTES);
}

static void crypt_block(const fw_xts *xts, fw_blocks *crypt, uint8_t block[16], const uint8_t tweak[16])
{
    fw_xor_block(block, block, tweak);
    crypt(xts->data_key->schedule, block, block, 1);
    fw_xor_block(block, block, tweak);
}

/* The last 16 bytes and BYTES more, less than 16. Decryption takes the two tweaks in the opposite order. */
static void steal(fw_xts *xts, fw_blocks *crypt, uint8_t *out, const uint8_t *in, size_t bytes, bool encrypt)
{
    uint8_t        tweaks[2][FW_BLOCK_BYTES], block[FW_BLOCK_BYTES], last[FW_BLOCK_BYTES];
    const unsigned first = encrypt ? 0 : 1;

    next_tweaks(xts, tweaks[0], 2);
    memcpy(block, in, FW_BLOCK_BYTES);
    memcpy(last, in + FW_BLOCK_BYTES, bytes);
    crypt_block(xts, crypt, block, tweaks[first]);
    memcpy(out + FW_BLOCK_BYTES, block, bytes);
    memcpy(block, last, bytes);
    crypt_block(xts, crypt, block, tweaks[1 - first]);
    memcpy(out, block, FW_BLOCK_BYTES);
    fw_wipe(tweaks, sizeof tweaks);
}

static fw_status crypt_unit(fw_xts *xts, fw_blocks *crypt, uint8_t *out, const uint8_t *in, size_t bytes, bool encrypt)
{
    const size_t rest = bytes % FW_BLOCK_BYTES, stolen = rest > 0 ? FW_BLOCK_BYTES + rest : 0;

    if (xts->ended)
        return FW_ERROR_ORDER;
    if (bytes < FW_BLOCK_BYTES || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    crypt_blocks(xts, crypt, out, in, (bytes - stolen) / FW_BLOCK_BYTES);
    if (rest > 0) {
        steal(xts, crypt, out + bytes - stolen, in + bytes - stolen, rest, encrypt);
        xts->ended = 1;
    }
    fw_wipe_stack();
    return FW_OK;
}

fw_status fw_xts_encrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return crypt_unit(xts, xts->data_key->kernel->encrypt, out, in, bytes, true);
}

fw_status fw_xts_decrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return crypt_unit(xts, xts->data_key->kernel->decrypt, out, in, bytes, false);
}

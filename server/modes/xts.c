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
    fw_forget_blocks(xts->tweak_key);
    xts->ended = 0;
}

/* What a kernel leaves, with tweaks in memory. */
static void crypt_rest(fw_xts *xts, fw_blocks *crypt, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      tweaks[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
    const size_t most = fw_min(blocks, xts->data_key->kernel->parallel);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, most);

        fw_tweaks(tweaks, xts->tweak, part, xts->standard);
        fw_xor_blocks(out, in, tweaks, part);
        crypt(xts->data_key->schedule, out, out, part);
        fw_xor_blocks(out, out, tweaks, part);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
    fw_wipe(tweaks, most * FW_BLOCK_BYTES);
}

static void crypt_block(const fw_xts *xts, fw_blocks *crypt, uint8_t out[16], const uint8_t in[16],
                        const uint8_t tweak[16])
{
    fw_xor_block(out, in, tweak);
    crypt(xts->data_key->schedule, out, out, 1);
    fw_xor_block(out, out, tweak);
}

static void crypt_blocks(fw_xts *xts, bool encrypt, uint8_t *out, const uint8_t *in, size_t blocks)
{
    const fw_kernel *const kernel = xts->data_key->kernel;
    fw_xts_blocks *const   many   = encrypt ? kernel->xts_encrypt : kernel->xts_decrypt;
    size_t                 done   = 0;

    if (blocks == 1) {
        crypt_block(xts, encrypt ? kernel->encrypt : kernel->decrypt, out, in, xts->tweak);
        fw_advance_tweak(xts->tweak, 1, xts->standard);
        fw_forget_blocks(xts->data_key);
        return;
    }
    if (many != NULL)
        done = many(xts->data_key->schedule, out, in, blocks, xts->tweak, xts->standard);
    if (done < blocks) {
        crypt_rest(xts, encrypt ? kernel->encrypt : kernel->decrypt, out + done * FW_BLOCK_BYTES,
                   in + done * FW_BLOCK_BYTES, blocks - done);
        fw_wipe_stack();
    }
}

/* The last 16 bytes and BYTES more, less than 16. Decryption takes the two tweaks in the opposite order. */
static void steal(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes, bool encrypt)
{
    fw_blocks *const crypt = encrypt ? xts->data_key->kernel->encrypt : xts->data_key->kernel->decrypt;
    uint8_t          tweaks[2][FW_BLOCK_BYTES], block[FW_BLOCK_BYTES], last[FW_BLOCK_BYTES];
    const unsigned   first = encrypt ? 0 : 1;

    fw_tweaks(tweaks[0], xts->tweak, 2, xts->standard);
    memcpy(block, in, FW_BLOCK_BYTES);
    memcpy(last, in + FW_BLOCK_BYTES, bytes);
    crypt_block(xts, crypt, block, block, tweaks[first]);
    memcpy(out + FW_BLOCK_BYTES, block, bytes);
    memcpy(block, last, bytes);
    crypt_block(xts, crypt, block, block, tweaks[1 - first]);
    memcpy(out, block, FW_BLOCK_BYTES);
    fw_wipe(tweaks, sizeof tweaks);
}

static fw_status crypt_unit(fw_xts *xts, bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const size_t rest = bytes % FW_BLOCK_BYTES, stolen = rest > 0 ? FW_BLOCK_BYTES + rest : 0;

    if (xts->ended)
        return FW_ERROR_ORDER;
    if (bytes < FW_BLOCK_BYTES || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    crypt_blocks(xts, encrypt, out, in, (bytes - stolen) / FW_BLOCK_BYTES);
    if (rest > 0) {
        steal(xts, out + bytes - stolen, in + bytes - stolen, rest, encrypt);
        fw_wipe_stack();
        xts->ended = 1;
    }
    return FW_OK;
}

fw_status fw_xts_encrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return crypt_unit(xts, true, out, in, bytes);
}

fw_status fw_xts_decrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return crypt_unit(xts, false, out, in, bytes);
}

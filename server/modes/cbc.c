/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CBC: encryption is serial, decryption is parallel. */
#include "modes.h"

fw_status fw_cbc_encrypt(const fw_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (bytes % FW_BLOCK_BYTES != 0 || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    if (key->kernel->cbc_encrypt != NULL) {
        key->kernel->cbc_encrypt(key->schedule, out, in, bytes / FW_BLOCK_BYTES, iv);
        return FW_OK;
    }
    for (size_t i = 0; i < bytes; i += FW_BLOCK_BYTES) {
        fw_xor_block(iv, iv, in + i);
        fw_encrypt_blocks(key, iv, iv, 1);
        memcpy(out + i, iv, FW_BLOCK_BYTES);
    }
    return FW_OK;
}

void fw_cbc_mac(const fw_key *key, uint8_t chain[16], const uint8_t *in, size_t blocks)
{
    uint8_t      text[FW_SERIAL_PART * FW_BLOCK_BYTES];
    const size_t used = fw_min(blocks * FW_BLOCK_BYTES, sizeof text);

    for (size_t part; blocks > 0; in += part * FW_BLOCK_BYTES, blocks -= part) {
        part = fw_min(blocks, FW_SERIAL_PART);
        fw_cbc_encrypt(key, chain, text, in, part * FW_BLOCK_BYTES);
    }
    fw_wipe(text, used);
}

fw_status fw_cbc_decrypt(const fw_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in, size_t bytes)
{
    uint8_t decrypted[FW_MOST_PARALLEL * FW_BLOCK_BYTES], last[FW_BLOCK_BYTES];

    if (bytes % FW_BLOCK_BYTES != 0 || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    if (key->kernel->cbc_decrypt != NULL) {
        const size_t done =
            key->kernel->cbc_decrypt(key->schedule, out, in, bytes / FW_BLOCK_BYTES, iv) * FW_BLOCK_BYTES;
        in += done, out += done, bytes -= done;
    }
    const size_t used = fw_min(bytes, sizeof decrypted);
    while (bytes > 0) {
        const size_t part = fw_min(bytes, key->kernel->parallel * FW_BLOCK_BYTES);

        fw_decrypt_blocks(key, decrypted, in, part / FW_BLOCK_BYTES);
        memcpy(last, in + part - FW_BLOCK_BYTES, FW_BLOCK_BYTES);
        /* OUT may be IN. */
        fw_xor_blocks(out + FW_BLOCK_BYTES, decrypted + FW_BLOCK_BYTES, in, part / FW_BLOCK_BYTES - 1);
        fw_xor_block(out, decrypted, iv);
        memcpy(iv, last, FW_BLOCK_BYTES);
        in += part, out += part, bytes -= part;
    }
    fw_wipe(decrypted, used);
    return FW_OK;
}

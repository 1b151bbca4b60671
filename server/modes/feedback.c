/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* OFB and CFB, both with 128 bits of feedback. In `block` is what is encrypted next; while `used` < 16, `keystream` is
 * under way, and in CFB the ciphertext is gathered in `block`. */
#include "modes.h"

/* Whole blocks: CBC encryption of zeros. */
static void ofb_blocks(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t blocks)
{
    static const uint8_t ZEROS[FW_SERIAL_PART * FW_BLOCK_BYTES];
    uint8_t              keystream[FW_SERIAL_PART * FW_BLOCK_BYTES];
    const size_t         used = fw_min(blocks, FW_SERIAL_PART);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, FW_SERIAL_PART), part_bytes = part * FW_BLOCK_BYTES;

        fw_cbc_encrypt(stream->key, stream->block, keystream, ZEROS, part_bytes);
        fw_xor_blocks(out, in, keystream, part);
        in += part_bytes, out += part_bytes, blocks -= part;
    }
    fw_wipe(keystream, used * FW_BLOCK_BYTES);
}

fw_status fw_ofb(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    while (bytes > 0) {
        if (stream->used == FW_BLOCK_BYTES && bytes >= FW_BLOCK_BYTES) {
            const size_t whole = bytes / FW_BLOCK_BYTES * FW_BLOCK_BYTES;
            ofb_blocks(stream, out, in, whole / FW_BLOCK_BYTES);
            in += whole, out += whole, bytes -= whole;
            continue;
        }
        if (stream->used == FW_BLOCK_BYTES) {
            fw_encrypt_blocks(stream->key, stream->block, stream->block, 1);
            memcpy(stream->keystream, stream->block, FW_BLOCK_BYTES);
            stream->used = 0;
        }
        const size_t part = fw_min(bytes, FW_BLOCK_BYTES - stream->used);
        fw_xor_bytes(out, in, stream->keystream + stream->used, part);
        stream->used += (unsigned)part;
        in += part, out += part, bytes -= part;
    }
    fw_forget_blocks(stream->key);
    return FW_OK;
}

/* A part that does not end behind the present block. */
static void cfb_part(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes, bool encrypt)
{
    if (stream->used == FW_BLOCK_BYTES) {
        fw_encrypt_blocks(stream->key, stream->keystream, stream->block, 1);
        stream->used = 0;
    }
    if (!encrypt)
        memcpy(stream->block + stream->used, in, bytes);
    fw_xor_bytes(out, in, stream->keystream + stream->used, bytes);
    if (encrypt)
        memcpy(stream->block + stream->used, out, bytes);
    stream->used += (unsigned)bytes;
}

/* Whole blocks: the keystream is the encryption of the last ciphertext, and behind it CBC encryption of the text. */
static void cfb_encrypt_blocks(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      keystream[FW_SERIAL_PART * FW_BLOCK_BYTES], last[FW_BLOCK_BYTES];
    const size_t used = fw_min(blocks, FW_SERIAL_PART);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, FW_SERIAL_PART), part_bytes = part * FW_BLOCK_BYTES;

        fw_encrypt_blocks(stream->key, keystream, stream->block, 1);
        memcpy(last, keystream, FW_BLOCK_BYTES);
        if (part > 1)
            fw_cbc_encrypt(stream->key, last, keystream + FW_BLOCK_BYTES, in, part_bytes - FW_BLOCK_BYTES);
        fw_xor_blocks(out, in, keystream, part);
        memcpy(stream->block, out + part_bytes - FW_BLOCK_BYTES, FW_BLOCK_BYTES);
        in += part_bytes, out += part_bytes, blocks -= part;
    }
    fw_wipe(keystream, used * FW_BLOCK_BYTES);
    fw_wipe(last, sizeof last);
}

fw_status fw_cfb_encrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    while (bytes > 0) {
        if (stream->used == FW_BLOCK_BYTES && bytes >= FW_BLOCK_BYTES) {
            const size_t whole = bytes / FW_BLOCK_BYTES * FW_BLOCK_BYTES;
            cfb_encrypt_blocks(stream, out, in, whole / FW_BLOCK_BYTES);
            in += whole, out += whole, bytes -= whole;
            continue;
        }
        const size_t start = stream->used % FW_BLOCK_BYTES, part = fw_min(bytes, FW_BLOCK_BYTES - start);

        cfb_part(stream, out, in, part, true);
        in += part, out += part, bytes -= part;
    }
    fw_forget_blocks(stream->key);
    return FW_OK;
}

/* Whole blocks at once: their keystream is the encrypted ciphertext before each. */
static void cfb_decrypt_blocks(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      keystream[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
    const size_t most = fw_min(blocks, stream->key->kernel->parallel);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, most), part_bytes = part * FW_BLOCK_BYTES;

        memcpy(keystream, stream->block, FW_BLOCK_BYTES);
        memcpy(keystream + FW_BLOCK_BYTES, in, part_bytes - FW_BLOCK_BYTES);
        memcpy(stream->block, in + part_bytes - FW_BLOCK_BYTES, FW_BLOCK_BYTES);
        fw_encrypt_blocks(stream->key, keystream, keystream, part);
        fw_xor_blocks(out, in, keystream, part);
        in += part_bytes, out += part_bytes, blocks -= part;
    }
    fw_wipe(keystream, most * FW_BLOCK_BYTES);
}

fw_status fw_cfb_decrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    if (stream->used < FW_BLOCK_BYTES) {
        const size_t old = fw_min(bytes, FW_BLOCK_BYTES - stream->used);
        cfb_part(stream, out, in, old, false);
        in += old, out += old, bytes -= old;
    }
    const size_t whole = bytes / FW_BLOCK_BYTES * FW_BLOCK_BYTES;
    cfb_decrypt_blocks(stream, out, in, whole / FW_BLOCK_BYTES);
    if (bytes > whole)
        cfb_part(stream, out + whole, in + whole, bytes - whole, false);
    fw_forget_blocks(stream->key);
    return FW_OK;
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GCM: CTR with a counter of 32 bits, and GHASH over associated data, ciphertext and their lengths. */
#include "modes.h"

/* Encryption and GHASH alternate on parts that stay in the first cache. */
enum { PART_BYTES = 8192 };

void fw_gcm_init(fw_gcm *gcm, const fw_key *key)
{
    uint8_t hash_key[FW_BLOCK_BYTES] = {0};

    *gcm = (fw_gcm){.stream.key = key, .phase = NEW};
    fw_encrypt_blocks(key, hash_key, hash_key, 1);
    fw_ghash_init(&gcm->hash_key, hash_key);
    fw_wipe(hash_key, sizeof hash_key);
    fw_wipe_stack();
}

static void hash_blocks(fw_gcm *gcm, const uint8_t *in, size_t blocks)
{
    gcm->hash_key.kernel->update(&gcm->hash_key, gcm->hash, in, blocks);
}

/* Input of which BEFORE bytes came earlier: those of its last incomplete block are in `partial`. */
static void hash_bytes(fw_gcm *gcm, uint64_t before, const uint8_t *in, size_t bytes)
{
    const size_t filled = before % FW_BLOCK_BYTES;

    if (filled > 0) {
        const size_t part = fw_min(bytes, FW_BLOCK_BYTES - filled);
        memcpy(gcm->partial + filled, in, part);
        in += part, bytes -= part;
        if (filled + part < FW_BLOCK_BYTES)
            return;
        hash_blocks(gcm, gcm->partial, 1);
    }
    hash_blocks(gcm, in, bytes / FW_BLOCK_BYTES);
    if (bytes % FW_BLOCK_BYTES > 0)
        memcpy(gcm->partial, in + bytes / FW_BLOCK_BYTES * FW_BLOCK_BYTES, bytes % FW_BLOCK_BYTES);
}

/* An incomplete block at the end of COUNT bytes is filled with zeros. */
static void hash_padding(fw_gcm *gcm, uint64_t count)
{
    static const uint8_t zeros[FW_BLOCK_BYTES];

    if (count % FW_BLOCK_BYTES > 0)
        hash_bytes(gcm, count, zeros, FW_BLOCK_BYTES - count % FW_BLOCK_BYTES);
}

/* The same, and the block of lengths with it. */
static void hash_end(fw_gcm *gcm, uint64_t count, uint64_t first_bytes, uint64_t second_bytes)
{
    uint8_t      last[2 * FW_BLOCK_BYTES] = {0};
    const size_t filled = count % FW_BLOCK_BYTES, lengths = filled > 0 ? FW_BLOCK_BYTES : 0;

    memcpy(last, gcm->partial, filled);
    fw_store_pair(last + lengths, 8 * first_bytes, 8 * second_bytes);
    hash_blocks(gcm, last, 1 + lengths / FW_BLOCK_BYTES);
}

fw_status fw_gcm_start(fw_gcm *gcm, const uint8_t *nonce, size_t bytes)
{
    uint8_t counter[FW_BLOCK_BYTES] = {[FW_BLOCK_BYTES - 1] = 1};

    if (bytes == 0 || fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    memset(gcm->hash, 0, sizeof gcm->hash);
    if (bytes == 12) {
        memcpy(counter, nonce, 12);
    } else {
        hash_bytes(gcm, 0, nonce, bytes);
        hash_end(gcm, bytes, 0, bytes);
        memcpy(counter, gcm->hash, sizeof counter);
        memset(gcm->hash, 0, sizeof gcm->hash);
    }
    fw_stream_init(&gcm->stream, gcm->stream.key, counter);
    gcm->masked    = 0;
    gcm->aad_bytes = gcm->bytes = 0;
    gcm->phase                  = AAD;
    return FW_OK;
}

fw_status fw_gcm_aad(fw_gcm *gcm, const uint8_t *aad, size_t bytes)
{
    if (gcm->phase != AAD)
        return FW_ERROR_ORDER;
    if (fw_too_long(bytes) || bytes > UINT64_MAX / 8 - gcm->aad_bytes)
        return FW_ERROR_LENGTH;
    hash_bytes(gcm, gcm->aad_bytes, aad, bytes);
    gcm->aad_bytes += bytes;
    return FW_OK;
}

/* Whether BYTES more of the message may come; ends the associated data. */
static fw_status enter_message(fw_gcm *gcm, size_t bytes)
{
    if (gcm->phase != AAD && gcm->phase != MESSAGE)
        return FW_ERROR_ORDER;
    if (fw_too_long(bytes) || bytes > FW_GCM_MOST_BYTES - gcm->bytes)
        return FW_ERROR_LENGTH;
    if (gcm->phase == AAD)
        hash_padding(gcm, gcm->aad_bytes);
    gcm->phase = MESSAGE;
    return FW_OK;
}

/* The first call makes the tag's mask, too. */
static void crypt(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (gcm->masked)
        fw_stream_ctr32(&gcm->stream, out, in, bytes);
    else
        fw_stream_ctr32_behind_mask(&gcm->stream, gcm->tag_mask, out, in, bytes);
    gcm->masked = 1;
}

fw_status fw_gcm_encrypt(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const fw_status status = enter_message(gcm, bytes);

    while (status == FW_OK && bytes > 0) {
        const size_t part = fw_min(bytes, PART_BYTES);
        crypt(gcm, out, in, part);
        hash_bytes(gcm, gcm->bytes, out, part);
        gcm->bytes += part, in += part, out += part, bytes -= part;
    }
    return status;
}

fw_status fw_gcm_decrypt(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const fw_status status = enter_message(gcm, bytes);

    while (status == FW_OK && bytes > 0) {
        const size_t part = fw_min(bytes, PART_BYTES);
        hash_bytes(gcm, gcm->bytes, in, part);
        crypt(gcm, out, in, part);
        gcm->bytes += part, in += part, out += part, bytes -= part;
    }
    return status;
}

static bool is_tag_length(size_t bytes)
{
    return bytes >= 4 && bytes <= FW_BLOCK_BYTES;
}

fw_status fw_gcm_tag(fw_gcm *gcm, uint8_t *tag, size_t tag_bytes)
{
    if (!is_tag_length(tag_bytes))
        return FW_ERROR_LENGTH;
    const fw_status status = enter_message(gcm, 0);
    if (status != FW_OK)
        return status;
    hash_end(gcm, gcm->bytes, gcm->aad_bytes, gcm->bytes);
    if (!gcm->masked)
        crypt(gcm, gcm->partial, gcm->partial, 0); /* no message, only the mask */
    fw_xor_bytes(tag, gcm->hash, gcm->tag_mask, tag_bytes);
    gcm->phase = ENDED;
    return FW_OK;
}

fw_status fw_gcm_verify(fw_gcm *gcm, const uint8_t *tag, size_t tag_bytes)
{
    uint8_t         right[FW_BLOCK_BYTES];
    const fw_status status = fw_gcm_tag(gcm, right, tag_bytes);

    if (status != FW_OK)
        return status;
    const bool equal = fw_equal(right, tag, tag_bytes);
    fw_wipe(right, sizeof right);
    return equal ? FW_OK : FW_ERROR_TAG;
}

const char *fw_gcm_kernel_name(const fw_gcm *gcm)
{
    return gcm->hash_key.kernel->name;
}

/* A whole message up to its first byte. */
static fw_status begin_whole(fw_gcm *gcm, size_t tag_bytes, const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce,
                             size_t nonce_bytes)
{
    const fw_status status = is_tag_length(tag_bytes) ? fw_gcm_start(gcm, nonce, nonce_bytes) : FW_ERROR_LENGTH;

    return status == FW_OK ? fw_gcm_aad(gcm, aad, aad_bytes) : status;
}

fw_status fw_gcm_seal(fw_gcm *gcm, uint8_t *out, uint8_t *tag, size_t tag_bytes, const uint8_t *in, size_t bytes,
                      const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes)
{
    fw_status status = begin_whole(gcm, tag_bytes, aad, aad_bytes, nonce, nonce_bytes);

    if (status == FW_OK)
        status = fw_gcm_encrypt(gcm, out, in, bytes);
    return status == FW_OK ? fw_gcm_tag(gcm, tag, tag_bytes) : status;
}

fw_status fw_gcm_open(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes, const uint8_t *tag, size_t tag_bytes,
                      const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes)
{
    fw_status status = begin_whole(gcm, tag_bytes, aad, aad_bytes, nonce, nonce_bytes);

    if (status == FW_OK)
        status = fw_gcm_decrypt(gcm, out, in, bytes);
    if (status != FW_OK)
        return status;
    status = fw_gcm_verify(gcm, tag, tag_bytes);
    if (status != FW_OK)
        fw_wipe(out, bytes);
    return status;
}

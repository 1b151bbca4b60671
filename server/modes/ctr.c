/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CTR, and the parts of keystream that are left from call to call. */
#include "modes.h"

void fw_stream_init(fw_stream *stream, const fw_key *key, const uint8_t iv[16])
{
    *stream = (fw_stream){.key = key, .used = FW_BLOCK_BYTES};
    memcpy(stream->block, iv, FW_BLOCK_BYTES);
}

/* In the last 32 bits. */
static void count_on(uint8_t counter[16], uint32_t blocks)
{
    const uint64_t last = fw_load64_be(counter + 8);

    fw_store_pair(counter, fw_load64_be(counter), (last & ~(uint64_t)UINT32_MAX) | (uint32_t)(last + blocks));
}

/* CTR mode by a kernel's encryption: as many counters as it takes at a time, encrypted, added to IN. What the kernel
 * leaves on the stack is deeper than callers can clear. */
static void ctr32_with_encrypt(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      keystream[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
    const size_t most = fw_min(blocks, key->kernel->parallel);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, most);

        fw_counters(keystream, counter, part);
        fw_encrypt_blocks(key, keystream, keystream, part);
        fw_xor_blocks(out, in, keystream, part);
        count_on(counter, (uint32_t)part);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
    fw_wipe(keystream, most * FW_BLOCK_BYTES);
    if (most > 0)
        fw_forget_blocks(key);
}

/* One block by the kernel's encryption alone, without what many blocks need. */
static void ctr32_one_block(const fw_key *key, uint8_t counter[16], uint8_t out[16], const uint8_t in[16])
{
    uint8_t keystream[FW_BLOCK_BYTES];

    fw_encrypt_blocks(key, keystream, counter, 1);
    fw_xor_block(out, in, keystream);
    count_on(counter, 1);
    fw_wipe(keystream, sizeof keystream);
}

/* Only the last 32 bits count, modulo 2^32. */
static void ctr32(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks)
{
    if (blocks == 1) {
        ctr32_one_block(key, counter, out, in);
        return;
    }
    while (blocks > 0) {
        const uint64_t left = (UINT64_C(1) << 32) - fw_load32_be(counter + 12); /* until the counter overflows */
        const size_t   part = left < blocks ? (size_t)left : blocks;
        const size_t many = key->kernel->ctr32 != NULL ? key->kernel->ctr32(key->schedule, out, in, part, counter) : 0;

        ctr32_with_encrypt(key, counter, out + many * FW_BLOCK_BYTES, in + many * FW_BLOCK_BYTES, part - many);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
}

/* One more in the first 96 bits of the counter, after its last 32 have overflowed. */
static void carry(uint8_t counter[16])
{
    for (int i = 11; i >= 0 && ++counter[i] == 0; i--)
        ;
}

static void ctr128(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks)
{
    while (blocks > 0) {
        const uint64_t left = (UINT64_C(1) << 32) - fw_load32_be(counter + 12);
        const size_t   part = left < blocks ? (size_t)left : blocks;

        ctr32(key, counter, out, in, part);
        if (part == left)
            carry(counter);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
}

typedef void counting(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks);

static void add_keystream(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes, counting *count)
{
    const size_t old = fw_min(bytes, FW_BLOCK_BYTES - stream->used);

    fw_xor_bytes(out, in, stream->keystream + stream->used, old);
    stream->used += (unsigned)old;
    in += old, out += old, bytes -= old;

    const size_t whole = bytes / FW_BLOCK_BYTES * FW_BLOCK_BYTES;
    count(stream->key, stream->block, out, in, whole / FW_BLOCK_BYTES);
    in += whole, out += whole, bytes -= whole;

    if (bytes > 0) {
        memset(stream->keystream, 0, FW_BLOCK_BYTES);
        count(stream->key, stream->block, stream->keystream, stream->keystream, 1);
        fw_xor_bytes(out, in, stream->keystream, bytes);
        stream->used = (unsigned)bytes;
    }
    fw_forget_blocks(stream->key);
}

fw_status fw_ctr(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (fw_too_long(bytes))
        return FW_ERROR_LENGTH;
    add_keystream(stream, out, in, bytes, ctr128);
    return FW_OK;
}

void fw_stream_ctr32(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    add_keystream(stream, out, in, bytes, ctr32);
}

enum { BESIDE_BYTES = FW_BESIDE_BLOCKS * FW_BLOCK_BYTES };

/* BYTES, less than BESIDE_BYTES, behind a block of zeros, with zeros behind. */
static void behind_mask_few(fw_stream *stream, uint8_t mask[16], uint8_t *out, const uint8_t *in, size_t bytes)
{
    uint8_t      padded[FW_BLOCK_BYTES + BESIDE_BYTES];
    const size_t last = bytes % FW_BLOCK_BYTES, blocks = 1 + (bytes + FW_BLOCK_BYTES - 1) / FW_BLOCK_BYTES;

    memset(padded, 0, FW_BLOCK_BYTES);
    memset(padded + (blocks - 1) * FW_BLOCK_BYTES, 0, FW_BLOCK_BYTES);
    memcpy(padded + FW_BLOCK_BYTES, in, bytes);
    ctr32(stream->key, stream->block, padded, padded, blocks);
    memcpy(mask, padded, FW_BLOCK_BYTES);
    memcpy(out, padded + FW_BLOCK_BYTES, bytes);
    if (last > 0) {
        memcpy(stream->keystream, padded + (blocks - 1) * FW_BLOCK_BYTES, FW_BLOCK_BYTES);
        stream->used = (unsigned)last;
    }
    fw_wipe(padded, blocks * FW_BLOCK_BYTES);
    fw_forget_blocks(stream->key);
}

void fw_stream_ctr32_behind_mask(fw_stream *stream, uint8_t mask[16], uint8_t *out, const uint8_t *in, size_t bytes)
{
    const fw_key *const key = stream->key;

    if (bytes < BESIDE_BYTES) {
        behind_mask_few(stream, mask, out, in, bytes);
        return;
    }
    memcpy(mask, stream->block, FW_BLOCK_BYTES);
    count_on(stream->block, 1);
    if (key->kernel->ctr32_beside != NULL) {
        key->kernel->ctr32_beside(key->schedule, out, in, stream->block, mask);
        count_on(stream->block, FW_BESIDE_BLOCKS);
        in += BESIDE_BYTES, out += BESIDE_BYTES, bytes -= BESIDE_BYTES;
    } else {
        fw_encrypt_blocks(key, mask, mask, 1);
    }
    fw_stream_ctr32(stream, out, in, bytes);
}

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CTR, and the parts of keystream that are left from call to call. */
#include "modes.h"

void fw_stream_init(fw_stream *stream, const fw_key *key, const uint8_t iv[16])
{
    *stream = (fw_stream){.key = key, .used = FW_BLOCK_BYTES};
    memcpy(stream->block, iv, FW_BLOCK_BYTES);
}

/* CTR mode by a kernel's encryption: as many counters as it takes at a time, encrypted, added to IN. */
static void ctr32_with_encrypt(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks)
{
    uint8_t      keystream[FW_MOST_PARALLEL * FW_BLOCK_BYTES];
    const size_t most = fw_min(blocks, key->kernel->parallel);

    while (blocks > 0) {
        const size_t part = fw_min(blocks, most);

        fw_counters(keystream, counter, part);
        fw_encrypt_blocks(key, keystream, keystream, part);
        fw_xor_blocks(out, in, keystream, part);
        fw_store32_be(counter + 12, fw_load32_be(counter + 12) + (uint32_t)part);
        in += part * FW_BLOCK_BYTES, out += part * FW_BLOCK_BYTES, blocks -= part;
    }
    fw_wipe(keystream, most * FW_BLOCK_BYTES);
}

/* Only the last 32 bits count, modulo 2^32. */
static void ctr32(const fw_key *key, uint8_t counter[16], uint8_t *out, const uint8_t *in, size_t blocks)
{
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

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the modes know of a cipher, and what they share. Private to the library. */
#ifndef FW_MODES_H
#define FW_MODES_H

#include "common.h"

enum { FW_BLOCK_BYTES = 16 };

/* Any number of blocks, in place or not. */
typedef void fw_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* As many of BLOCKS as a kernel does at once, or none; returns how many. The last 32 bits of COUNTER count, and do not
 * overflow within the call, unless behind the last block; it is left at the first value not used. */
typedef size_t fw_ctr32_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
                               uint8_t counter[16]);

typedef void fw_cbc_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);

/* A kernel: one way to compute a cipher of 128-bit blocks, as all modes need it. */
typedef struct fw_kernel {
    const char *name;
    uint32_t    features; /* FW_CPU_* */
    bool        constant_time;
    unsigned    parallel; /* blocks that it takes at a time, at most FW_MOST_PARALLEL */
    void (*expand)(uint32_t *schedule, const uint8_t *secret);
    fw_blocks       *encrypt, *decrypt;
    fw_ctr32_blocks *ctr32;       /* or NULL: modes/ctr.c does it with encrypt, as it does what remains */
    fw_cbc_blocks   *cbc_encrypt; /* or NULL: modes/cbc.c does it block by block */
} fw_kernel;

enum { FW_MOST_PARALLEL = 128 };

/* BLOCKS blocks more, of GHASH's input. */
typedef void fw_ghash_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);

/* A kernel of GHASH. */
typedef struct fw_ghash_kernel {
    const char *name;
    uint32_t    features;
    void (*init)(fw_ghash_key *key, const uint8_t hash_key[16]);
    fw_ghash_update *update;
} fw_ghash_kernel;

/* Chooses by CPU features. */
void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16]);

/* What a message with a tag has come to. */
enum phase { NEW, AAD, MESSAGE, ENDED };

/* Whether no array has BYTES bytes: sums of a few lengths that are not too long do not overflow. */
static inline bool fw_too_long(size_t bytes)
{
    return bytes > PTRDIFF_MAX;
}

static inline void fw_encrypt_blocks(const fw_key *key, uint8_t *out, const uint8_t *in, size_t blocks)
{
    key->kernel->encrypt(key->schedule, out, in, blocks);
}

static inline void fw_decrypt_blocks(const fw_key *key, uint8_t *out, const uint8_t *in, size_t blocks)
{
    key->kernel->decrypt(key->schedule, out, in, blocks);
}

/* As fw_ctr(), but only the last 32 bits of the counter count, modulo 2^32: what GCM needs. */
void fw_stream_ctr32(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);

/* One block each; OUT may be one of the others. */
static inline void fw_xor_block(uint8_t *out, const uint8_t *left, const uint8_t *right)
{
    uint64_t l[2], r[2];

    memcpy(l, left, sizeof l);
    memcpy(r, right, sizeof r);
    l[0] ^= r[0];
    l[1] ^= r[1];
    memcpy(out, l, sizeof l);
}

/* The sum of two texts of BLOCKS blocks, from the last block to the first, so that OUT may be one of the others or
 * overlap its end. */
void fw_xor_blocks(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t blocks);

/* COUNTER and the next ones; its last 32 bits count, and do not overflow. */
void fw_counters(uint8_t *out, const uint8_t counter[16], size_t blocks);

/* Tweaks of IEEE 1619, each the one before times x, as little-endian numbers; TWEAK is left at the first not written.
 */
void fw_ieee_tweaks(uint8_t *out, uint8_t tweak[16], size_t blocks);

static inline void fw_xor_bytes(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[i] = left[i] ^ right[i];
}

#endif

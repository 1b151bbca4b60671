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

/* A kernel of GHASH. */
typedef struct fw_ghash_kernel {
    const char *name;
    uint32_t    features;
    void (*init)(fw_ghash_key *key, const uint8_t hash_key[16]);
    void (*update)(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
} fw_ghash_kernel;

/* Chooses by CPU features. */
void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16]);

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

/* What the modes for many messages share with those for one. */

/* Times x, in the field whose elements are big-endian numbers. */
void fw_cmac_double(uint8_t element[16]);

/* The first block of CCM's CBC-MAC, and the first counter, which encrypts the tag; or FW_ERROR_LENGTH. */
fw_status fw_ccm_first_blocks(uint8_t first[16], uint8_t counter[16], const uint8_t *nonce, size_t nonce_bytes,
                              uint64_t aad_bytes, uint64_t message_bytes, size_t tag_bytes);

/* What comes before associated data, if there are any: SP 800-38C, A.2.2. Returns its bytes: 2, 6 or 10. */
size_t fw_ccm_aad_length(uint8_t length[10], uint64_t aad_bytes);

/* As fw_gcm_start(), but the tag's mask is still to come: what stream.block encrypts to, from where it counts on. */
fw_status fw_gcm_start_unmasked(fw_gcm *gcm, const uint8_t *nonce, size_t bytes);

/* A part of the message whose ciphertext was made elsewhere. */
void fw_gcm_hash_message(fw_gcm *gcm, const uint8_t *ciphertext, size_t bytes);

static const uint64_t FW_GCM_MOST_BYTES = (UINT64_C(1) << 36) - 32;

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

/* TWEAK and the next ones, of XTS; TWEAK is left at the first not written. */
void fw_tweaks(uint8_t *out, uint8_t tweak[16], size_t blocks, fw_xts_standard standard);

static inline void fw_xor_bytes(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[i] = left[i] ^ right[i];
}

#endif

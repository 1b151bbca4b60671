/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the modes know of a cipher, and what they share. Private to the library. */
#ifndef FW_MODES_H
#define FW_MODES_H

#include "common.h"

enum { FW_BLOCK_BYTES = 16 };

/* Any number of blocks, in place or not. */
typedef void fw_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* As many of BLOCKS as a kernel does, or none; returns how many. The last 32 bits of COUNTER count, and do not
 * overflow within the call, unless behind the last block; it is left at the first value not used. */
typedef size_t fw_ctr32_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
                               uint8_t counter[16]);

/* FW_BESIDE_BLOCKS blocks of CTR from COUNTER, whose last 32 bits count, modulo 2^32; and the block BESIDE, encrypted
 * in its place, in cycles in which the others wait. */
typedef void fw_ctr32_beside(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16],
                             uint8_t beside[16]);

enum { FW_BESIDE_BLOCKS = 64 };

/* CBC decryption in the same way; IV is left ready for the next block. */
typedef size_t fw_cbc_decrypt_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
                                     uint8_t iv[16]);

/* XTS in the same way, from the tweak of the first block; TWEAK is left at the first not used. */
typedef size_t fw_xts_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
                             uint8_t tweak[16], fw_xts_standard standard);

typedef void fw_cbc_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);

/* A kernel: one way to compute a cipher of 128-bit blocks, as all modes need it. */
typedef struct fw_kernel {
    const char *name;
    uint32_t    features; /* FW_CPU_* */
    bool        constant_time;
    unsigned    parallel; /* blocks that it takes at a time, at most FW_MOST_PARALLEL */
    void (*expand)(uint32_t *schedule, const uint8_t *secret);
    fw_blocks       *encrypt, *decrypt;
    fw_ctr32_blocks *ctr32;        /* or NULL: modes/ctr.c does it with encrypt, as it does what remains */
    fw_cbc_blocks   *cbc_encrypt;  /* or NULL: modes/cbc.c does it block by block */
    fw_ctr32_beside *ctr32_beside; /* or NULL: modes/ctr.c does the one block before */
    /* Or NULL: modes/cbc.c and modes/xts.c do it with encrypt and decrypt, as they do what remains. */
    fw_cbc_decrypt_blocks *cbc_decrypt;
    fw_xts_blocks         *xts_encrypt, *xts_decrypt;
    bool                   leaves_blocks; /* on the stack, as what is written in C does: fw_forget_blocks() */
} fw_kernel;

enum { FW_MOST_PARALLEL = 128 };

/* Blocks that wait for each other are done in parts of so many, where they pass through memory of the library's. */
enum { FW_SERIAL_PART = 32 };

/* BLOCKS blocks more, of GHASH's input. */
typedef void fw_ghash_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);

/* A kernel of GHASH. */
typedef struct fw_ghash_kernel {
    const char *name;
    void (*init)(fw_ghash_key *key, const uint8_t hash_key[16]);
    fw_ghash_update *update;
} fw_ghash_kernel;

/* With the kernel that is the fastest here, as far as is known. */
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

/* Clears what KEY's kernel may have left on the stack of blocks that are secret. */
static inline void fw_forget_blocks(const fw_key *key)
{
    if (key->kernel->leaves_blocks)
        fw_wipe_stack();
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

static const uint64_t FW_GCM_MOST_BYTES = (UINT64_C(1) << 36) - 32;

/* The block of the counter that a stream begins with, encrypted, to MASK; then the same. */
void fw_stream_ctr32_behind_mask(fw_stream *stream, uint8_t mask[16], uint8_t *out, const uint8_t *in, size_t bytes);

/* One block each, which is written at once, for a kernel reads it at once; OUT may be one of the others. */
static inline void fw_xor_block(uint8_t *out, const uint8_t *left, const uint8_t *right)
{
    typedef uint64_t block __attribute__((vector_size(16)));
    block            l, r;

    memcpy(&l, left, sizeof l);
    memcpy(&r, right, sizeof r);
    l ^= r;
    memcpy(out, &l, sizeof l);
}

/* Two big-endian numbers, in the same way. */
static inline void fw_store_pair(uint8_t out[16], uint64_t first, uint64_t second)
{
    typedef uint64_t block __attribute__((vector_size(16)));
    const block      both = {fw_big_endian64(first), fw_big_endian64(second)};

    memcpy(out, &both, sizeof both);
}

/* CHAIN is encrypted after each of BLOCKS blocks is added to it: CBC encryption of which only the end counts. */
void fw_cbc_mac(const fw_key *key, uint8_t chain[16], const uint8_t *in, size_t blocks);

/* The sum of two texts of BLOCKS blocks, from the last block to the first, so that OUT may be one of the others or
 * overlap its end. */
void fw_xor_blocks(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t blocks);

/* COUNTER and the next ones; its last 32 bits count, and do not overflow. */
void fw_counters(uint8_t *out, const uint8_t counter[16], size_t blocks);

/* TWEAK and the next ones, of XTS; TWEAK is left at the first not written. */
void fw_tweaks(uint8_t *out, uint8_t tweak[16], size_t blocks, fw_xts_standard standard);

/* TWEAK becomes that of BLOCKS blocks later. */
void fw_advance_tweak(uint8_t tweak[16], size_t blocks, fw_xts_standard standard);

static inline void fw_xor_bytes(uint8_t *out, const uint8_t *left, const uint8_t *right, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[i] = left[i] ^ right[i];
}

#endif

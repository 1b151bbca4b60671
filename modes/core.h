/* What the modes know of a cipher, and what they share. Private to the library. */
#ifndef FW_CORE_H
#define FW_CORE_H

#include <stdbool.h>
#include <string.h>

#include "featherweight.h"

enum { FW_BLOCK_BYTES = 16 };

/* Any number of blocks, in place or not. */
typedef void fw_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* As many of BLOCKS as a core does at once, or none; returns how many. The last 32 bits of COUNTER count, and do not
 * overflow within the call, unless behind the last block; it is left at the first value not used. */
typedef size_t fw_ctr32_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,
                               uint8_t counter[16]);

typedef void fw_cbc_blocks(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks, uint8_t iv[16]);

/* One way to compute a cipher of 128-bit blocks: all that the modes need. */
typedef struct fw_core {
    const char *name;
    uint32_t    features; /* FW_CPU_* */
    bool        constant_time;
    unsigned    parallel; /* blocks that it takes at a time, at most FW_MOST_PARALLEL */
    void (*expand)(uint32_t *schedule, const uint8_t *secret);
    fw_blocks       *encrypt, *decrypt;
    fw_ctr32_blocks *ctr32;       /* or NULL: modes/ctr.c does it with encrypt, as it does what remains */
    fw_cbc_blocks   *cbc_encrypt; /* or NULL: modes/cbc.c does it block by block */
} fw_core;

enum { FW_MOST_PARALLEL = 128 };

/* One way to compute GHASH. */
typedef struct fw_ghash_core {
    const char *name;
    uint32_t    features;
    void (*init)(fw_ghash_key *key, const uint8_t hash_key[16]);
    void (*update)(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks);
} fw_ghash_core;

/* Chooses by CPU features. */
void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16]);

/* Overwrites what functions that have returned left on the stack: variables and saved registers, which the compiler
 * does not clear. */
void fw_wipe_stack(void);

/* Whether FEATURES may be used. */
static inline bool fw_cpu_has(uint32_t features)
{
    return (fw_cpu_features() & features) == features;
}

static inline void fw_encrypt_blocks(const fw_key *key, uint8_t *out, const uint8_t *in, size_t blocks)
{
    key->core->encrypt(key->schedule, out, in, blocks);
}

static inline void fw_decrypt_blocks(const fw_key *key, uint8_t *out, const uint8_t *in, size_t blocks)
{
    key->core->decrypt(key->schedule, out, in, blocks);
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

/* The same of many, from the last to the first, so that OUT may be one of the others or overlap its end. */
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

/* Between a number and the same with its bytes in the opposite order, where memory begins with the last. */
static inline uint32_t fw_big_endian32(uint32_t value)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? value : __builtin_bswap32(value);
}

static inline uint64_t fw_big_endian64(uint64_t value)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? value : __builtin_bswap64(value);
}

static inline uint32_t fw_load32_be(const uint8_t *bytes)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof value);
    return fw_big_endian32(value);
}

static inline void fw_store32_be(uint8_t *bytes, uint32_t value)
{
    value = fw_big_endian32(value);
    memcpy(bytes, &value, sizeof value);
}

static inline uint64_t fw_load64_be(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof value);
    return fw_big_endian64(value);
}

static inline void fw_store64_be(uint8_t *bytes, uint64_t value)
{
    value = fw_big_endian64(value);
    memcpy(bytes, &value, sizeof value);
}

static inline size_t fw_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* In constant time. */
static inline bool fw_equal(const uint8_t *one, const uint8_t *other, size_t bytes)
{
    unsigned different = 0;

    for (size_t i = 0; i < bytes; i++)
        different |= (unsigned)(one[i] ^ other[i]);
    return different == 0;
}

#endif

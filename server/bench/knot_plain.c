/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* See knot_plain.h. */
#include "knot_plain.h"

#include <string.h>

#include "knot_constants.h"
#include "knot_members.h"

#define CONSTANT(value) value,
static const uint8_t constants6[] = {FW_KNOT_CONSTANTS_6(CONSTANT)};
static const uint8_t constants7[] = {FW_KNOT_CONSTANTS_7(CONSTANT)};
static const uint8_t constants8[] = {FW_KNOT_CONSTANTS_8(CONSTANT)};

__extension__ typedef unsigned __int128 row128;

#define WIDTH(name) name##256
#define ROW         uint64_t
#define ROW_BITS    64
#define LEFT2       8
#define LEFT3       25
#include "knot_plain.inc"

#define WIDTH(name) name##384
#define ROW         row128
#define ROW_BITS    96
#define LEFT2       8
#define LEFT3       55
#include "knot_plain.inc"

#define WIDTH(name) name##512
#define ROW         row128
#define ROW_BITS    128
#define LEFT2       16
#define LEFT3       25
#include "knot_plain.inc"

#define AEAD(width, bits, name, key_bytes)                                                                             \
    void plain_aead_##name(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,                    \
                           const uint8_t *nonce, const uint8_t *key)                                                   \
    {                                                                                                                  \
        seal##width(ciphertext, tag, message, bytes, nonce, key, key_bytes, KNOT_AEAD_##name##_RATE, constants##bits,  \
                    KNOT_AEAD_##name##_FIRST, KNOT_AEAD_##name##_ROUNDS, KNOT_AEAD_##name##_LAST);                     \
    }
AEAD(256, 6, 128_256_64, 16)
AEAD(384, 7, 128_384_192, 16)
AEAD(384, 7, 192_384_96, 24)
AEAD(512, 7, 256_512_128, 32)

#define HASH(width, bits, name, digest_bytes)                                                                          \
    void plain_hash_##name(uint8_t *digest, const uint8_t *message, size_t bytes)                                      \
    {                                                                                                                  \
        hash##width(digest, message, bytes, digest_bytes, KNOT_HASH_##name##_RATE, constants##bits,                    \
                    KNOT_HASH_##name##_ROUNDS);                                                                        \
    }
HASH(256, 7, 256_256_32, 32)
HASH(384, 7, 256_384_128, 32)
HASH(384, 7, 384_384_48, 48)
HASH(512, 8, 512_512_64, 64)

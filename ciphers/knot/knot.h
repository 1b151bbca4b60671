/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT: four authenticated ciphers and four hash functions on permutations of 256, 384 and 512 bits.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_..._encrypt, which leaves ciphertext and tag, and fw_..._decrypt, which gives 0, or -1 and zeros in
 *             place of the message if anything was tampered with.
 * In pieces:  fw_..._init, fw_..._ad for all associated data, fw_..._encrypt_update for the message, fw_..._tag;
 *             or with fw_..._decrypt_update and fw_..._verify, which gives 0, or -1 if anything was tampered with:
 *             until it has given 0, nothing that decrypt_update wrote may be used.
 * Hashes:     fw_... at once; fw_..._init, fw_..._update, fw_..._final in pieces. */
#ifndef FW_KNOT_H
#define FW_KNOT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* The words in which a state is kept, and how: on processors of 32 and 64 bits, a row of the state is bit-interleaved
 * in its words, bit j in word j mod k, so that a rotation of the row is one of each word; on smaller ones, in order. */
#if defined(__AVR__)
#define FW_KNOT_WORD_BITS 8
typedef uint8_t fw_knot_word, fw_knot384_word;
#elif defined(__MSP430__)
#define FW_KNOT_WORD_BITS 16
typedef uint16_t fw_knot_word, fw_knot384_word;
#elif UINTPTR_MAX > 0xffffffffU
#define FW_KNOT_WORD_BITS 64
typedef uint64_t fw_knot_word;
typedef uint32_t fw_knot384_word;
#else
#define FW_KNOT_WORD_BITS 32
typedef uint32_t fw_knot_word, fw_knot384_word;
#endif

typedef struct {
    fw_knot_word words[32 / sizeof(fw_knot_word)];
} fw_knot256_state;

typedef struct {
    fw_knot384_word words[48 / sizeof(fw_knot384_word)];
} fw_knot384_state;

typedef struct {
    fw_knot_word words[64 / sizeof(fw_knot_word)];
} fw_knot512_state;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_knot256_state state;
    uint8_t          position, stage;
} fw_knot256_context;

typedef struct {
    fw_knot384_state state;
    uint8_t          position, stage;
} fw_knot384_context;

typedef struct {
    fw_knot512_state state;
    uint8_t          position, stage;
} fw_knot512_context;

// clang-format off
/* KNOT-AEAD(128,256,64) */
typedef fw_knot256_context fw_knot_aead_128_256_64_context;
void fw_knot_aead_128_256_64_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                           const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_knot_aead_128_256_64_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                           const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_knot_aead_128_256_64_init          (fw_knot_aead_128_256_64_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_knot_aead_128_256_64_ad            (fw_knot_aead_128_256_64_context *context, const uint8_t *ad, size_t bytes);
void fw_knot_aead_128_256_64_encrypt_update(fw_knot_aead_128_256_64_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_knot_aead_128_256_64_decrypt_update(fw_knot_aead_128_256_64_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_knot_aead_128_256_64_tag           (fw_knot_aead_128_256_64_context *context, uint8_t tag[16]);
int  fw_knot_aead_128_256_64_verify        (fw_knot_aead_128_256_64_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

/* KNOT-AEAD(128,384,192) */
typedef fw_knot384_context fw_knot_aead_128_384_192_context;
void fw_knot_aead_128_384_192_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                            const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_knot_aead_128_384_192_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                            const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_knot_aead_128_384_192_init          (fw_knot_aead_128_384_192_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_knot_aead_128_384_192_ad            (fw_knot_aead_128_384_192_context *context, const uint8_t *ad, size_t bytes);
void fw_knot_aead_128_384_192_encrypt_update(fw_knot_aead_128_384_192_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_knot_aead_128_384_192_decrypt_update(fw_knot_aead_128_384_192_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_knot_aead_128_384_192_tag           (fw_knot_aead_128_384_192_context *context, uint8_t tag[16]);
int  fw_knot_aead_128_384_192_verify        (fw_knot_aead_128_384_192_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

/* KNOT-AEAD(192,384,96) */
typedef fw_knot384_context fw_knot_aead_192_384_96_context;
void fw_knot_aead_192_384_96_encrypt       (uint8_t *ciphertext, uint8_t tag[24], const uint8_t *message, size_t bytes,
                                           const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[24], const uint8_t key[24]);
int  fw_knot_aead_192_384_96_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[24],
                                           const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[24], const uint8_t key[24]) FW_MUST_CHECK;
void fw_knot_aead_192_384_96_init          (fw_knot_aead_192_384_96_context *context, const uint8_t nonce[24], const uint8_t key[24]);
void fw_knot_aead_192_384_96_ad            (fw_knot_aead_192_384_96_context *context, const uint8_t *ad, size_t bytes);
void fw_knot_aead_192_384_96_encrypt_update(fw_knot_aead_192_384_96_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_knot_aead_192_384_96_decrypt_update(fw_knot_aead_192_384_96_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_knot_aead_192_384_96_tag           (fw_knot_aead_192_384_96_context *context, uint8_t tag[24]);
int  fw_knot_aead_192_384_96_verify        (fw_knot_aead_192_384_96_context *context, const uint8_t tag[24]) FW_MUST_CHECK;

/* KNOT-AEAD(256,512,128) */
typedef fw_knot512_context fw_knot_aead_256_512_128_context;
void fw_knot_aead_256_512_128_encrypt       (uint8_t *ciphertext, uint8_t tag[32], const uint8_t *message, size_t bytes,
                                            const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[32], const uint8_t key[32]);
int  fw_knot_aead_256_512_128_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[32],
                                            const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[32], const uint8_t key[32]) FW_MUST_CHECK;
void fw_knot_aead_256_512_128_init          (fw_knot_aead_256_512_128_context *context, const uint8_t nonce[32], const uint8_t key[32]);
void fw_knot_aead_256_512_128_ad            (fw_knot_aead_256_512_128_context *context, const uint8_t *ad, size_t bytes);
void fw_knot_aead_256_512_128_encrypt_update(fw_knot_aead_256_512_128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_knot_aead_256_512_128_decrypt_update(fw_knot_aead_256_512_128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_knot_aead_256_512_128_tag           (fw_knot_aead_256_512_128_context *context, uint8_t tag[32]);
int  fw_knot_aead_256_512_128_verify        (fw_knot_aead_256_512_128_context *context, const uint8_t tag[32]) FW_MUST_CHECK;

/* KNOT-Hash(256,256,32) */
typedef fw_knot256_context fw_knot_hash_256_256_32_context;
void fw_knot_hash_256_256_32       (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_knot_hash_256_256_32_init  (fw_knot_hash_256_256_32_context *context);
void fw_knot_hash_256_256_32_update(fw_knot_hash_256_256_32_context *context, const uint8_t *message, size_t bytes);
void fw_knot_hash_256_256_32_final (fw_knot_hash_256_256_32_context *context, uint8_t digest[32]);

/* KNOT-Hash(256,384,128) */
typedef fw_knot384_context fw_knot_hash_256_384_128_context;
void fw_knot_hash_256_384_128       (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_knot_hash_256_384_128_init  (fw_knot_hash_256_384_128_context *context);
void fw_knot_hash_256_384_128_update(fw_knot_hash_256_384_128_context *context, const uint8_t *message, size_t bytes);
void fw_knot_hash_256_384_128_final (fw_knot_hash_256_384_128_context *context, uint8_t digest[32]);

/* KNOT-Hash(384,384,48) */
typedef fw_knot384_context fw_knot_hash_384_384_48_context;
void fw_knot_hash_384_384_48       (uint8_t digest[48], const uint8_t *message, size_t bytes);
void fw_knot_hash_384_384_48_init  (fw_knot_hash_384_384_48_context *context);
void fw_knot_hash_384_384_48_update(fw_knot_hash_384_384_48_context *context, const uint8_t *message, size_t bytes);
void fw_knot_hash_384_384_48_final (fw_knot_hash_384_384_48_context *context, uint8_t digest[48]);

/* KNOT-Hash(512,512,64) */
typedef fw_knot512_context fw_knot_hash_512_512_64_context;
void fw_knot_hash_512_512_64       (uint8_t digest[64], const uint8_t *message, size_t bytes);
void fw_knot_hash_512_512_64_init  (fw_knot_hash_512_512_64_context *context);
void fw_knot_hash_512_512_64_update(fw_knot_hash_512_512_64_context *context, const uint8_t *message, size_t bytes);
void fw_knot_hash_512_512_64_final (fw_knot_hash_512_512_64_context *context, uint8_t digest[64]);

// clang-format on

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-128, authenticated encryption, and Esch256, hash, of SPARKLE, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key; it has 32 bytes. Arrays may stand at any address. Input and output may be the same
 * array, but not overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_schwaemm256_128_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and
 *             zeros in place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used.
 * Hash:       fw_esch256 at once; ..._init, ..._update, ..._final in pieces. */
#ifndef FW_SPARKLE_H
#define FW_SPARKLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* The words x and y of branch i are words 2 i and 2 i + 1. */
typedef struct {
    uint32_t words[12];
} fw_sparkle384_state;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_sparkle384_state state;
    uint32_t            stream[8], key[4]; /* what a block of the message is added to; the key */
    uint8_t             position, stage;
} fw_schwaemm256_128_context;

typedef struct {
    fw_sparkle384_state state;
    uint32_t            block[4];
    uint8_t             position;
} fw_esch256_context;

// clang-format off
void fw_schwaemm256_128_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                       const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[32], const uint8_t key[16]);
int  fw_schwaemm256_128_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                       const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[32], const uint8_t key[16]) FW_MUST_CHECK;
void fw_schwaemm256_128_init          (fw_schwaemm256_128_context *context, const uint8_t nonce[32], const uint8_t key[16]);
void fw_schwaemm256_128_ad            (fw_schwaemm256_128_context *context, const uint8_t *ad, size_t bytes);
void fw_schwaemm256_128_encrypt_update(fw_schwaemm256_128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_schwaemm256_128_decrypt_update(fw_schwaemm256_128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_schwaemm256_128_tag           (fw_schwaemm256_128_context *context, uint8_t tag[16]);
int  fw_schwaemm256_128_verify        (fw_schwaemm256_128_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_esch256       (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_esch256_init  (fw_esch256_context *context);
void fw_esch256_update(fw_esch256_context *context, const uint8_t *message, size_t bytes);
void fw_esch256_final (fw_esch256_context *context, uint8_t digest[32]);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

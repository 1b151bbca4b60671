/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-AEAD[128], authenticated encryption, and PHOTON-Beetle-Hash[32], hash, NIST Lightweight Cryptography,
 * final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_photon_beetle_aead128_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1
 * and zeros in place of the message if anything was tampered with. In pieces:  ..._init, ..._ad for all associated
 * data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used.
 * Hash:       fw_photon_beetle_hash32 at once; ..._init, ..._update, ..._final in pieces. */
#ifndef FW_PHOTON_BEETLE_H
#define FW_PHOTON_BEETLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* Row i is word i: cell j is at bits 4 j and on. */
typedef struct {
    uint32_t words[8];
} fw_photon256_state;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_photon256_state state;
    uint32_t           stream[4]; /* what a block of the message is added to */
    uint8_t            position, stage, has_ad;
} fw_photon_beetle_aead128_context;

typedef struct {
    fw_photon256_state state;
    uint8_t            position, first; /* the words of the first block that others have followed on, at most all */
} fw_photon_beetle_hash32_context;

// clang-format off
void fw_photon_beetle_aead128_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                             const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_photon_beetle_aead128_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                             const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_photon_beetle_aead128_init          (fw_photon_beetle_aead128_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_photon_beetle_aead128_ad            (fw_photon_beetle_aead128_context *context, const uint8_t *ad, size_t bytes);
void fw_photon_beetle_aead128_encrypt_update(fw_photon_beetle_aead128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_photon_beetle_aead128_decrypt_update(fw_photon_beetle_aead128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_photon_beetle_aead128_tag           (fw_photon_beetle_aead128_context *context, uint8_t tag[16]);
int  fw_photon_beetle_aead128_verify        (fw_photon_beetle_aead128_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_photon_beetle_hash32          (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_photon_beetle_hash32_init     (fw_photon_beetle_hash32_context *context);
void fw_photon_beetle_hash32_update   (fw_photon_beetle_hash32_context *context, const uint8_t *message, size_t bytes);
void fw_photon_beetle_hash32_final    (fw_photon_beetle_hash32_context *context, uint8_t digest[32]);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

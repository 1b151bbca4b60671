/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak, authenticated encryption and hash, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_xoodyak_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros in
 *             place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used.
 * Hash:       fw_xoodyak_hash at once; ..._init, ..._update, ..._final in pieces. */
#ifndef FW_XOODYAK_H
#define FW_XOODYAK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* Lane x of plane y is word x + 4 y. */
typedef struct {
    uint32_t words[12];
} fw_xoodoo_state;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_xoodoo_state state;
    uint8_t         position, stage;
} fw_xoodyak_context;

typedef struct {
    fw_xoodoo_state state;
    uint8_t         position;
} fw_xoodyak_hash_context;

// clang-format off
void fw_xoodyak_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_xoodyak_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_xoodyak_init          (fw_xoodyak_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_xoodyak_ad            (fw_xoodyak_context *context, const uint8_t *ad, size_t bytes);
void fw_xoodyak_encrypt_update(fw_xoodyak_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_xoodyak_decrypt_update(fw_xoodyak_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_xoodyak_tag           (fw_xoodyak_context *context, uint8_t tag[16]);
int  fw_xoodyak_verify        (fw_xoodyak_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_xoodyak_hash          (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_xoodyak_hash_init     (fw_xoodyak_hash_context *context);
void fw_xoodyak_hash_update   (fw_xoodyak_hash_context *context, const uint8_t *message, size_t bytes);
void fw_xoodyak_hash_final    (fw_xoodyak_hash_context *context, uint8_t digest[32]);
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

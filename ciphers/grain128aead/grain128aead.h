/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL. The tag has 8 bytes.
 *
 * At once:    fw_grain128aead_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros
 *             in place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad once with all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used. */
#ifndef FW_GRAIN128AEAD_H
#define FW_GRAIN128AEAD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* A message on its way: only these functions look inside. Bit i of a register is bit i mod 32 of word i / 32. */
typedef struct {
    uint32_t linear[5], nonlinear[5]; /* each with the word that follows */
    uint32_t accumulator[2], tag[2];
    uint32_t pair; /* what two bytes take of the last 32 clocks: key stream in the low half, bits for the tag above */
    uint8_t  position, stage;
} fw_grain128aead_context;

// clang-format off
void fw_grain128aead_encrypt       (uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
                                    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_grain128aead_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
                                    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_grain128aead_init          (fw_grain128aead_context *context, const uint8_t nonce[12], const uint8_t key[16]);
void fw_grain128aead_ad            (fw_grain128aead_context *context, const uint8_t *ad, size_t bytes);
void fw_grain128aead_encrypt_update(fw_grain128aead_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_grain128aead_decrypt_update(fw_grain128aead_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_grain128aead_tag           (fw_grain128aead_context *context, uint8_t tag[8]);
int  fw_grain128aead_verify        (fw_grain128aead_context *context, const uint8_t tag[8]) FW_MUST_CHECK;
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

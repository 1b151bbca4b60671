/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_gift_cofb_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros in
 *             place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used. */
#ifndef FW_GIFT_COFB_H
#define FW_GIFT_COFB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* The two words of each round's key, fixsliced: each is in the order of bits that its round leaves a slice in. */
typedef struct {
    uint32_t words[80];
} fw_giftb128_schedule;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_giftb128_schedule schedule;
    uint32_t             output[4], input[4]; /* of the block cipher: the last, and what the next is made of; bytes */
    uint32_t             mask[2];             /* the high half first */
    uint8_t              position, stage;
} fw_gift_cofb_context;

// clang-format off
void fw_gift_cofb_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_gift_cofb_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_gift_cofb_init          (fw_gift_cofb_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_gift_cofb_ad            (fw_gift_cofb_context *context, const uint8_t *ad, size_t bytes);
void fw_gift_cofb_encrypt_update(fw_gift_cofb_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_gift_cofb_decrypt_update(fw_gift_cofb_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_gift_cofb_tag           (fw_gift_cofb_context *context, uint8_t tag[16]);
int  fw_gift_cofb_verify        (fw_gift_cofb_context *context, const uint8_t tag[16]) FW_MUST_CHECK;
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

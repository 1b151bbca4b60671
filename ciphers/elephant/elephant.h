/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo, the primary member of Elephant v2, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL. The tag has 8 bytes.
 *
 * At once:    fw_dumbo_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros
 *             in place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used. */
#ifndef FW_ELEPHANT_H
#define FW_ELEPHANT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* A message on its way: only these functions look inside. */
typedef struct {
    uint8_t first[20]; /* mask 0 */
    uint8_t masks[22]; /* of the block that is next, and what the masks of its two successors have behind it */
    uint8_t nonce[12];
    uint8_t total[20]; /* of all blocks that were permuted for the tag */
    uint8_t block[20]; /* up to the position what is for the tag, then key stream */
    uint8_t position, stage;
} fw_dumbo_context;

// clang-format off
void fw_dumbo_encrypt       (uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
                             const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_dumbo_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
                             const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_dumbo_init          (fw_dumbo_context *context, const uint8_t nonce[12], const uint8_t key[16]);
void fw_dumbo_ad            (fw_dumbo_context *context, const uint8_t *ad, size_t bytes);
void fw_dumbo_encrypt_update(fw_dumbo_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_dumbo_decrypt_update(fw_dumbo_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_dumbo_tag           (fw_dumbo_context *context, uint8_t tag[8]);
int  fw_dumbo_verify        (fw_dumbo_context *context, const uint8_t tag[8]) FW_MUST_CHECK;
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4, a block cipher of 128-bit blocks with keys of 128 bits.
 *
 * Bytes are in the order of the standard. Keys and blocks may stand at any address, unless the manifest gives an
 * implementation's block_alignment. How constant the time of an implementation is, its stanza in the manifest says:
 * those with a table of the S-box read it at addresses that depend on key and block. */
#ifndef FW_SM4_H
#define FW_SM4_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 32 round keys, first round first, for encryption and decryption alike; or, if the implementation has a layout of its
 * own (own_schedule in the manifest), as many bytes as the manifest says: compile with that macro. */
typedef struct {
#ifdef FW_SM4_SCHEDULE_BYTES
    alignas(FW_SM4_SCHEDULE_BYTES % 4 == 0 ? 4 : 2) uint8_t own[FW_SM4_SCHEDULE_BYTES];
#else
    alignas(4) uint32_t round_keys[32];
#endif
} fw_sm4_schedule;

// clang-format off
void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
// clang-format on

/* ---- Authenticated encryption ----
 *
 * Nonces have 12 bytes, tags 16. Nonces, associated data and lengths are public. A nonce must never serve twice under
 * one key. Arrays may stand at any address. Input and output may be the same array, but not overlap otherwise. An array
 * of no bytes may be NULL.
 *
 * At once:    ..._encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros in place of
 *             the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used. CCM must know the lengths before it begins: what
 *             follows on ..._ccm_init has exactly as many bytes. */
#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* A message on its way: only these functions look inside. A block is four words whose bytes are in its order. */
typedef struct {
    fw_sm4_schedule schedule;
    uint32_t        sum[4], counter[4], stream[4]; /* over all blocks, and what covers the message */
    uint8_t         position, stage;
} fw_sm4_ccm_context;

typedef struct {
    fw_sm4_schedule schedule;
    uint32_t        sum[4], counter[4], stream[4];
    uint32_t        factor[4];       /* of the sum, one for all blocks */
    uint32_t        ad_bytes, bytes; /* until now */
    uint8_t         position, stage;
} fw_sm4_gcm_context;

/* CCM: NIST SP 800-38C with the formats of RFC 3610. A message has fewer than 16 MiB. */
/* clang-format off */
void fw_sm4_ccm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_sm4_ccm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_sm4_ccm_init          (fw_sm4_ccm_context *context, const uint8_t nonce[12], const uint8_t key[16], size_t ad_bytes,
    size_t bytes);
void fw_sm4_ccm_ad            (fw_sm4_ccm_context *context, const uint8_t *ad, size_t bytes);
void fw_sm4_ccm_encrypt_update(fw_sm4_ccm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_sm4_ccm_decrypt_update(fw_sm4_ccm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_sm4_ccm_tag           (fw_sm4_ccm_context *context, uint8_t tag[16]);
int  fw_sm4_ccm_verify        (fw_sm4_ccm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

/* GCM: NIST SP 800-38D. Message and associated data have fewer than 4 GiB each. */
void fw_sm4_gcm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_sm4_gcm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_sm4_gcm_init          (fw_sm4_gcm_context *context, const uint8_t nonce[12], const uint8_t key[16]);
void fw_sm4_gcm_ad            (fw_sm4_gcm_context *context, const uint8_t *ad, size_t bytes);
void fw_sm4_gcm_encrypt_update(fw_sm4_gcm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_sm4_gcm_decrypt_update(fw_sm4_gcm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_sm4_gcm_tag           (fw_sm4_gcm_context *context, uint8_t tag[16]);
int  fw_sm4_gcm_verify        (fw_sm4_gcm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif

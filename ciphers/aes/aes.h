/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES: 128-bit blocks, and keys of 128, 192 or 256 bits for 10, 12 or 14 rounds.
 *
 * Bytes are in the order of FIPS 197. Block and key may be unaligned.
 *
 * The schedule takes 176, 208 or 240 bytes: 11, 13 or 15 round keys of eight 16-bit planes, first round first. Bit
 * 4 r + c of plane i is bit i of the round key's byte at row r and column c, that is byte r + 4 c. The constant of the
 * S-box, 0x63, is already added to every byte of every round key but the first, so that substituting a byte ends
 * without it.
 * An implementation may have a layout and a number of bytes of its own (own_schedule in the manifest). Where the
 * manifest gives it block_alignment 2, key and block must stand at even addresses. */
#ifndef FW_AES_H
#define FW_AES_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
#ifdef FW_AES128_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_AES128_SCHEDULE_BYTES];
#else
    uint16_t round_key[11][8];
#endif
} fw_aes128_schedule;

typedef struct {
#ifdef FW_AES192_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_AES192_SCHEDULE_BYTES];
#else
    uint16_t round_key[13][8];
#endif
} fw_aes192_schedule;

typedef struct {
#ifdef FW_AES256_SCHEDULE_BYTES
    alignas(4) uint8_t own[FW_AES256_SCHEDULE_BYTES];
#else
    uint16_t round_key[15][8];
#endif
} fw_aes256_schedule;

/* clang-format off */
void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]); /* in place */
void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]); /* in place */

void fw_aes192_expand (fw_aes192_schedule *schedule, const uint8_t key[24]);
void fw_aes192_encrypt(const fw_aes192_schedule *schedule, uint8_t block[16]); /* in place */
void fw_aes192_decrypt(const fw_aes192_schedule *schedule, uint8_t block[16]); /* in place */

void fw_aes256_expand (fw_aes256_schedule *schedule, const uint8_t key[32]);
void fw_aes256_encrypt(const fw_aes256_schedule *schedule, uint8_t block[16]); /* in place */
void fw_aes256_decrypt(const fw_aes256_schedule *schedule, uint8_t block[16]); /* in place */

/* Whole modes, only in implementations that name them in the manifest. Data is changed in place; the counter is a
 * big-endian number and is left at the first value not used. */
void fw_aes128_cbc_encrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes128_cbc_decrypt(const fw_aes128_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes128_ctr        (const fw_aes128_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);

void fw_aes192_cbc_encrypt(const fw_aes192_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes192_cbc_decrypt(const fw_aes192_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes192_ctr        (const fw_aes192_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);

void fw_aes256_cbc_encrypt(const fw_aes256_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes256_cbc_decrypt(const fw_aes256_schedule *schedule, const uint8_t iv[16], uint8_t *data, size_t blocks);
void fw_aes256_ctr        (const fw_aes256_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
/* clang-format on */

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

/* A message on its way: only these functions look inside. A block is four words whose bytes are in its order: the sum
 * over all blocks, the counter, and what covers the message. */
typedef struct {
    fw_aes128_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint8_t            position, stage;
} fw_aes128_ccm_context;

typedef struct {
    fw_aes192_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint8_t            position, stage;
} fw_aes192_ccm_context;

typedef struct {
    fw_aes256_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint8_t            position, stage;
} fw_aes256_ccm_context;

/* With the factor of the sum, one for all blocks, and the bytes until now. */
typedef struct {
    fw_aes128_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint32_t           factor[4];
    uint32_t           ad_bytes, bytes;
    uint8_t            position, stage;
} fw_aes128_gcm_context;

typedef struct {
    fw_aes192_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint32_t           factor[4];
    uint32_t           ad_bytes, bytes;
    uint8_t            position, stage;
} fw_aes192_gcm_context;

typedef struct {
    fw_aes256_schedule schedule;
    uint32_t           sum[4], counter[4], stream[4];
    uint32_t           factor[4];
    uint32_t           ad_bytes, bytes;
    uint8_t            position, stage;
} fw_aes256_gcm_context;

/* CCM: NIST SP 800-38C with the formats of RFC 3610. A message has fewer than 16 MiB. */
/* clang-format off */
void fw_aes128_ccm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_aes128_ccm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_aes128_ccm_init          (fw_aes128_ccm_context *context, const uint8_t nonce[12], const uint8_t key[16], size_t ad_bytes,
    size_t bytes);
void fw_aes128_ccm_ad            (fw_aes128_ccm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes128_ccm_encrypt_update(fw_aes128_ccm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes128_ccm_decrypt_update(fw_aes128_ccm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes128_ccm_tag           (fw_aes128_ccm_context *context, uint8_t tag[16]);
int  fw_aes128_ccm_verify        (fw_aes128_ccm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_aes192_ccm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[24]);
int  fw_aes192_ccm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[24]) FW_MUST_CHECK;
void fw_aes192_ccm_init          (fw_aes192_ccm_context *context, const uint8_t nonce[12], const uint8_t key[24], size_t ad_bytes,
    size_t bytes);
void fw_aes192_ccm_ad            (fw_aes192_ccm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes192_ccm_encrypt_update(fw_aes192_ccm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes192_ccm_decrypt_update(fw_aes192_ccm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes192_ccm_tag           (fw_aes192_ccm_context *context, uint8_t tag[16]);
int  fw_aes192_ccm_verify        (fw_aes192_ccm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_aes256_ccm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[32]);
int  fw_aes256_ccm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[32]) FW_MUST_CHECK;
void fw_aes256_ccm_init          (fw_aes256_ccm_context *context, const uint8_t nonce[12], const uint8_t key[32], size_t ad_bytes,
    size_t bytes);
void fw_aes256_ccm_ad            (fw_aes256_ccm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes256_ccm_encrypt_update(fw_aes256_ccm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes256_ccm_decrypt_update(fw_aes256_ccm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes256_ccm_tag           (fw_aes256_ccm_context *context, uint8_t tag[16]);
int  fw_aes256_ccm_verify        (fw_aes256_ccm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

/* GCM: NIST SP 800-38D. Message and associated data have fewer than 4 GiB each. */
void fw_aes128_gcm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
int  fw_aes128_gcm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]) FW_MUST_CHECK;
void fw_aes128_gcm_init          (fw_aes128_gcm_context *context, const uint8_t nonce[12], const uint8_t key[16]);
void fw_aes128_gcm_ad            (fw_aes128_gcm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes128_gcm_encrypt_update(fw_aes128_gcm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes128_gcm_decrypt_update(fw_aes128_gcm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes128_gcm_tag           (fw_aes128_gcm_context *context, uint8_t tag[16]);
int  fw_aes128_gcm_verify        (fw_aes128_gcm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_aes192_gcm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[24]);
int  fw_aes192_gcm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[24]) FW_MUST_CHECK;
void fw_aes192_gcm_init          (fw_aes192_gcm_context *context, const uint8_t nonce[12], const uint8_t key[24]);
void fw_aes192_gcm_ad            (fw_aes192_gcm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes192_gcm_encrypt_update(fw_aes192_gcm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes192_gcm_decrypt_update(fw_aes192_gcm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes192_gcm_tag           (fw_aes192_gcm_context *context, uint8_t tag[16]);
int  fw_aes192_gcm_verify        (fw_aes192_gcm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_aes256_gcm_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[32]);
int  fw_aes256_gcm_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
    const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[32]) FW_MUST_CHECK;
void fw_aes256_gcm_init          (fw_aes256_gcm_context *context, const uint8_t nonce[12], const uint8_t key[32]);
void fw_aes256_gcm_ad            (fw_aes256_gcm_context *context, const uint8_t *ad, size_t bytes);
void fw_aes256_gcm_encrypt_update(fw_aes256_gcm_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_aes256_gcm_decrypt_update(fw_aes256_gcm_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_aes256_gcm_tag           (fw_aes256_gcm_context *context, uint8_t tag[16]);
int  fw_aes256_gcm_verify        (fw_aes256_gcm_context *context, const uint8_t tag[16]) FW_MUST_CHECK;
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif

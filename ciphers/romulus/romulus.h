/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N, NIST Lightweight Cryptography, final round.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data and lengths are public. A nonce must
 * never serve twice under one key. Arrays may stand at any address. Input and output may be the same array, but not
 * overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_romulus_n_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and zeros in
 *             place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used. */
#ifndef FW_ROMULUS_H
#define FW_ROMULUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* What the tweakey's second and third parts add in each round, fixsliced: four words for rounds 0 and 2 of four, as
 * each leaves half of its bits to the other, then four for rounds 1 and 3. Assembly for Cortex-M has up to four for
 * each round. */
#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#define FW_ROMULUS_WORDS 160
#else
#define FW_ROMULUS_WORDS 80
#endif
typedef struct {
    uint32_t words[FW_ROMULUS_WORDS];
} fw_skinny128_384_schedule;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_skinny128_384_schedule schedule;
    uint32_t                  blocks[8]; /* the state, and a second block of associated data */
    uint32_t                  stream[4]; /* what a block of the message is added to */
    uint32_t                  nonce[4], key[4];
    uint32_t                  counter[2]; /* the low word first */
    uint8_t                   position, stage;
} fw_romulus_n_context;

// clang-format off
void fw_romulus_n_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_romulus_n_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_romulus_n_init          (fw_romulus_n_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_romulus_n_ad            (fw_romulus_n_context *context, const uint8_t *ad, size_t bytes);
void fw_romulus_n_encrypt_update(fw_romulus_n_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_romulus_n_decrypt_update(fw_romulus_n_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_romulus_n_tag           (fw_romulus_n_context *context, uint8_t tag[16]);
int  fw_romulus_n_verify        (fw_romulus_n_context *context, const uint8_t tag[16]) FW_MUST_CHECK;
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128, Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128, NIST SP 800-232; ISAP-A-128A, version 2.0, NIST
 * Lightweight Cryptography, final round, which is built to leak less through power consumption.
 *
 * All is constant-time as far as keys and messages go; nonces, associated data, customization strings and lengths
 * are public. A nonce must never serve twice under one key. Arrays may stand at any address. Input and output may be
 * the same array, but not overlap otherwise. An array of no bytes may be NULL.
 *
 * At once:    fw_ascon_aead128_encrypt, which leaves ciphertext and tag, and ..._decrypt, which gives 0, or -1 and
 *             zeros in place of the message if anything was tampered with.
 * In pieces:  ..._init, ..._ad for all associated data, ..._encrypt_update for the message, ..._tag; or with
 *             ..._decrypt_update and ..._verify, which gives 0, or -1 if anything was tampered with: until it has
 *             given 0, nothing that decrypt_update wrote may be used.
 * Hash:       fw_ascon_hash256 at once; ..._init, ..._update, ..._final in pieces. fw_ascon_xof128 the same, which
 *             gives the first 64 bytes of the XOF's output. fw_ascon_cxof128 and its ..._init also take a customization
 *             string of at most 256 bytes: with another string, it is another function. */
#ifndef FW_ASCON_H
#define FW_ASCON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FW_MUST_CHECK
#define FW_MUST_CHECK __attribute__((warn_unused_result)) /* it says whether a message is genuine */
#endif

/* The words in which a state is kept, and how: on processors of 32 bits that rotate words, each row of 64 is
 * bit-interleaved in two of them, bit j in word j mod 2, so that a rotation of the row is one of each word; on others,
 * in order. */
#if defined(__AVR__)
#define FW_ASCON_WORD_BITS 8
typedef uint8_t fw_ascon_word;
#elif defined(__MSP430__)
#define FW_ASCON_WORD_BITS 16
typedef uint16_t fw_ascon_word;
#elif UINTPTR_MAX > 0xffffffffU || (defined(__riscv) && !defined(__riscv_zbb))
#define FW_ASCON_WORD_BITS 64
typedef uint64_t fw_ascon_word;
#else
#define FW_ASCON_WORD_BITS 32
typedef uint32_t fw_ascon_word;
#endif

typedef struct {
    fw_ascon_word words[40 / sizeof(fw_ascon_word)];
} fw_ascon_state;

/* A message on its way: only these functions look inside. */
typedef struct {
    fw_ascon_state state;
    fw_ascon_word  key[16 / sizeof(fw_ascon_word)];
    uint8_t        position, stage;
} fw_ascon_aead128_context;

typedef struct {
    fw_ascon_state state;
    uint8_t        position, stage;
} fw_ascon_hash256_context;

typedef fw_ascon_hash256_context fw_ascon_xof128_context;
typedef fw_ascon_hash256_context fw_ascon_cxof128_context;

typedef struct {
    fw_ascon_state stream_state, tag_state;
    uint8_t        stream[8], block[8]; /* what the message is added to; what the tag takes next */
    uint8_t        key[16], nonce[16];
    uint8_t        position, stage;
} fw_isap_a128a_context;

// clang-format off
void fw_ascon_aead128_encrypt       (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                     const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_ascon_aead128_decrypt       (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                     const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_ascon_aead128_init          (fw_ascon_aead128_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_ascon_aead128_ad            (fw_ascon_aead128_context *context, const uint8_t *ad, size_t bytes);
void fw_ascon_aead128_encrypt_update(fw_ascon_aead128_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_ascon_aead128_decrypt_update(fw_ascon_aead128_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_ascon_aead128_tag           (fw_ascon_aead128_context *context, uint8_t tag[16]);
int  fw_ascon_aead128_verify        (fw_ascon_aead128_context *context, const uint8_t tag[16]) FW_MUST_CHECK;

void fw_ascon_hash256               (uint8_t digest[32], const uint8_t *message, size_t bytes);
void fw_ascon_hash256_init          (fw_ascon_hash256_context *context);
void fw_ascon_hash256_update        (fw_ascon_hash256_context *context, const uint8_t *message, size_t bytes);
void fw_ascon_hash256_final         (fw_ascon_hash256_context *context, uint8_t digest[32]);

void fw_ascon_xof128                (uint8_t digest[64], const uint8_t *message, size_t bytes);
void fw_ascon_xof128_init           (fw_ascon_xof128_context *context);
void fw_ascon_xof128_update         (fw_ascon_xof128_context *context, const uint8_t *message, size_t bytes);
void fw_ascon_xof128_final          (fw_ascon_xof128_context *context, uint8_t digest[64]);

void fw_ascon_cxof128               (uint8_t digest[64], const uint8_t *message, size_t bytes,
                                     const uint8_t *custom, size_t custom_bytes);
void fw_ascon_cxof128_init          (fw_ascon_cxof128_context *context, const uint8_t *custom, size_t custom_bytes);
void fw_ascon_cxof128_update        (fw_ascon_cxof128_context *context, const uint8_t *message, size_t bytes);
void fw_ascon_cxof128_final         (fw_ascon_cxof128_context *context, uint8_t digest[64]);

void fw_isap_a128a_encrypt          (uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
                                     const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
int  fw_isap_a128a_decrypt          (uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
                                     const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]) FW_MUST_CHECK;
void fw_isap_a128a_init             (fw_isap_a128a_context *context, const uint8_t nonce[16], const uint8_t key[16]);
void fw_isap_a128a_ad               (fw_isap_a128a_context *context, const uint8_t *ad, size_t bytes);
void fw_isap_a128a_encrypt_update   (fw_isap_a128a_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes);
void fw_isap_a128a_decrypt_update   (fw_isap_a128a_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes);
void fw_isap_a128a_tag              (fw_isap_a128a_context *context, uint8_t tag[16]);
int  fw_isap_a128a_verify           (fw_isap_a128a_context *context, const uint8_t tag[16]) FW_MUST_CHECK;
// clang-format on

#ifdef __cplusplus
}
#endif

#endif

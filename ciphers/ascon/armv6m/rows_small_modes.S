/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for ARMv6-M and ARMv7-M, for size, but for the permutation: the message
 * byte by byte.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. On the stack: the state, the first four arguments,
 * saved registers and what the permutation needs; the figures are those with armv6m/rows_small.S.
 *
 * cost fw_ascon_aead128_encrypt 116 stack
 * cost fw_ascon_aead128_decrypt 116 stack
 * cost fw_ascon_hash256 100 stack
 */
#include "fw_asm.h"

#define IN_WORDS        0
#include "rows_modes.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for ARMv6-M and ARMv7-M, for size, but for the permutations: the message byte by byte.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. Each member stands alone in its section; its
 * parameters are at the end of this file. On the stack: the state, the first four arguments, saved registers and what
 * the permutation needs; the figures are those with armv6m/rows_small.S.
 *
 * cost fw_knot_aead_128_256_64_encrypt 108 stack
 * cost fw_knot_aead_128_256_64_decrypt 108 stack
 * cost fw_knot_aead_128_384_192_encrypt 124 stack
 * cost fw_knot_aead_128_384_192_decrypt 124 stack
 * cost fw_knot_aead_192_384_96_encrypt 124 stack
 * cost fw_knot_aead_192_384_96_decrypt 124 stack
 * cost fw_knot_aead_256_512_128_encrypt 140 stack
 * cost fw_knot_aead_256_512_128_decrypt 140 stack
 * cost fw_knot_hash_256_256_32 92 stack
 * cost fw_knot_hash_256_384_128 108 stack
 * cost fw_knot_hash_384_384_48 108 stack
 * cost fw_knot_hash_512_512_64 124 stack
 */
#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"

#define IN_WORDS        0
#define COUNTED         0
#include "rows_modes.inc"

#include "../rows_members.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for RV32: the rows in order, the round constants from a table, one round per pass.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a7; all arrays at any address. Each member stands alone in its section, its permutation behind its
 * mode.
 *
 * A round takes 21 instructions for each column of words, 11 gates, NOT and 9 for three rotations, less one NOT, which
 * is in the table's constants, and 4 for the constant and the loop: 45, 66 and 88 in the three widths.
 *
 * cost fw_knot_aead_128_256_64_encrypt 96 stack
 * cost fw_knot_aead_128_256_64_decrypt 96 stack
 * cost fw_knot_aead_128_384_192_encrypt 112 stack
 * cost fw_knot_aead_128_384_192_decrypt 112 stack
 * cost fw_knot_aead_192_384_96_encrypt 112 stack
 * cost fw_knot_aead_192_384_96_decrypt 112 stack
 * cost fw_knot_aead_256_512_128_encrypt 144 stack
 * cost fw_knot_aead_256_512_128_decrypt 144 stack
 * cost fw_knot_hash_256_256_32 80 stack
 * cost fw_knot_hash_256_384_128 96 stack
 * cost fw_knot_hash_384_384_48 96 stack
 * cost fw_knot_hash_512_512_64 128 stack
 */
#define IN_WORDS        1               /* whole blocks, if they lie well */
#define UNROLLED        0
#define ROUNDS_PER_PASS 1

#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"
#include "interleaved_columns.inc"
#include "rows_permutation.inc"
#include "rows_modes.inc"

#include "../rows_members.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Members of KNOT for RV32, fast: the rows in order, the round constants from a table, four rounds per pass.
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
 * is in the table's constants, and 2.5 for the constant and the loop: 43.5 in 256 bits, 64.5 in 384. Bit-interleaved,
 * it takes 42 and 63, since the rotation of row 1 is one of a word, but a block takes some 80 and 500 cycles more to
 * come into that order and out of it: so these members are faster here, and the hash functions with small blocks and
 * many rounds in interleaved256_fast and interleaved384_fast. We argue for 42 and 62 as the least with rows in order:
 * gates, three instructions for each rotated word, and one each to add a constant and to load it.
 *
 * cost fw_knot_aead_128_256_64_encrypt 96 stack
 * cost fw_knot_aead_128_256_64_decrypt 96 stack
 * cost fw_knot_aead_128_384_192_encrypt 112 stack
 * cost fw_knot_aead_128_384_192_decrypt 112 stack
 * cost fw_knot_aead_192_384_96_encrypt 112 stack
 * cost fw_knot_aead_192_384_96_decrypt 112 stack
 * cost fw_knot_hash_256_384_128 96 stack
 */
#define IN_WORDS        1               /* whole blocks, if they lie well */
#define UNROLLED        1
#define ROUNDS_PER_PASS 4

#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"
#include "interleaved_columns.inc"
#include "rows_permutation.inc"
#include "rows_modes.inc"

aead fw_knot_aead_128_256_64, 256, 16, 6, KNOT_AEAD(128_256_64)
aead fw_knot_aead_128_384_192, 384, 16, 7, KNOT_AEAD(128_384_192), 1
aead fw_knot_aead_192_384_96, 384, 24, 7, KNOT_AEAD(192_384_96)

hash fw_knot_hash_256_384_128, 384, 16, 7, KNOT_HASH(256_384_128), 1

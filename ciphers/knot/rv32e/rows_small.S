/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for RV32E, small: the rows in order in memory, the message byte by byte.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a5 and on the stack; all arrays at any address. Each member stands alone in its section, its
 * permutation behind its mode.
 * A round takes some 160, 300 and 380 cycles in the three widths: the S-box is a loop over columns of words, and the
 * rotations are another, one distance after another from a register.
 *
 * cost fw_knot_aead_128_256_64_encrypt 80 stack
 * cost fw_knot_aead_128_256_64_decrypt 80 stack
 * cost fw_knot_aead_128_384_192_encrypt 96 stack
 * cost fw_knot_aead_128_384_192_decrypt 96 stack
 * cost fw_knot_aead_192_384_96_encrypt 96 stack
 * cost fw_knot_aead_192_384_96_decrypt 96 stack
 * cost fw_knot_aead_256_512_128_encrypt 112 stack
 * cost fw_knot_aead_256_512_128_decrypt 112 stack
 * cost fw_knot_hash_256_256_32 64 stack
 * cost fw_knot_hash_256_384_128 80 stack
 * cost fw_knot_hash_384_384_48 80 stack
 * cost fw_knot_hash_512_512_64 96 stack
 */
#define IN_WORDS        0
#define UNROLLED        0

#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"
#include "sub_column.inc"
#include "rows_memory.inc"
#include "../rv32/rows_modes.inc"

#include "../rows_members.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for RV32E, fast: the rows in order, as much in registers as there is room for, four rounds per
 * pass.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a5 and on the stack; all arrays at any address. Each member stands alone in its section, its
 * permutation behind its mode.
 *
 * On the CH32V003 the flash hands out 16 bits of code a cycle, and this bounds a round: 60, 97 and 139 cycles in the
 * three widths, and 3 to 9 more for constants from flash and the loop. Each column of words is 14 for its gates, of
 * which three are long; NOT and row 0 that comes and goes are 2 to 5. Each rotated word is 4. Of 384 bits one column of
 * rows 1 to 3 is in registers that short instructions do not reach, and changes places with another each round, in 6;
 * of 512 bits one more is in memory, 12 more. Bit-interleaved, a round of 256 bits would save 4 for the rotation of row
 * 1, and lose 3 for a second constant, and each block some 80 for the order of bits.
 *
 * cost fw_knot_aead_128_256_64_encrypt 96 stack
 * cost fw_knot_aead_128_256_64_decrypt 96 stack
 * cost fw_knot_aead_128_384_192_encrypt 112 stack
 * cost fw_knot_aead_128_384_192_decrypt 112 stack
 * cost fw_knot_aead_192_384_96_encrypt 112 stack
 * cost fw_knot_aead_192_384_96_decrypt 112 stack
 * cost fw_knot_aead_256_512_128_encrypt 128 stack
 * cost fw_knot_aead_256_512_128_decrypt 128 stack
 * cost fw_knot_hash_256_256_32 80 stack
 * cost fw_knot_hash_256_384_128 96 stack
 * cost fw_knot_hash_384_384_48 96 stack
 * cost fw_knot_hash_512_512_64 112 stack
 */
#define IN_WORDS        1               /* whole blocks, if they lie well */
#define UNROLLED        1

#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"
#include "sub_column.inc"
#include "rows_registers.inc"
#include "../rv32/rows_modes.inc"

#include "../rows_members.inc"

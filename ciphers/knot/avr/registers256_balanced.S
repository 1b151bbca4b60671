/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations of 256 bits for AVR, state in registers, two rounds per pass: less than half the fast one's code.
 *
 *     void   fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds);
 *     void   fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds);
 *     size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_256_256_32_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *
 * Rounds must be a multiple of four, as all of KNOT's are. Arguments in pairs from r25:r24 downwards. Registers, and
 * what a round needs: knot256_registers.inc. A round is 147 cycles, and nine for its share of ten MOVW and of the loop.
 *
 * cost fw_knot256_permute6 22 stack
 * cost fw_knot_aead_128_256_64_blocks 22 stack
 * cost fw_knot_hash_256_256_32_blocks 22 stack
 * cost fw_knot256_permute7 22 stack
 */
#include "knot256_registers.inc"

knot256 6, 2, KNOT_AEAD_BLOCKS(128_256_64)
knot256 7, 2, KNOT_HASH_BLOCKS(256_256_32)

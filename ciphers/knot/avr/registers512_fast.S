/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations of 512 bits for AVR, for speed: half of the state in registers, two rounds per pass.
 *
 *     void   fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds);
 *     void   fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds);
 *     size_t fw_knot_..._blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                               enum fw_duplex mode);
 *
 * Rounds must be an even number, as all of KNOT's are. Arguments in pairs from r25:r24 downwards. Registers, technique,
 * and what a round needs: knot_wide_registers.inc.
 *
 * cost fw_knot512_permute7 22 stack
 * cost fw_knot_aead_256_512_128_blocks 24 stack
 * cost fw_knot_hash_512_512_64_blocks 24 stack
 * cost fw_knot512_permute8 22 stack
 */
#define KNOT_WIDTH      512
#include "knot_wide_registers.inc"

permute_function fw_knot512_permute7, knot512_rounds7, 7
permute_function fw_knot512_permute8, knot512_rounds8, 8

blocks_function knot512_rounds7, KNOT_AEAD_BLOCKS(256_512_128)
blocks_function knot512_rounds8, KNOT_HASH_BLOCKS(512_512_64)

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for AVR, for speed: half of the state in registers, two rounds per pass.
 *
 *     void   fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds);
 *     size_t fw_knot_..._blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                               enum fw_duplex mode);
 *
 * Rounds must be an even number, as all of KNOT's are. Arguments in pairs from r25:r24 downwards. Registers, technique,
 * and what a round needs: knot_wide_registers.inc.
 *
 * cost fw_knot384_permute7 22 stack
 * cost fw_knot_aead_128_384_192_blocks 24 stack
 * cost fw_knot_aead_192_384_96_blocks 24 stack
 * cost fw_knot_hash_256_384_128_blocks 24 stack
 * cost fw_knot_hash_384_384_48_blocks 24 stack
 */
#define KNOT_WIDTH      384
#include "knot_wide_registers.inc"

permute_function fw_knot384_permute7, knot384_rounds7, 7

blocks_function knot384_rounds7, KNOT_AEAD_BLOCKS(128_384_192)
blocks_function knot384_rounds7, KNOT_AEAD_BLOCKS(192_384_96)
blocks_function knot384_rounds7, KNOT_HASH_BLOCKS(256_384_128)
blocks_function knot384_rounds7, KNOT_HASH_BLOCKS(384_384_48)

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 384 bits for MSP430, for speed: row 3 in registers, two rounds per pass.
 *
 *     void   fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds);
 *     size_t fw_knot_..._blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                               enum fw_duplex mode);
 *
 * Rounds must be an even number, as all of KNOT's are. Arguments in r12 to r15, the mode on the stack. Registers,
 * technique, and what a round needs: knot_wide_rows.inc.
 *
 * cost fw_knot384_permute7 74 stack
 * cost fw_knot_aead_128_384_192_blocks 82 stack
 * cost fw_knot_aead_192_384_96_blocks 82 stack
 * cost fw_knot_hash_256_384_128_blocks 82 stack
 * cost fw_knot_hash_384_384_48_blocks 82 stack
 */
#define KNOT_WIDTH      384
#include "knot_wide_rows.inc"

/* Row 3 leaves in the order WORD3, WORD4, WORD5, WORD0, WORD1, WORD2. */
.macro one_round word0:req, word1:req, word2:req, word3:req, word4:req, word5:req, from:req, to:req
    first_column 5, \word5, \from, \to
    mov     x1, late1
    next_column 0, \word0, \from, \to
    next_column 1, \word1, \from, \to
    next_column 2, \word2, \from, \to
    next_column 3, \word3, \from, \to
    next_column 4, \word4, \from, \to
    end_row1 5
    bit     #1, \word0                  /* to the carry */
    rrc     \word5
    rrc     \word4
    rrc     \word3
    rrc     \word2
    rrc     \word1
    rrc     \word0
    rotate_byte \word0, \word1, \word2, \word3, \word4, \word5
.endm

constant_table knot384_constants7, 7, 104, 0xffff

fw_inner_function knot384_rounds7
1:  one_round row3_0, row3_1, row3_2, row3_3, row3_4, row3_5, ROW2, OTHER_ROW2
    one_round row3_3, row3_4, row3_5, row3_0, row3_1, row3_2, OTHER_ROW2, ROW2
    cmp     BELOW + END(sp), constants
    jeq     2f
    br      #1b
2:  ret
fw_end knot384_rounds7

permute_function fw_knot384_permute7, knot384_rounds7, knot384_constants7

blocks_function knot384_rounds7, knot384_constants7, KNOT_AEAD_BLOCKS(128_384_192)
blocks_function knot384_rounds7, knot384_constants7, KNOT_AEAD_BLOCKS(192_384_96)
blocks_function knot384_rounds7, knot384_constants7, KNOT_HASH_BLOCKS(256_384_128)
blocks_function knot384_rounds7, knot384_constants7, KNOT_HASH_BLOCKS(384_384_48)

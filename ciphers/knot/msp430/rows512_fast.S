/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations of 512 bits for MSP430, for speed: row 3 in registers but for one word, four rounds per
 * pass.
 *
 *     void   fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds);
 *     void   fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds);
 *     size_t fw_knot_..._blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                               enum fw_duplex mode);
 *
 * Rounds must be a multiple of four, as all of KNOT's are. Arguments in r12 to r15, the mode on the stack. Registers,
 * technique, and what a round needs: knot_wide_rows.inc.
 *
 * Each round begins with the column of that word of row 3 that is in memory: it has LATE1's register before LATE1 is
 * needed, and again when row 1 is done.
 *
 * cost fw_knot512_permute7 90 stack
 * cost fw_knot_aead_256_512_128_blocks 98 stack
 * cost fw_knot_hash_512_512_64_blocks 98 stack
 * cost fw_knot512_permute8 90 stack
 */
#define KNOT_WIDTH      512
#include "knot_wide_rows.inc"

/* One round; word N of row 3, of which seven follow, is in memory. They leave as words N + 1 and so on. */
.macro one_round n:req, word1:req, word2:req, word3:req, word4:req, word5:req, word6:req, word7:req, from:req, to:req
    mov     BELOW + ROW3_7(sp), row3_7
    first_column \n, row3_7, \from, \to
    mov     row3_7, BELOW + ROW3_7(sp)
    mov     x1, late1
    next_column \n + 1, \word1, \from, \to
    next_column \n + 2, \word2, \from, \to
    next_column \n + 3, \word3, \from, \to
    next_column \n + 4, \word4, \from, \to
    next_column \n + 5, \word5, \from, \to
    next_column \n + 6, \word6, \from, \to
    next_column \n + 7, \word7, \from, \to
    end_row1 \n
    mov     BELOW + ROW3_7(sp), row3_7
    rotate_bit row3_7, \word1, \word2, \word3, \word4, \word5, \word6, \word7
    rotate_byte row3_7, \word1, \word2, \word3, \word4, \word5, \word6, \word7
    mov     row3_7, BELOW + ROW3_7(sp)
.endm

.macro exchange one:req, other:req
    mov     \one, x0
    mov     \other, \one
    mov     x0, \other
.endm

.macro rounds512
1:  one_round 7, row3_0, row3_1, row3_2, row3_3, row3_4, row3_5, row3_6, ROW2, OTHER_ROW2
    one_round 0, row3_0, row3_1, row3_2, row3_3, row3_4, row3_5, row3_6, OTHER_ROW2, ROW2
    one_round 1, row3_0, row3_1, row3_2, row3_3, row3_4, row3_5, row3_6, ROW2, OTHER_ROW2
    one_round 2, row3_0, row3_1, row3_2, row3_3, row3_4, row3_5, row3_6, OTHER_ROW2, ROW2
    exchange row3_0, row3_4             /* home after half a turn */
    exchange row3_1, row3_5
    exchange row3_2, row3_6
    exchange row3_3, BELOW + ROW3_7(sp)
    cmp     BELOW + END(sp), BELOW + CONSTANTS(sp)
    jeq     2f
    br      #1b
2:  ret
.endm

constant_table knot512_constants7, 7, 100, 0xffff
constant_table knot512_constants8, 8, 140, 0xffff

fw_inner_function knot512_any_rounds
    rounds512
fw_end knot512_any_rounds

permute_function fw_knot512_permute7, knot512_any_rounds, knot512_constants7
permute_function fw_knot512_permute8, knot512_any_rounds, knot512_constants8

blocks_function knot512_any_rounds, knot512_constants7, KNOT_AEAD_BLOCKS(256_512_128)
blocks_function knot512_any_rounds, knot512_constants8, KNOT_HASH_BLOCKS(512_512_64)

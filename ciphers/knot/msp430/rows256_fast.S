/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutations of 256 bits for MSP430, for speed: rows 1 and 3 in registers, four rounds per pass.
 *
 *     void   fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds);
 *     void   fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds);
 *     size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_256_256_32_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *
 * Rounds must be a multiple of four, as all of KNOT's are. Arguments in r12 to r15, the mode on the stack.
 *
 * Row 2 goes left by a byte: its bytes are stored where they belong. Row 3 goes left by 25 bits: one bit, one byte, and
 * one word, which is new names for registers and comes home after four rounds.
 *
 * What a round needs, by count: S-box 4 * 12; constant 2 and 3 more complements of row 0; row 0 out of memory and back
 * 4 * 7, row 2 4 * 12; one bit of rows 1 and 3 10, the byte of row 3 16: 155, and one for its share of the loop. Only 8
 * of 16 words have registers beside the S-box's three and the pointer to constants; with 4 words more in registers,
 * each would save 7 cycles in the S-box and need 4 for a byte's rotation in place of 5.
 *
 * cost fw_knot256_permute6 46 stack
 * cost fw_knot_aead_128_256_64_blocks 54 stack
 * cost fw_knot_hash_256_256_32_blocks 54 stack
 * cost fw_knot256_permute7 46 stack
 */
#include "knot_macros.inc"

#define row1_0          r4
#define row1_1          r5
#define row1_2          r6
#define row1_3          r7
#define row3_0          r8
#define row3_1          r9
#define row3_2          r10
#define row3_3          r11
#define x0              r12
#define x2              r13
#define spare           r14
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4
#define constants       r15             /* the next one in their table, complemented */

/* Between blocks: */
#define input           r12
#define output          r13
#define place           r14             /* in row 0 */
#define byte            r15

/* The frame: */
#define ROW0            0
#define ROW2            8
#define OTHER_ROW2      16
#define END             24              /* of the constants of this permutation */
#define STATE           26
#define PERMUTE_FRAME   28
#define INPUT           28              /* of a message that is on its way: pointers, bytes to come, bytes at first */
#define OUTPUT          30
#define LEFT            32
#define BYTES           34
#define BLOCKS_FRAME    36
#define MODE            BLOCKS_FRAME + 16

#define state_given     r12
#define rounds_given    r13
#define output_given    r13
#define input_given     r14
#define bytes_given     r15
#define result          r12

#include "fw_duplex_msp430.inc"

/* ---- Rounds, below a return address ---- */

#define BELOW           2

/* The S-box on the columns of word N; row 2 from FROM to TO, left by a byte. */
.macro round_word n:req, row1:req, row3:req, from:req, to:req
    mov     BELOW + ROW0 + 2 * \n(sp), x0
    mov     BELOW + \from + 2 * \n(sp), x2
    .if     \n == 0
    xor     @constants+, x0
    .else
    inv     x0
    .endif
    sub_column x0, \row1, x2, \row3, spare
    mov     x0, BELOW + ROW0 + 2 * \n(sp)
    mov.b   x2, BELOW + \to + 2 * \n + 1(sp)
    swpb    x2
    mov.b   x2, BELOW + \to + (2 * \n + 2) % 8(sp)
.endm

/* Row 3 left by a byte. */
.macro rotate_byte word0:req, word1:req, word2:req, word3:req
    swpb    \word0
    swpb    \word1
    swpb    \word2
    swpb    \word3
    mov.b   \word0, x0                  /* the upper byte goes to the next word */
    xor     x0, \word0
    mov.b   \word1, x2
    xor     x2, \word1
    xor     x0, \word1
    mov.b   \word2, x0
    xor     x0, \word2
    xor     x2, \word2
    mov.b   \word3, x2
    xor     x2, \word3
    xor     x0, \word3
    xor     x2, \word0
.endm

/* One round; row 3 leaves in WORD3, WORD0, WORD1, WORD2. */
.macro one_round word0:req, word1:req, word2:req, word3:req, from:req, to:req
    round_word 0, row1_0, \word0, \from, \to
    round_word 1, row1_1, \word1, \from, \to
    round_word 2, row1_2, \word2, \from, \to
    round_word 3, row1_3, \word3, \from, \to
    rotate_bit row1_0, row1_1, row1_2, row1_3
    rotate_bit \word0, \word1, \word2, \word3
    rotate_byte \word0, \word1, \word2, \word3
.endm

/* A function: rounds until CONSTANTS is at its END. */
.macro rounds256
1:  one_round row3_0, row3_1, row3_2, row3_3, ROW2, OTHER_ROW2
    one_round row3_3, row3_0, row3_1, row3_2, OTHER_ROW2, ROW2
    one_round row3_2, row3_3, row3_0, row3_1, ROW2, OTHER_ROW2
    one_round row3_1, row3_2, row3_3, row3_0, OTHER_ROW2, ROW2
    cmp     BELOW + END(sp), constants
    jeq     2f
    br      #1b
2:  ret
.endm

/* ---- State in and out ---- */

.macro load_state
    .irp    n, 0, 2, 4, 6
    mov     \n(state_given), ROW0 + \n(sp)
    mov     16 + \n(state_given), ROW2 + \n(sp)
    .endr
    mov     8(state_given), row1_0
    mov     10(state_given), row1_1
    mov     12(state_given), row1_2
    mov     14(state_given), row1_3
    mov     24(state_given), row3_0
    mov     26(state_given), row3_1
    mov     28(state_given), row3_2
    mov     30(state_given), row3_3
.endm

/* The state back to where it came from; and the frame of so many bytes is gone. */
.macro store_state_and_return frame:req
    mov     STATE(sp), x2
    .irp    n, 0, 2, 4, 6
    mov     ROW0 + \n(sp), \n(x2)
    mov     ROW2 + \n(sp), 16 + \n(x2)
    .endr
    mov     row1_0, 8(x2)
    mov     row1_1, 10(x2)
    mov     row1_2, 12(x2)
    mov     row1_3, 14(x2)
    mov     row3_0, 24(x2)
    mov     row3_1, 26(x2)
    mov     row3_2, 28(x2)
    mov     row3_3, 30(x2)
    add     #\frame, sp
    restore saved_back
    ret
.endm

/* ---- Functions ---- */

/* fw_knot256_permuteBITS, and BLOCKS for blocks of RATE bytes with so many ROUNDS each. */
.macro knot256 bits:req, constants_in_table:req, blocks:req, rate:req, rounds:req
    constant_table knot256_constants\bits, \bits, \constants_in_table, 0xffff

fw_function fw_knot256_permute\bits
    save    saved
    sub     #PERMUTE_FRAME, sp
    mov     state_given, STATE(sp)
    mov.b   rounds_given, rounds_given
    rla     rounds_given
    add     #knot256_constants\bits, rounds_given
    mov     rounds_given, END(sp)
    load_state
    mov     #knot256_constants\bits, constants
    call    #knot256_rounds\bits
    store_state_and_return PERMUTE_FRAME

fw_label \blocks
    save    saved
    sub     #BLOCKS_FRAME, sp
    mov     state_given, STATE(sp)
    mov     output_given, OUTPUT(sp)
    mov     input_given, INPUT(sp)
    mov     bytes_given, LEFT(sp)
    mov     bytes_given, BYTES(sp)
    mov     #knot256_constants\bits + 2 * \rounds, END(sp)
    load_state

1:  sub     #\rate, LEFT(sp)
    jlo     6f
    duplex_block \rate
    mov     #knot256_constants\bits, constants
    call    #knot256_rounds\bits
    jmp     1b

6:  mov     BYTES(sp), result
    sub     LEFT(sp), result
    sub     #\rate, result
    store_state_and_return BLOCKS_FRAME

knot256_rounds\bits:
    rounds256
fw_end fw_knot256_permute\bits
fw_end \blocks
.endm

knot256 6, 52, KNOT_AEAD_BLOCKS(128_256_64)
knot256 7, 68, KNOT_HASH_BLOCKS(256_256_32)

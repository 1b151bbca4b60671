/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 256 bits for ARMv7-M, and the loops over blocks of its two modes: bit-interleaved, unrolled.
 *
 *     void   fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds);     28, 32 or 52 rounds
 *     void   fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds);     68 rounds
 *     size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_256_256_32_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack. The state is aligned to 4 bytes, input and output are at any address.
 *
 * The eight words of the state stay in registers through all blocks. A round is two times 11 gates and one for each
 * word of the round constant that is not zero, 23.6 instructions and cycles on average over 28 rounds of permute6, 23.7
 * over 68 of permute7. ShiftRow costs nothing; the words of rows 1 and 3, which change sides in every round, are back
 * after two. We argue for 22 and the constants as the least with this S-box: 4 products and 7 sums for each side, which
 * is what the best circuit that we know takes, and one instruction changes one word. That no circuit of 10 exists is
 * not proved, that none of 9 does is, as long as no row is kept complemented: docs/aead-costs.md says what follows for
 * the hash function.
 *
 * cost fw_knot256_permute6 40 stack
 * cost fw_knot_aead_128_256_64_blocks 44 stack
 * cost fw_knot_hash_256_256_32_blocks 44 stack
 * cost fw_knot256_permute7 40 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "../interleaved_constants.inc"
#include "interleaved256_state.inc"
#include "interleaved_columns.inc"

#define state           r0
#define output          r1
#define input           r2
#define bytes           r3
#define rounds          r0
#define rounds_given    r1
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r4-r11, pc}
#define scratch         r12

/* ---- Rounds ---- */

.macro add_constant row:req, constant:req
    .if     \constant
    eor     \row, \row, #\constant
    .endif
.endm

/* Words of row 1 and 3 that the S-box on the even side leaves are on the odd side in the next round, and owe nothing
 * and 12; those that it leaves on the odd side owe 1 and 13. Row 2 always owes 4. */
.macro two_rounds width:req
    sub_columns OF_TWO(constant), even0, even1, even2, even3, 1, 4, 13, scratch
    sub_columns OF_TWO(constant >> 1), odd0, odd1, odd2, odd3, 0, 4, 12, scratch
    next_constant \width
    sub_columns OF_TWO(constant), even0, odd1, even2, odd3, 1, 4, 13, scratch
    sub_columns OF_TWO(constant >> 1), odd0, even1, odd2, even3, 0, 4, 12, scratch
    next_constant \width
.endm

/* All rounds on the words in registers; returns to lr. ROUNDS survives. */
fw_inner_function knot256_rounds6
    .p2align 2
    .set    constant, 1
    .rept   14
    two_rounds 6
    .endr
    cmp     rounds, #28
    beq     1f
    two_rounds 6
    two_rounds 6
    cmp     rounds, #32
    beq     1f
    .rept   10
    two_rounds 6
    .endr
1:  bx      lr
fw_end knot256_rounds6

fw_inner_function knot256_rounds7
    .p2align 2
    .set    constant, 1
    .rept   34
    two_rounds 7
    .endr
    bx      lr
fw_end knot256_rounds7

/* ---- The permutation on a state in memory ---- */

.macro permute permutation:req
    push    saved
    ldm     state, state_words
    mov     rounds, rounds_given
    take_state
    bl      \permutation
    give_state
    pop     {state}
    stm     state, state_words
    pop     saved_return
.endm

fw_function fw_knot256_permute6
    .p2align 2
    permute knot256_rounds6
fw_end fw_knot256_permute6

fw_function fw_knot256_permute7
    .p2align 2
    permute knot256_rounds7
fw_end fw_knot256_permute7

/* ---- Blocks ---- */

#define low             r0              /* a block's halves; between permutations only */
#define high            r12
#define other           lr
#define saved_blocks    {r0, r3-r11, lr}
#define done            r0

/* The state's address and all bytes are kept below the saved registers, the mode lies above them. */
#define KEPT_BYTES      [sp, #4]
#define KEPT_MODE       [sp, #44]

.macro begin_blocks
    push    saved_blocks
    ldm     state, state_words
    take_state
.endm

.macro end_blocks rate:req
    give_state
    pop     {state, bytes}
    stm     state, state_words
    bic     done, bytes, #\rate - 1
    pop     saved_return
.endm

fw_function fw_knot_aead_128_256_64_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     low, [input]
    ldr     high, [input, #4]
    add     input, input, #8
    interleave_pair low, high, other
    ldrb    other, KEPT_MODE
    eor     low, low, even0
    eor     high, high, odd0
    cmp     other, #ENCRYPT
    duplex  even0, low, odd0, high
    blo     2f
    deinterleave_pair low, high, other
    str     low, [output]
    str     high, [output, #4]
    add     output, output, #8
2:  mov     rounds, #28
    bl      knot256_rounds6
3:  subs    bytes, bytes, #8
    bhs     1b
    end_blocks 8
fw_end fw_knot_aead_128_256_64_blocks

fw_function fw_knot_hash_256_256_32_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     low, [input], #4
    part_halves low, other
    uxth    high, low
    eor     even0, even0, high
    eor     odd0, odd0, low, lsr #16
    bl      knot256_rounds7
3:  subs    bytes, bytes, #4
    bhs     1b
    end_blocks 4
fw_end fw_knot_hash_256_256_32_blocks

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 512 bits for ARMv7-M, and the loops over blocks of its two modes: bit-interleaved, four rounds
 * of one pair of words at a time.
 *
 *     void   fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds);  a multiple of 4 from 8 to 100
 *     void   fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds);  a multiple of 4 from 8 to 140
 *     size_t fw_knot_aead_256_512_128_blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_512_512_64_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack. The state is aligned to 4 bytes, input and output are at any address.
 *
 * ShiftRow leaves rows 0 and 2 in their words and moves rows 1 and 3 by one word. So a pair of words of rows 1 and 3,
 * the traveller, meets the pairs of rows 0 and 2, which stay, one after the other: traveller j is in word w in round
 * r = w - j mod 4. It may go through words 0 to 3 in four consecutive rounds, while the others wait in memory, if
 * traveller j + 1 has been in each of these words the round before. The residents stay in eight registers through all
 * blocks; a traveller is loaded and stored once in four rounds. The bits of the round constant fit in: all words that a
 * traveller meets on its way from word 0 to 3 want the same two bits of the shift register, b(r - w) and b(r - w - 4),
 * except that with 7 bits word 3 wants only the first.
 *
 * A journey of four rounds is 4 x 12 instructions, a load of constants, 2 loads and 2 stores, in all 54 cycles, 55 with
 * 7 bits; four journeys are four rounds, and 6 cycles of loop. We argue for 48 + 4 as the least for four S-boxes of 11
 * gates, 4 constants, and words that do not all fit in registers: 52 of the 55.5 or 56.5 cycles per round.
 *
 * cost fw_knot512_permute7 44 stack
 * cost fw_knot_aead_256_512_128_blocks 60 stack
 * cost fw_knot_hash_512_512_64_blocks 60 stack
 * cost fw_knot512_permute8 44 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "../interleaved_constants.inc"
#include "interleaved_columns.inc"

#define state           r0
#define constants       r1
#define rounds          r1              /* until the constants are found */
#define last_journeys   r2              /* before the first journey, and kept on the stack */
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}
#define traveller1      r2
#define traveller3      r3
#define home00          r4              /* row 0, word 0 */
#define home01          r5
#define home02          r6
#define home03          r7
#define home20          r8              /* row 2, word 0 */
#define home21          r9
#define home22          r10
#define home23          r11
#define row0            {r4-r7}
#define row2            {r8-r11}
#define scratch         r12
#define pair            lr              /* of bits of the constants */

#define TRAVELLER1(j)   [state, #16 + 4 * (j)]
#define TRAVELLER3(j)   [state, #48 + 4 * (j)]

#define LAST_JOURNEYS   [sp]            /* where in the constants the last four journeys begin */

/* ---- Rounds ---- */

.macro add_constant row:req, constant:req
    .ifnc   \constant, 0
    eor     \row, \row, \constant
    .endif
.endm

.macro meet word:req, width:req, constant:req
    .if     \word == 0
    sub_columns \constant, home00, traveller1, home20, traveller3, 1, 4, 7, scratch
    .elseif \word == 1
    sub_columns \constant, home01, traveller1, home21, traveller3, 0, 4, 6, scratch
    .elseif \word == 2
    sub_columns \constant, home02, traveller1, home22, traveller3, 0, 4, 6, scratch
    .else
    .if     \width == 7
    .ifnc   \constant, 0
    and     \constant, \constant, #1
    .endif
    .endif
    sub_columns \constant, home03, traveller1, home23, traveller3, 0, 4, 6, scratch
    .endif
.endm

/* Traveller J through the words WORDS, with the next pair of bits of the constants, or 0. */
.macro journey j:req, bits:req, words:vararg
    ldr     traveller1, TRAVELLER1(\j)
    ldr     traveller3, TRAVELLER3(\j)
    .ifnc   \bits, 0
    ldrb    \bits, [constants], #1
    .endif
    .irp    word, \words
    meet    \word, width, \bits
    .endr
    str     traveller1, TRAVELLER1(\j)
    str     traveller3, TRAVELLER3(\j)
.endm

/* As many ROUNDS as the register says, at least 8, on the residents in registers and the travellers in memory. */
.macro all_rounds bits:req, most:req
    .set    width, \bits
    adr     scratch, 9f
    add     last_journeys, scratch, rounds
    sub     last_journeys, last_journeys, #4
    push    {last_journeys, lr}
    mov     constants, scratch
    journey 3, 0, 3                     /* the shift register has held nothing yet */
    journey 2, 0, 2, 3
    journey 1, 0, 1, 2, 3
    .p2align 2
1:  journey 0, pair, 0, 1, 2, 3
    journey 3, pair, 0, 1, 2, 3
    journey 2, pair, 0, 1, 2, 3
    journey 1, pair, 0, 1, 2, 3
    ldr     scratch, LAST_JOURNEYS
    cmp     constants, scratch
    bne     1b
    journey 0, pair, 0, 1, 2, 3
    journey 3, pair, 0, 1, 2
    journey 2, pair, 0, 1
    journey 1, pair, 0
    pop     {last_journeys, pc}
    .p2align 2
9:  .set    constant, 1                 /* for each round bits 0 and 4 of its constant */
    .rept   \most
    .byte   OF_FOUR(constant)
    next_constant \bits
    .endr
    .p2align 1
.endm

fw_inner_function knot512_rounds7
    .p2align 2
    all_rounds 7, 100
fw_end knot512_rounds7

fw_inner_function knot512_rounds8
    .p2align 2
    all_rounds 8, 140
fw_end knot512_rounds8

/* ---- The state between memory's order and the rounds' ---- */

/* Rows 1 and 3 in memory, row 2 in registers. */
.macro turn_row1 first:req
    add     scratch, state, #16
    ldm     scratch, row0               /* row 1 */
    mvn     home00, home00, ror #\first
    mvn     home01, home01
    mvn     home02, home02
    mvn     home03, home03
    stm     scratch, row0
.endm

.macro turn_row2 distance:req
    mvn     home20, home20, ror #\distance
    mvn     home21, home21, ror #\distance
    mvn     home22, home22, ror #\distance
    mvn     home23, home23, ror #\distance
.endm

.macro turn_row3 first:req, distance:req
    add     scratch, state, #48
    ldm     scratch, row0               /* row 3 */
    ror     home00, home00, #\first
    ror     home01, home01, #\distance
    ror     home02, home02, #\distance
    ror     home03, home03, #\distance
    stm     scratch, row0
.endm

.macro take_state
    turn_row1 1
    turn_row3 7, 6
    ldm     state, row0
    add     scratch, state, #32
    ldm     scratch, row2
    turn_row2 4
.endm

/* The inverse of take_state. */
.macro give_state
    stm     state, row0
    add     scratch, state, #32
    turn_row2 28
    stm     scratch, row2
    turn_row1 31
    turn_row3 25, 26
.endm

.macro permute permutation:req
    push    saved
    take_state
    bl      \permutation
    give_state
    pop     saved_return
.endm

fw_function fw_knot512_permute7
    .p2align 2
    permute knot512_rounds7
fw_end fw_knot512_permute7

fw_function fw_knot512_permute8
    .p2align 2
    permute knot512_rounds8
fw_end fw_knot512_permute8

/* ---- Blocks ---- */

#define block0          r1              /* between permutations only */
#define block1          r2
#define block2          r3
#define block3          r12
#define other           lr
#define bytes           r3
#define done            r0
#define saved_blocks    {r3-r11, lr}            /* all bytes, and registers */
#define kept            {r1-r3}                 /* output, input, bytes that are left */

#define KEPT_OUTPUT     [sp, #0]
#define KEPT_INPUT      [sp, #4]
#define KEPT_BYTES      [sp, #8]
#define KEPT_MODE       [sp, #52]

.macro begin_blocks
    push    saved_blocks
    push    kept
    take_state
.endm

.macro end_blocks rate:req
    give_state
    add     sp, sp, #12
    pop     {bytes}
    bic     done, bytes, #\rate - 1
    pop     saved_return
.endm

/* BLOCK0 is free then; the flags say whether RATE bytes are left. */
.macro any_left rate:req
    ldr     block0, KEPT_BYTES
    subs    block0, block0, #\rate
    str     block0, KEPT_BYTES
.endm

fw_function fw_knot_aead_256_512_128_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     other, KEPT_INPUT
    ldr     block0, [other], #4
    ldr     block1, [other], #4
    ldr     block2, [other], #4
    ldr     block3, [other], #4
    str     other, KEPT_INPUT
    interleave_quad block0, block1, block2, block3, other
    ldrb    other, KEPT_MODE
    eor     block0, block0, home00
    eor     block1, block1, home02
    eor     block2, block2, home01
    eor     block3, block3, home03
    cmp     other, #ENCRYPT
    duplex  home00, block0, home02, block1
    duplex  home01, block2, home03, block3
    blo     2f
    deinterleave_quad block0, block1, block2, block3, other
    ldr     other, KEPT_OUTPUT
    str     block0, [other]
    str     block1, [other, #4]
    str     block2, [other, #8]
    str     block3, [other, #12]
    add     other, other, #16
    str     other, KEPT_OUTPUT
2:  mov     rounds, #52
    bl      knot512_rounds7
3:  any_left 16
    bhs     1b
    end_blocks 16
fw_end fw_knot_aead_256_512_128_blocks

fw_function fw_knot_hash_512_512_64_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     other, KEPT_INPUT
    ldr     block0, [other], #4
    ldr     block1, [other], #4
    str     other, KEPT_INPUT
    mov     block2, #0
    mov     block3, #0
    interleave_quad block0, block1, block2, block3, other
    eor     home00, home00, block0
    eor     home01, home01, block2
    eor     home02, home02, block1
    eor     home03, home03, block3
    mov     rounds, #140
    bl      knot512_rounds8
3:  any_left 8
    bhs     1b
    end_blocks 8
fw_end fw_knot_hash_512_512_64_blocks

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for ARMv7-M, for speed: SKINNY-128-384+ fixsliced, eight rounds per pass.
 *
 *     void fw_skinny128_384_expand (fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                   const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *     size_t fw_romulus_n_blocks   (fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                   enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. All but what blocks are made of are aligned to 4 bytes.
 *
 * Eight rounds are 451 cycles: the S-box 8 * 24 less 15 where one AND serves two NORs, MixColumns 4 * (24 + 16), keys
 * of even rounds with what the first part of the tweakey adds 2 * 33 and of odd rounds 4 * 10, the loop 8. Published code
 * fixsliced the same way adds each row alone in MixColumns, 24 in all rounds, and gains nothing in the S-box.
 *
 * cost fw_skinny128_384_expand 48 stack
 * cost fw_skinny128_384_encrypt 120 stack
 * cost fw_romulus_n_blocks 132 stack
 */
#include "fw_asm.h"

#define part            r0
#define other           r1
#define rows12          r2              /* masks */
#define spot            lr
#define keys            r3
#define state0          r4
#define state1          r5
#define state2          r6
#define state3          r7
#define even0           r8              /* keys of rounds 0 and 2 of four */
#define even1           r9
#define even2           r10
#define even3           r11
#define counted         r12             /* what the first part of the tweakey adds */
#define state           {r4-r7}
#define evens           {r8-r11}

#define row_x           r4              /* while keys are made, two rows of bytes */
#define row_y           r5
#define next_x          r3              /* the same two rounds later */
#define next_y          lr
#define lower           r6
#define upper           r7
#define fields          r2

#include "romulus_macros.inc"

#define ROUNDS_KEYS     48              /* bytes of the schedule for four rounds: 0 and 2 together, 1, and 3 */
#define SCHEDULE        (10 * ROUNDS_KEYS)

/* A frame of whoever calls the rounds. */
#define BOTH_COUNTED    0               /* the sum of the addresses for the first eight of 16 rounds and the others */
#define END             4               /* of the schedule */
#define COUNTED         8
#define FRAME           (8 + 64)

/* ---- Rounds ---- */

/* The turn of all rows in the second four of eight rounds. */
.macro add_turned word:req, sum:req, round:req
    .if     (\round) < 4
    eor     \word, \word, \sum
    .else
    eor     \word, \word, \sum, ror #16
    .endif
.endm

.macro load_even round:req
    ldm     keys!, evens
    ldrd    part, other, [counted, #16 * ((\round) / 4)]
    eor     even0, even0, part
    eor     even1, even1, other
    ldrd    part, other, [counted, #16 * ((\round) / 4) + 8]
    eor     even2, even2, part
    eor     even3, even3, other
.endm

.macro add_masked word:req, key:req, mask:req, round:req
    and     part, \key, #\mask
    add_turned \word, part, \round
.endm

/* TWO is the place of the constant of row 2. */
.macro add_even mask:req, two:req, at:req, round:req
    add_masked state0, even0, \mask, \round
    add_masked state1, even1, \mask, \round
    add_masked state2, even2, \mask, \round
    add_masked state3, even3, \mask, \round
    eor     place\two, place\two, #1 << ((\at + 4 * ((\two) / 4) + 16 * ((\round) / 4)) & 31)
.endm

.macro add_odd round:req
    ldrd    part, other, [keys], #8
    add_turned state0, part, \round
    add_turned state1, other, \round
    ldrd    part, other, [keys], #8
    add_turned state2, part, \round
    add_turned state3, other, \round
.endm

#define ROUND(...)      round __VA_ARGS__

.macro round round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    s_box   \zero, \one, \two, \three, \four, \five, \six, \seven
    .if     (\round) % 4 == 0
    load_even \round
    add_even 0x33333333, \seven, row_two0, \round
    .elseif (\round) % 4 == 2
    add_even 0xcccccccc, \seven, row_two2, \round
    .else
    add_odd \round
    .endif
    mix     state0, \round
    mix     state1, \round
    mix     state2, \round
    mix     state3, \round
.endm

/* The state through all rounds, with the schedule at KEYS, in a frame that is complete. Changes all registers. */
    .section .text.fw_romulus_rounds, "ax", %progbits
    .p2align 2
    .type romulus_rounds, %function
    .thumb_func
romulus_rounds:
    push    {lr}
    add     counted, sp, #4 + COUNTED
    mov     spot, #SPOT
    mov     rows12, #ROWS12
    .p2align 2
1:  PASS(ROUND)
    ldrd    part, other, [sp, #4 + BOTH_COUNTED]
    sub     counted, part, counted
    cmp     keys, other
    bne.w   1b
    pop     {pc}
    .size romulus_rounds, . - romulus_rounds

.macro complete_frame schedule:req
    add     part, sp, #COUNTED
    add     other, part, #32
    add     part, part, other
    add     other, \schedule, #SCHEDULE
    strd    part, other, [sp, #BOTH_COUNTED]
.endm

/* ---- What the first part of the tweakey adds in 16 rounds ---- */

#define FIRST(...)      first_words __VA_ARGS__
#define THEN(...)       second_words __VA_ARGS__

/* Words for round ROUND of eight, of ROW_X and ROW_Y; to them those for two rounds later, of NEXT_X and NEXT_Y. */
.macro first_words round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    spread  \round, row_x, row_y
    spread_word even0, \zero, \four, \round
    spread_word even1, \one, \five, \round
    spread_word even2, \two, \six, \round
    spread_word even3, \three, \seven, \round
.endm

.macro second_words round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    spread  \round, next_x, next_y
    add_spread even0, \zero, \four, \round
    add_spread even1, \one, \five, \round
    add_spread even2, \two, \six, \round
    add_spread even3, \three, \seven, \round
    stm     counted!, evens
.endm

.macro add_spread to:req, low:req, high:req, round:req
    spread_word part, \low, \high, \round
    orr     \to, \to, part, ror #8
.endm

/* Rows X and Y as they are eight rounds later. */
.macro move_far x:req, y:req
    lsr     part, \y, #24
    orr     part, part, \x, lsl #8
    bfi     part, \y, #24, #8           /* bytes Y3, X0, X1, Y0 */
    rev16   \x, \x
    lsr     \y, \y, #8
    bfi     \x, \y, #0, #16            /* bytes Y1, Y2, X3, X2 */
    mov     \y, part
.endm

/* Rows TO_X and TO_Y as X and Y are two rounds later. */
.macro move_to to_x:req, to_y:req, x:req, y:req
    ror     \to_x, \y, #16
    bfi     \to_x, \x, #16, #8
    ubfx    part, \x, #8, #8
    bfi     \to_x, part, #0, #8         /* bytes X1, Y3, X0, Y1 */
    mov     \to_y, \x
    lsr     part, \x, #16
    bfi     \to_y, part, #0, #8
    lsr     part, \y, #16
    bfi     \to_y, part, #8, #8
    bfi     \to_y, \y, #16, #8          /* bytes X2, Y2, Y0, X3 */
.endm

/* From ROW_X and ROW_Y to 16 words at COUNTED. Changes all registers. */
    .section .text.fw_romulus_count, "ax", %progbits
    .p2align 2
    .type romulus_count, %function
    .thumb_func
romulus_count:
    push    {lr}
    FIRST(0, BITS_0)
    move_to next_x, next_y, row_x, row_y
    THEN(2, BITS_2)
    move_far row_x, row_y
    move_far next_x, next_y
    add     counted, counted, #16
    FIRST(0, BITS_0)                    /* rounds 8 to 11 */
    THEN(2, BITS_2)
    move_to row_x, row_y, next_x, next_y
    FIRST(4, BITS_4)                    /* rounds 12 to 15 */
    move_to next_x, next_y, row_x, row_y
    THEN(6, BITS_6)
    move_far row_x, row_y
    move_far next_x, next_y
    sub     counted, counted, #48
    FIRST(4, BITS_4)                    /* rounds 4 to 7 */
    THEN(6, BITS_6)
    pop     {pc}
    .size romulus_count, . - romulus_count

/* ---- A block ---- */

#define schedule_argument r0
#define first_argument  r1
#define saved           {r0, r2, r4-r11, lr}    /* the addresses of the schedule and of the block first */
#define saved_return    {r4-r11, pc}
#define block           r12
#define SAVED_KEYS      [sp, #FRAME]
#define SAVED_BLOCK     [sp, #FRAME + 4]

.macro complement
    mvn     state0, state0
    mvn     state1, state1
    mvn     state2, state2
    mvn     state3, state3
.endm

/* The state's rows are 0, 1, 3, 2. */
.macro load_block
    ldm     block, state
    mov     part, state2
    ror     state2, state3, #16
    mov     state3, part
.endm

.macro store_block
    mov     part, state3
    ror     state3, state2, #16
    mov     state2, part
    stm     block, state
.endm

fw_function fw_skinny128_384_encrypt
    push    saved
    sub     sp, sp, #FRAME
    ldrd    row_x, row_y, [first_argument]
    mov     keys, schedule_argument
    complete_frame keys
    add     counted, sp, #COUNTED
    bl      romulus_count
    ldr     block, SAVED_BLOCK
    load_block
    gather
    complement
    ldr     keys, SAVED_KEYS
    bl      romulus_rounds
    complement
    scatter
    ldr     block, SAVED_BLOCK
    store_block
    add     sp, sp, #FRAME + 8
    pop     saved_return
fw_end fw_skinny128_384_encrypt

#include "romulus_expand.inc"

/* ---- Whole blocks ---- */

#define context         r0
#define from_argument   r2
#define bytes           r3
#define end             r12
#define arguments       {r0-r3, r12}
#define blocks_saved    {r4-r11, lr}
#define blocks_return   {r4-r11, pc}
#define place           r12
#define to              r2
#define from            r3
#define text0           r8
#define text1           r9
#define text2           r10
#define text3           r11
#define sevens          lr              /* the mask of all bits but the highest of each byte */
#define result          r0

#define KEPT_CONTEXT    [sp, #FRAME]
#define KEPT_TO         [sp, #FRAME + 4]
#define KEPT_FROM       [sp, #FRAME + 8]
#define WHOLE           [sp, #FRAME + 12]
#define STOP            [sp, #FRAME + 16]
#define MODE            [sp, #FRAME + 56]
#define ARGUMENTS       20              /* bytes */

#define FW_ENCRYPT      1               /* of fw_sponge.h */
#define CONTEXT_BLOCKS  640             /* in the context */
#define CONTEXT_COUNTER 720
#define TEXT            4               /* the domain */

/* The row's bytes turned right, the highest bit of each the sum of two; from a complement. */
.macro turn_bytes row:req
    eor     part, \row, \row, lsl #7
    and     part, part, #0x80808080
    bic     other, sevens, \row, lsr #1
    orr     part, part, other
.endm

.macro encrypt_row row:req, text:req, turned=0
    turn_bytes \row
    .if     \turned
    eor     \row, \row, \text, ror #16
    eor     \text, \text, part, ror #16
    .else
    eor     \row, \row, \text
    eor     \text, \text, part
    .endif
.endm

.macro decrypt_row row:req, text:req, turned=0
    turn_bytes \row
    .if     \turned
    eor     \text, \text, part, ror #16
    eor     \row, \row, \text, ror #16
    .else
    eor     \text, \text, part
    eor     \row, \row, \text
    .endif
.endm

fw_function fw_romulus_n_blocks
    push    blocks_saved
    bic     bytes, bytes, #15
    add     end, from_argument, bytes
    push    arguments
    mov     keys, context
    add     place, keys, #CONTEXT_BLOCKS
    load_block
    complement
    stm     place, state
    sub     sp, sp, #FRAME
    complete_frame keys
    .p2align 2
1:  add     place, keys, #CONTEXT_COUNTER
    ldrd    row_x, row_y, [place]
    lsrs    part, row_y, #24 - 1        /* the highest bit of 56 */
    rsb     part, part, #0
    and     part, part, #0x95
    lsl     other, row_y, #1
    bfc     other, #24, #8
    orr     other, other, row_x, lsr #31
    eor     part, part, row_x, lsl #1
    strd    part, other, [place]
    orr     row_y, row_y, #TEXT << 24
    add     counted, sp, #COUNTED
    bl      romulus_count
    ldr     keys, KEPT_CONTEXT
    add     place, keys, #CONTEXT_BLOCKS
    ldm     place, state
    gather
    bl      romulus_rounds
    scatter
    ldr     from, KEPT_FROM
    ldr     to, KEPT_TO
    ldr     text0, [from], #4
    ldr     text1, [from], #4
    ldr     text2, [from], #4
    ldr     text3, [from], #4
    str     from, KEPT_FROM
    ldr     place, MODE
    mov     sevens, #0x7f7f7f7f
    cmp     place, #FW_ENCRYPT
    bne     2f
    encrypt_row state0, text0
    encrypt_row state1, text1
    encrypt_row state3, text2
    encrypt_row state2, text3, 1
    b       3f
2:  decrypt_row state0, text0
    decrypt_row state1, text1
    decrypt_row state3, text2
    decrypt_row state2, text3, 1
3:  str     text0, [to]
    str     text1, [to, #4]
    str     text2, [to, #8]
    str     text3, [to, #12]
    add     to, to, #16
    str     to, KEPT_TO
    ldr     part, STOP
    cmp     from, part
    ldr     keys, KEPT_CONTEXT
    add     place, keys, #CONTEXT_BLOCKS
    stm     place, state
    bne.w   1b
    complement
    store_block
    ldr     result, WHOLE
    add     sp, sp, #FRAME + ARGUMENTS
    pop     blocks_return
fw_end fw_romulus_n_blocks

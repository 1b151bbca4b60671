/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for ARMv6-M, for speed: SKINNY-128-384+ fixsliced, eight rounds per pass.
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
 * Eight rounds are 763 cycles: the S-box 254, as one AND for two NORs saves 18; MixColumns 2 * (52 + 34 + 52 + 38);
 * keys 8 * 12, and 4 * 12 for what the first part of the tweakey adds in even rounds; the loop 13. A word of a key is one
 * for each round, which takes twice the memory, but neither masks nor constants.
 *
 * cost fw_skinny128_384_expand 48 stack
 * cost fw_skinny128_384_encrypt 180 stack
 * cost fw_romulus_n_blocks 212 stack
 */
#include "fw_asm.h"

#define part            r0
#define other           r1
#define two_words       {r0, r1}
#define turn            r1
#define then_turn       r2
#define nibbles         r3
#define state0          r4
#define state1          r5
#define state2          r6
#define state3          r7
#define state           {r4-r7}
#define spot0           r8
#define spot1           r9
#define spot3           r10
#define rows12          r11
#define keys            r12
#define counted         lr              /* what the first part of the tweakey adds */

#define fields          r2              /* while keys are made */
#define high_fields     r3
#define ones            r2              /* 1 in each byte */
#define row_x           r4
#define row_y           r5
#define words           r6              /* where they go */
#define end             r7
#define evens           r7

#include "romulus_macros.inc"

#define PASS_KEYS       128             /* bytes of the schedule for eight rounds, four words for each */
#define SCHEDULE        (5 * PASS_KEYS)
#define PASS_COUNTED    64              /* four words for each even round */

/* A frame of whoever calls the rounds. */
#define BOTH_COUNTED    0               /* the sum of where the words for 16 rounds begin and where they end */
#define END             4               /* of the schedule */
#define COUNTED         8
#define FRAME           (8 + 2 * PASS_COUNTED)

#define high_copies     {r4-r7}
#define high0           r4              /* copies of the high registers */
#define high1           r5
#define high2           r6
#define high3           r7
#define low_saved       {r4-r7, lr}
#define low_return      {r4-r7, pc}

.macro save_all
    push    low_saved
    mov     high0, spot0
    mov     high1, spot1
    mov     high2, spot3
    mov     high3, rows12
    push    high_copies
.endm

.macro return
    pop     high_copies
    mov     spot0, high0
    mov     spot1, high1
    mov     spot3, high2
    mov     rows12, high3
    pop     low_return
.endm

/* ---- Rounds ---- */

/* Four words at PLACE, which goes on. */
.macro add_words place:req
    mov     then_turn, \place
    ldm     then_turn!, two_words
    eors    state0, state0, part
    eors    state1, state1, other
    ldm     then_turn!, two_words
    eors    state2, state2, part
    eors    state3, state3, other
    mov     \place, then_turn
.endm

#define ROUND(...)      round __VA_ARGS__

.macro round round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    s_box   \zero, \one, \two, \three, \four, \five, \six, \seven
    add_words keys
    .if     (\round) % 2 == 0
    add_words counted
    .endif
    mix     \round
.endm

/* The state through all rounds, with the schedule at KEYS, in a frame that is complete. Changes all registers. */
    .section .text.fw_romulus_rounds, "ax", %progbits
    .p2align 2
    .type romulus_rounds, %function
    .thumb_func
romulus_rounds:
    push    {lr}
    add     part, sp, #4 + COUNTED
    mov     counted, part
    load_masks
    b       1f
    .pool
1:  PASS(ROUND)
    ldr     part, [sp, #4 + BOTH_COUNTED]
    mov     turn, counted
    subs    part, part, turn
    mov     counted, part
    ldr     turn, [sp, #4 + END]
    cmp     turn, keys
    beq     2f
    ldr     turn, =1b + 1
    bx      turn
2:  pop     {pc}
    .pool
    .size romulus_rounds, . - romulus_rounds

/* SCHEDULE is a low register. */
.macro complete_frame schedule:req
    add     part, sp, #COUNTED
    adds    part, part, #PASS_COUNTED
    lsls    part, part, #1
    str     part, [sp, #BOTH_COUNTED]
    movs    part, #SCHEDULE / 4
    lsls    part, part, #2
    adds    part, part, \schedule
    str     part, [sp, #END]
.endm

/* ---- What the first part of the tweakey adds in 16 rounds ---- */

#define kept_x          r8
#define kept_y          r9

#define COUNT(...)      count_words __VA_ARGS__

/* Four words for round 2 K of 16, which is ROUND of eight. */
.macro count_words k:req, round:req, zero:req, one:req, two:req, three:req, four:req, five:req, six:req, seven:req
    mov     kept_x, row_x
    mov     kept_y, row_y
    spread  \round, evens
    count_word 4 * (\k), \zero, \four, \round
    count_word 4 * (\k) + 1, \one, \five, \round
    count_word 4 * (\k) + 2, \two, \six, \round
    count_word 4 * (\k) + 3, \three, \seven, \round
    mov     row_x, kept_x
    mov     row_y, kept_y
.endm

.macro count_word at:req, low:req, high:req, round:req
    spread_word part, \low, \high, \round
    str     part, [words, #4 * (\at)]
.endm

/* Rows ROW_X and ROW_Y as they are eight rounds later. */
.macro move_far
    lsrs    part, row_y, #24
    lsls    other, row_x, #16
    lsrs    other, other, #8
    orrs    part, part, other
    lsls    other, row_y, #24
    orrs    part, part, other           /* bytes Y3, X0, X1, Y0 */
    rev16   row_x, row_x
    lsrs    row_x, row_x, #16
    lsls    row_x, row_x, #16
    lsrs    row_y, row_y, #8
    uxth    row_y, row_y
    orrs    row_x, row_x, row_y         /* bytes Y1, Y2, X3, X2 */
    movs    row_y, part
.endm

.macro move_fields direction:req
    \direction fields, fields, #2
    \direction high_fields, high_fields, #2
.endm

/* From ROW_X and ROW_Y to 32 words at WORDS. Keeps r10 to r12. */
    .section .text.fw_romulus_count, "ax", %progbits
    .p2align 2
    .type romulus_count, %function
    .thumb_func
romulus_count:
    ldr     evens, =0x55555555
    set_fields 0
    COUNT(0, 0, BITS_0)
    move_far
    COUNT(4, 0, BITS_0)
    move_fields lsls
    move_cells
    COUNT(5, 2, BITS_2)
    move_far
    COUNT(1, 2, BITS_2)
    move_fields lsrs
    move_cells
    COUNT(2, 4, BITS_4)
    move_far
    COUNT(6, 4, BITS_4)
    move_fields lsls
    move_cells
    COUNT(7, 6, BITS_6)
    move_far
    COUNT(3, 6, BITS_6)
    bx      lr
    .pool
    .size romulus_count, . - romulus_count

/* ---- A block ---- */

#define first_argument  r1
#define block_argument  r2
#define schedule_argument r0
#define block           r3
#define sixteen         r1
#define spare           r2
#define SAVED_BLOCK     [sp, #FRAME]

.macro complement
    mvns    state0, state0
    mvns    state1, state1
    mvns    state2, state2
    mvns    state3, state3
.endm

/* The state's rows are 0, 1, 3, 2. */
.macro load_block
    ldm     block!, state
    movs    sixteen, #16
    movs    spare, state2
    movs    state2, state3
    rors    state2, state2, sixteen
    movs    state3, spare
.endm

.macro store_block
    movs    sixteen, #16
    movs    spare, state3
    movs    state3, state2
    rors    state3, state3, sixteen
    movs    state2, spare
    stm     block!, state
.endm

fw_function fw_skinny128_384_encrypt
    save_all
    push    {block_argument}
    sub     sp, sp, #FRAME
    mov     keys, schedule_argument
    ldr     row_x, [first_argument]
    ldr     row_y, [first_argument, #4]
    movs    words, schedule_argument
    complete_frame words
    add     words, sp, #COUNTED
    bl      romulus_count
    ldr     block, SAVED_BLOCK
    load_block
    gather
    complement
    bl      romulus_rounds
    complement
    scatter
    ldr     block, SAVED_BLOCK
    store_block
    add     sp, sp, #FRAME + 4
    return
    .pool
fw_end fw_skinny128_384_encrypt

#include "romulus_expand.inc"

/* ---- Whole blocks ---- */

#define context         r0
#define to_argument     r1
#define from_argument   r2
#define bytes           r3
#define whole           r4
#define stop            r5
#define low             r1              /* of the counter */
#define high            r2
#define carry           r3
#define unaligned       r12             /* three bits of two addresses, as the highest ones */
#define from            r8
#define to              r9
#define decrypting      r10             /* all ones, or 0 */
#define text            r3
#define highest         r2              /* of each byte */
#define address         r1
#define result          r0
#define index           r2
#define byte            r3

#define KEPT_CONTEXT    [sp, #FRAME]
#define KEPT_TO         [sp, #FRAME + 4]
#define KEPT_FROM       [sp, #FRAME + 8]
#define WHOLE           [sp, #FRAME + 12]
#define STOP            [sp, #FRAME + 16]
#define BUFFER          (FRAME + 20)
#define BLOCKS_FRAME    (BUFFER + 16)
#define MODE            [sp, #BLOCKS_FRAME + 36]

#define CONTEXT_BLOCKS  (SCHEDULE / 4)  /* in the context, in words */
#define CONTEXT_COUNTER (SCHEDULE / 4 + 20)
#define REDUCTION       0x95
#define TEXT            4               /* the domain */

/* TO is the address of field FIELD of the context, in words. */
.macro find to:req, field:req
    ldr     part, KEPT_CONTEXT
    movs    \to, #\field
    lsls    \to, \to, #2
    adds    \to, \to, part
.endm

/* A row of complements meets a word at OFFSET; what goes out is the sum with the row's bytes turned right, the highest
 * bit of each the sum of two. */
.macro exchange_row row:req, offset:req
    lsls    part, \row, #7
    eors    part, part, \row
    ands    part, part, highest
    lsrs    text, \row, #1
    orrs    text, text, highest
    mvns    text, text
    orrs    part, part, text
    mov     address, from
    ldr     text, [address, #\offset]
    eors    \row, \row, text
    eors    text, text, part
    mov     address, to
    str     text, [address, #\offset]
    mov     address, decrypting
    ands    part, part, address
    eors    \row, \row, part
.endm

/* 16 bytes from address FROM to address TO, one at a time. */
.macro copy_block from:req, to:req
    movs    index, #15
9:  ldrb    byte, [\from, index]
    strb    byte, [\to, index]
    subs    index, index, #1
    bpl     9b
.endm

fw_function fw_romulus_n_blocks
    save_all
    lsrs    whole, bytes, #4
    lsls    whole, whole, #4
    adds    stop, from_argument, whole
    sub     sp, sp, #BLOCKS_FRAME
    str     context, KEPT_CONTEXT
    str     to_argument, KEPT_TO
    str     from_argument, KEPT_FROM
    str     whole, WHOLE
    str     stop, STOP
    mov     low, context
    complete_frame low
    find    block, CONTEXT_BLOCKS
    load_block
    complement
    subs    block, block, #16
    stm     block!, state
1:  find    words, CONTEXT_COUNTER
    mov     keys, part
    ldr     row_x, [words]
    ldr     row_y, [words, #4]
    lsrs    carry, row_y, #24 - 1       /* the highest bit of 56 */
    rsbs    carry, carry, #0
    movs    part, #REDUCTION
    ands    carry, carry, part
    lsls    low, row_x, #1
    eors    low, low, carry
    lsls    high, row_y, #1
    lsrs    part, row_x, #31
    orrs    high, high, part
    lsls    high, high, #8
    lsrs    high, high, #8
    str     low, [words]
    str     high, [words, #4]
    movs    part, #TEXT
    lsls    part, part, #24
    orrs    row_y, row_y, part
    add     words, sp, #COUNTED
    bl      romulus_count
    find    block, CONTEXT_BLOCKS
    ldm     block!, state
    gather
    bl      romulus_rounds
    scatter
    movs    sixteen, #16
    rors    state2, state2, sixteen
    ldr     part, MODE
    lsrs    part, part, #1              /* 1 is FW_ENCRYPT, 2 is FW_DECRYPT */
    rsbs    part, part, #0
    mov     decrypting, part
    ldr     part, KEPT_FROM
    ldr     other, KEPT_TO
    mov     from, part
    mov     to, other
    orrs    other, other, part
    lsls    other, other, #30
    mov     unaligned, other
    beq     2f
    add     other, sp, #BUFFER
    mov     from, other
    mov     to, other
    copy_block part, other
2:  ldr     highest, =0x80808080
    exchange_row state0, 0
    exchange_row state1, 4
    exchange_row state3, 8
    exchange_row state2, 12
    mov     part, unaligned
    cmp     part, #0
    beq     3f
    ldr     part, KEPT_TO
    mov     other, to
    copy_block other, part
3:  ldr     part, KEPT_TO
    adds    part, part, #16
    str     part, KEPT_TO
    movs    sixteen, #16
    rors    state2, state2, sixteen
    find    block, CONTEXT_BLOCKS
    stm     block!, state
    ldr     part, KEPT_FROM
    adds    part, part, #16
    str     part, KEPT_FROM
    ldr     other, STOP
    cmp     part, other
    beq     4f
    b       1b
4:  complement
    subs    block, block, #16
    store_block
    ldr     result, WHOLE
    add     sp, sp, #BLOCKS_FRAME
    return
    .pool
fw_end fw_romulus_n_blocks

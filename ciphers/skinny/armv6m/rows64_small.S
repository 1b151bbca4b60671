/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for ARMv6-M, for size: two rows in a word, one round per pass, one S-box for both ways.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes. The schedule is what is added to the upper two
 * rows in each round, constants included. A word has the upper of its two rows in its lower half, and a row its first
 * cell in its lowest nibble: halves of the block's bytes change places.
 *
 * The S-box is four times N, a NOR of bits 3 and 2 into bit 0 of each cell, and between two of them a turn of each cell
 * by a bit; for its inverse, by three, bit by bit. The number of turns is no secret. A word leaves it in the place of
 * the other, so that two calls serve both.
 *
 * That there is nothing shorter is not claimed.
 *
 * cost fw_skinny64_128_expand 10687 cycles 204 bytes 36 stack
 * cost fw_skinny64_128_encrypt 6741 cycles 96 bytes 28 stack
 * cost fw_skinny64_128_decrypt 10736 cycles 100 bytes 28 stack
 */
#include "fw_asm.h"

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)

#define schedule_argument r0
#define block_argument  r1
#define t               r0
#define part            r1
#define upper           r2              /* rows 0 and 1 */
#define lower           r3              /* rows 2 and 3 */
#define steps           r4
#define left            r5
#define ones            r6              /* 1 in each nibble */
#define key             r7
#define turns           r8
#define end             r12             /* of the keys, or their beginning */
#define block           r0
#define words           {r2, r3}
#define row0            r1              /* rows in the upper halves of registers */
#define row1            r2
#define row2            r4
#define row3            r5
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define kept_turns      r4              /* the caller's */
#define block_and_turns {r1, r4}
#define one_block       {r0}
#define one_kept        {r4}

/* Halves of WORD's bytes change places; LOWER_HALVES is 0x0f0f0f0f. */
.macro swap_cells word:req, lower_halves:req, scratch:req
    lsrs    \scratch, \word, #4
    eors    \scratch, \scratch, \word
    ands    \scratch, \scratch, \lower_halves
    eors    \word, \word, \scratch
    lsls    \scratch, \scratch, #4
    eors    \word, \word, \scratch
.endm

    .section .text.fw_skinny64_rows, "ax", %progbits
    .p2align 2
    .thumb_func
enter_block:
    mov     key, schedule_argument
    ldm     block_argument!, words
    .thumb_func
swap_block:
    ldr     ones, =0x0f0f0f0f
    swap_cells upper, ones, t
    swap_cells lower, ones, t
    ldr     ones, =0x11111111
    bx      lr

    .thumb_func
leave_block:
    bl      swap_block
    pop     one_block
    stm     block!, words
    pop     one_kept
    mov     turns, kept_turns
    pop     restored

/* UPPER, which becomes LOWER, by the S-box or, with three TURNS, its inverse; LOWER becomes UPPER. */
    .thumb_func
substitute:
    movs    steps, #4
1:  lsrs    t, upper, #3
    lsrs    part, upper, #2
    orrs    t, t, part
    movs    part, ones
    bics    part, part, t
    eors    upper, upper, part
    subs    steps, steps, #1
    beq     3f
    mov     left, turns
2:  lsrs    t, upper, #3                /* what leaves a cell comes back at its other end, not in the next */
    ands    t, t, ones
    lsls    upper, upper, #1
    eors    upper, upper, t
    lsls    t, t, #4
    eors    upper, upper, t
    subs    left, left, #1
    bne     2b
    b       1b
3:  movs    t, upper
    movs    upper, lower
    movs    lower, t
    bx      lr
    .pool

.macro add_key
    ldr     t, [key]
    eors    upper, upper, t
    movs    t, #2
    eors    lower, lower, t
.endm

/* ROW, in the upper half, turned by COUNT cells; what is below does not matter. */
.macro turn_row row:req, count:req
    lsrs    t, \row, #16
    lsls    \row, t, #16
    orrs    \row, \row, t
    lsls    \row, \row, #4 * \count
.endm

/* WORD of two rows, of which SECOND may be the same register. */
.macro join word:req, first:req, second:req
    lsrs    t, \first, #16
    lsrs    \word, \second, #16
    lsls    \word, \word, #16
    orrs    \word, \word, t
.endm

.macro begin count:req
    push    saved
    mov     kept_turns, turns
    push    block_and_turns
    bl      enter_block
    movs    t, #\count
    mov     turns, t
.endm

fw_function fw_skinny64_128_encrypt
    begin   1
    movs    t, key
    adds    t, t, #SCHEDULE
    mov     end, t
1:  bl      substitute
    bl      substitute
    add_key
    lsls    row0, upper, #16
    turn_row row1, 1
    lsls    row2, lower, #16
    turn_row row2, 2
    movs    row3, lower
    turn_row row3, 3
    eors    row1, row1, row2
    eors    row2, row2, row0
    eors    row3, row3, row2
    join    lower, row1, row2
    join    upper, row3, row0
    adds    key, key, #4
    cmp     key, end
    bne     1b
    b       leave_block
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    begin   3
    mov     end, key
    adds    key, key, #SCHEDULE
1:  subs    key, key, #4
    lsls    row3, upper, #16
    lsrs    row0, upper, #16
    lsls    row0, row0, #16
    lsls    row1, lower, #16
    lsrs    row2, lower, #16
    lsls    row2, row2, #16
    eors    row3, row3, row2
    eors    row2, row2, row0
    eors    row1, row1, row2
    turn_row row1, 3
    turn_row row2, 2
    turn_row row3, 1
    join    upper, row0, row1
    join    lower, row2, row3
    add_key
    bl      substitute
    bl      substitute
    cmp     key, end
    bne     1b
    b       leave_block
fw_end fw_skinny64_128_decrypt

/* ---- The key schedule ---- */

#define place           r0              /* in the schedule */
#define key_argument    r1
#define word            r1              /* what is short-lived; a tweakey's lower rows */
#define next            r2              /* its next upper rows */
#define order           r3              /* their places in the lower ones, from the last */
#define first_upper     r4
#define second_upper    r5
#define nibbles         r6
#define constant        r7
#define first_lower     r8
#define second_lower    r9
#define rounds_end      r12
#define read0           r2              /* the key's words, before they are in their places */
#define read1           r3
#define read2           r4
#define read3           r5
#define all_words       {r2-r5}
#define one_next        {r2}
#define one_word        {r1}
#define shift           r4
#define one_shift       {r4}
#define kept            r6
#define also            r7
#define expand_saved    {r4-r7, lr}
#define high_saved      {r6, r7}

/* The upper rows are the lower ones next, which move. */
.macro next_tweakey upper_rows:req, lower_rows:req
    mov     word, \lower_rows
    mov     \lower_rows, \upper_rows
    bl      move_cells
    movs    \upper_rows, next
.endm

fw_function fw_skinny64_128_expand
    push    expand_saved
    mov     kept, first_lower
    mov     also, second_lower
    push    high_saved
    ldm     key_argument!, all_words
    ldr     nibbles, =0x0f0f0f0f
    .irp    part, read0, read1, read2, read3
    swap_cells \part, nibbles, word
    .endr
    mov     first_lower, read1
    mov     second_lower, read3
    movs    second_upper, read2
    movs    first_upper, read0
    movs    next, #SCHEDULE
    adds    next, next, place
    mov     rounds_end, next
    ldr     nibbles, =0x11111111
    movs    constant, #0
1:  lsrs    word, constant, #1          /* the next constant: its two highest bits decide on a carry */
    eors    word, word, constant
    mvns    word, word
    lsrs    word, word, #5
    adcs    constant, constant, constant
    lsls    constant, constant, #26
    lsrs    constant, constant, #26
    movs    next, first_upper
    eors    next, next, second_upper
    lsrs    word, constant, #4
    lsls    word, word, #16
    eors    next, next, word
    lsls    word, constant, #28
    lsrs    word, word, #28
    eors    next, next, word
    stm     place!, one_next
    next_tweakey first_upper, first_lower
    next_tweakey second_upper, second_lower
    lsrs    next, second_upper, #3      /* each cell shifts, and gets the sum of its two highest bits */
    lsrs    word, second_upper, #2
    ands    next, next, nibbles
    ands    word, word, nibbles
    lsls    second_upper, second_upper, #1
    eors    second_upper, second_upper, next
    eors    second_upper, second_upper, word
    lsls    next, next, #4
    eors    second_upper, second_upper, next
    cmp     place, rounds_end
    bne     1b
    pop     high_saved
    mov     first_lower, kept
    mov     second_lower, also
    pop     restored

/* NEXT gets the cells of WORD in their ORDER. */
    .thumb_func
move_cells:
    push    one_shift
    ldr     order, =0x17052643
2:  movs    shift, #7
    ands    shift, shift, order
    lsls    shift, shift, #2
    push    one_word
    lsrs    word, word, shift
    lsls    word, word, #28
    lsrs    word, word, #28
    lsls    next, next, #4
    orrs    next, next, word
    pop     one_word
    lsrs    order, order, #4
    bne     2b
    pop     one_shift
    bx      lr
    .pool
fw_end fw_skinny64_128_expand

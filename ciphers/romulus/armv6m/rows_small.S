/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv6-M, for size: rows as they are in the block, one round per pass, one row at a time.
 *
 *     void fw_skinny128_384_expand (fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                   const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *
 * Arguments in r0 to r2, all aligned to 4 bytes. The schedule is what the second and the third part of the tweakey add
 * to the upper two rows in each round, byte for byte as the block, constants included.
 *
 * The S-box is four times two NORs at once, into bits 4 and 0 of each cell, and between two of them an exchange of bits
 * by three places and one by two; at the end bits 1 and 2 change places. That is 4 * 7 + 7 * 8 instructions and a loop.
 *
 * cost fw_skinny128_384_expand 32 stack
 * cost fw_skinny128_384_encrypt 28 stack
 */
#include "fw_asm.h"

#define ROUNDS          40
#define SCHEDULE        (8 * ROUNDS)

#define part            r0
#define other           r1
#define ones            r2              /* 1 in each byte */
#define row_x           r4              /* two rows of a part of the tweakey */
#define row_y           r5
#define two_rows        {r4, r5}
#define keys            r6
#define keys_end        r12

#include "romulus_cells.inc"

/* Rows ROW_X and ROW_Y as they are two rounds later. Changes r0 to r3. */
    .section .text.fw_romulus_move, "ax", %progbits
    .p2align 2
    .type romulus_move, %function
    .thumb_func
romulus_move:
    move_cells
    bx      lr
    .pool
    .size romulus_move, . - romulus_move

/* SCHEDULE more than KEYS. */
.macro find_end to:req
    movs    \to, #SCHEDULE / 2
    adds    \to, \to, \to
    adds    \to, \to, keys
.endm

/* ---- A block ---- */

#define schedule_argument r0
#define first_argument  r1
#define block_argument  r2
#define cells           r0
#define sum             r1
#define mask            r2
#define each            r3              /* 1 in each byte */
#define rows_left       r4
#define nors_left       r5
#define block           r7
#define new0            r0              /* rows after a round, one up from the rows before it */
#define row0            r1
#define row1            r2
#define row2            r3
#define row3            r4
#define rows            {r1-r4}
#define new_rows        {r0-r3}
#define key             r5
#define turn            r5
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define FIRST_X         [sp]
#define FIRST_Y         [sp, #4]

/* Bits in PLACES of each byte and those above them by DISTANCE change places. */
.macro exchange distance:req, places:req
    lsrs    sum, cells, #\distance
    eors    sum, sum, cells
    movs    mask, #\places
    muls    mask, each, mask
    ands    sum, sum, mask
    eors    cells, cells, sum
    lsls    sum, sum, #\distance
    eors    cells, cells, sum
.endm

.macro turn_row row:req, bits:req
    movs    turn, #\bits
    rors    \row, \row, turn
.endm

/* Goes to TO in odd rounds, in which the first part of the tweakey has nothing in the upper rows. Changes REGISTER. */
.macro if_odd register:req, to:req
    mov     \register, keys_end
    subs    \register, \register, keys
    lsls    \register, \register, #28
    bmi     \to
.endm

fw_function fw_skinny128_384_encrypt
    push    saved
    movs    keys, schedule_argument
    movs    block, block_argument
    ldm     first_argument!, two_rows
    push    two_rows
    find_end part
    mov     keys_end, part
1:  movs    rows_left, #4
    ldr     each, =0x01010101
2:  ldr     cells, [block]
    movs    nors_left, #4
    b       4f
3:  exchange 3, 0x06
    exchange 2, 0x33
4:  lsrs    sum, cells, #1
    orrs    sum, sum, cells
    lsrs    sum, sum, #2
    movs    mask, #0x11
    muls    mask, each, mask
    bics    mask, mask, sum
    eors    cells, cells, mask
    subs    nors_left, nors_left, #1
    bne     3b
    exchange 1, 0x02
    stm     block!, {cells}
    subs    rows_left, rows_left, #1
    bne     2b
    subs    block, block, #16
    ldm     block!, rows
    ldr     key, [keys]
    eors    row0, row0, key
    ldr     key, [keys, #4]
    eors    row1, row1, key
    if_odd  key, 5f
    ldr     key, FIRST_X
    eors    row0, row0, key
    ldr     key, FIRST_Y
    eors    row1, row1, key
5:  movs    key, #2
    eors    row2, row2, key
    turn_row row1, 24
    turn_row row2, 16
    turn_row row3, 8
    eors    row1, row1, row2
    eors    row2, row2, row0
    movs    new0, row3
    eors    new0, new0, row2
    subs    block, block, #16
    stm     block!, new_rows
    subs    block, block, #16
    if_odd  part, 6f
    ldr     row_x, FIRST_X
    ldr     row_y, FIRST_Y
    bl      romulus_move
    str     row_x, FIRST_X
    str     row_y, FIRST_Y
6:  adds    keys, keys, #8
    cmp     keys, keys_end
    bne     1b
    pop     two_rows
    pop     restored
    .pool
fw_end fw_skinny128_384_encrypt

/* ---- The key schedule: constants, then four sums of 20 times two rows ---- */

#define second_argument r1
#define third_argument  r2
#define constant        r7
#define which           r7              /* 0 for the second part of the tweakey, 1 for the third */
#define twice           r3
#define kept            {r1, r2, r4-r7, lr}
#define arguments       {r1, r2}
#define SECOND          [sp]
#define THIRD           [sp, #4]

/* The upper two rows of a part of the tweakey, or then the lower ones, to all keys from these rows on. KEYS goes from a
 * key behind the schedule's end to that end, and back. */
    .section .text.fw_romulus_sum_up, "ax", %progbits
    .p2align 2
    .type romulus_sum_up_upper, %function
    .type romulus_sum_up_lower, %function
    .thumb_func
romulus_sum_up_upper:
    push    {lr}
    subs    keys, keys, #8
    mov     keys_end, keys
    movs    part, #SCHEDULE / 2
    adds    part, part, part
    subs    keys, keys, part
    b       3f
    .thumb_func
romulus_sum_up_lower:
    push    {lr}
    movs    part, #8
    add     keys_end, keys_end, part
    movs    part, #(SCHEDULE - 8) / 2
    adds    part, part, part
    subs    keys, keys, part
1:  bl      romulus_move
    ldr     ones, =0x01010101
    movs    twice, #2
2:  cmp     which, #0
    bne     4f
    shift_second row_x
    b       5f
4:  shift_third row_x
5:  movs    part, row_x
    movs    row_x, row_y
    movs    row_y, part
    subs    twice, twice, #1
    bne     2b
3:  ldr     part, [keys]
    eors    part, part, row_x
    str     part, [keys]
    ldr     part, [keys, #4]
    eors    part, part, row_y
    str     part, [keys, #4]
    adds    keys, keys, #16
    cmp     keys, keys_end
    bne     1b
    pop     {pc}
    .pool
    .size romulus_sum_up_lower, . - romulus_sum_up_lower

fw_function fw_skinny128_384_expand
    push    kept
    movs    keys, schedule_argument
    find_end row_x
    movs    constant, #1
1:  movs    part, #15
    ands    part, part, constant
    lsrs    other, constant, #4
    str     part, [keys]
    str     other, [keys, #4]
    adds    keys, keys, #8
    lsls    constant, constant, #26     /* the highest of six bits is the highest of all */
    lsls    part, constant, #1
    eors    part, part, constant
    mvns    part, part
    lsrs    part, part, #31
    lsls    constant, constant, #1
    lsrs    constant, constant, #26
    orrs    constant, constant, part
    cmp     keys, row_x
    bne     1b
    adds    keys, keys, #8
    movs    which, #0
2:  ldr     other, SECOND
    ldm     other!, two_rows
    bl      romulus_sum_up_upper
    ldr     other, SECOND
    ldr     row_x, [other, #8]
    ldr     row_y, [other, #12]
    bl      romulus_sum_up_lower
    ldr     other, THIRD
    str     other, SECOND
    adds    which, which, #1
    cmp     which, #2
    bne     2b
    pop     arguments
    pop     restored
fw_end fw_skinny128_384_expand

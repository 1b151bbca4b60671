/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for ARMv7-M, for size: rows as they are in the block, one round per pass, one row at a time.
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
 * by three places and one by two; at the end bits 1 and 2 change places. That is 4 * 3 + 7 * 4 instructions, 56 cycles
 * with its loop. A row takes 65 of them, four rows most of a round.
 *
 * cost fw_skinny128_384_expand 28 stack
 * cost fw_skinny128_384_encrypt 32 stack
 */
#include "fw_asm.h"

#define ROUNDS          40
#define SCHEDULE        (8 * ROUNDS)

#define keys            r0
#define row_x           r1              /* two rows of a part of the tweakey */
#define row_y           r12
#define part            r3
#define other           r4

#include "romulus_cells.inc"

/* Rows ROW_X and ROW_Y as they are two rounds later. Changes SUM and OTHER. */
    .section .text.fw_romulus_move, "ax", %progbits
    .p2align 2
    .type romulus_move, %function
    .thumb_func
romulus_move:
    move_cells row_x, row_y
    bx      lr
    .size romulus_move, . - romulus_move

/* ---- A block ---- */

#define first_argument  r1
#define block           r2
#define cells           r4
#define rows_left       r5
#define nors_left       r6
#define new0            r4              /* rows after a round, one up from the rows before it */
#define row0            r5
#define row1            r6
#define row2            r7
#define row3            r8
#define rows            {r5-r8}
#define new_rows        {r4-r7}
#define rounds          r9
#define spot            r10             /* bits 4 and 0 of each byte */
#define saved           {r4-r10, lr}
#define restored        {r4-r10, pc}

/* Bits in MASK of each byte and those above them by DISTANCE change places. */
.macro exchange distance:req, mask:req
    eor     part, cells, cells, lsr #\distance
    and     part, part, #\mask
    eor     cells, cells, part
    eor     cells, cells, part, lsl #\distance
.endm

fw_function fw_skinny128_384_encrypt
    push    saved
    ldrd    row_x, row_y, [first_argument]
    mov     spot, #0x11111111
    mov     rounds, #ROUNDS
1:  movs    rows_left, #4
2:  ldr     cells, [block]
    movs    nors_left, #4
3:  orr     part, cells, cells, lsr #1
    bic     part, spot, part, lsr #2
    eors    cells, cells, part
    subs    nors_left, nors_left, #1
    beq     4f
    exchange 3, 0x06060606
    exchange 2, 0x33333333
    b       3b
4:  exchange 1, 0x02020202
    str     cells, [block], #4
    subs    rows_left, rows_left, #1
    bne     2b
    ldmdb   block!, rows
    ldr     part, [keys], #4
    eors    row0, row0, part
    ldr     part, [keys], #4
    eors    row1, row1, part
    lsls    part, rounds, #31
    bne     5f                          /* in odd rounds the first part has nothing in the upper rows */
    eor     row0, row0, row_x
    eor     row1, row1, row_y
    bl      romulus_move
5:  eor     row2, row2, #2
    ror     row2, row2, #16
    eor     row1, row2, row1, ror #24
    eors    row2, row2, row0
    eor     new0, row2, row3, ror #8
    stm     block, new_rows
    subs    rounds, rounds, #1
    bne     1b
    pop     restored
fw_end fw_skinny128_384_encrypt

/* ---- The key schedule: constants, then four sums of 20 times two rows ---- */

#define second_argument r1
#define third_argument  r2
#define is_third        r2
#define constant        r5
#define keys_left       r5
#define twice           r6
#define arguments       {r1, r2}
#define kept_third      r1
#define expand_saved    {r1, r2, r4-r6, lr}
#define expand_return   {r4-r6, pc}
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
    sub     keys, keys, #SCHEDULE + 8
    movs    keys_left, #ROUNDS / 2
    b       3f
    .thumb_func
romulus_sum_up_lower:
    push    {lr}
    sub     keys, keys, #SCHEDULE - 8
    movs    keys_left, #ROUNDS / 2
1:  bl      romulus_move
    movs    twice, #2
2:  cbnz    is_third, 4f
    shift_second part, row_x
    b       5f
4:  shift_third part, row_x
5:  mov     row_x, row_y
    mov     row_y, part
    subs    twice, twice, #1
    bne     2b
3:  ldrd    part, other, [keys]
    eor     part, part, row_x
    eor     other, other, row_y
    strd    part, other, [keys], #16
    subs    keys_left, keys_left, #1
    bne     1b
    pop     {pc}
    .size romulus_sum_up_lower, . - romulus_sum_up_lower

fw_function fw_skinny128_384_expand
    push    expand_saved
    add     row_y, keys, #SCHEDULE
    movs    constant, #1
1:  and     part, constant, #15
    lsrs    other, constant, #4
    strd    part, other, [keys], #8
    eor     part, constant, constant, lsr #1
    mvns    part, part
    ubfx    part, part, #4, #1
    orr     constant, part, constant, lsl #1
    and     constant, constant, #0x3f
    cmp     keys, row_y
    bne     1b
    adds    keys, keys, #8
    movs    is_third, #0
2:  ldr     other, SECOND
    ldrd    row_x, row_y, [other]
    bl      romulus_sum_up_upper
    ldr     other, SECOND
    ldrd    row_x, row_y, [other, #8]
    bl      romulus_sum_up_lower
    ldr     other, THIRD
    str     other, SECOND
    eors    is_third, is_third, #1
    bne     2b
    pop     arguments
    pop     expand_return
fw_end fw_skinny128_384_expand

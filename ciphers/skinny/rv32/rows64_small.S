/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for RV32 and RV32E, for size: two rows in a word, one round per pass, one S-box for both ways.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key, block and schedule aligned to 4 bytes. The schedule is what is added to the upper two
 * rows in each round, constants included. A word has the upper of its two rows in its lower half, and a row its first
 * cell in its lowest nibble: halves of the block's bytes change places.
 *
 * The S-box is four times N, a NOR of bits 3 and 2 into bit 0 of each cell, and between two of them a turn of each cell
 * by a bit; for its inverse, by three, bit by bit. The number of turns is no secret.
 *
 * A round is 163 instructions, back 262: the S-box of two words 2 * 64 or 2 * 111, its calls 6, rows in their places
 * and columns mixed 24, back 29, key, constant and loop 5. That there is nothing shorter is not claimed.
 *
 * cost fw_skinny64_128_expand 6329 cycles 268 bytes 0 stack
 * cost fw_skinny64_128_encrypt 6203 cycles 128 bytes 0 stack
 * cost fw_skinny64_128_decrypt 10476 cycles 146 bytes 0 stack
 * cost fw_skinny64_128_expand 10658 cycles 262 bytes 20 stack on rv32e
 * cost fw_skinny64_128_encrypt 9455 cycles 128 bytes 20 stack on rv32e
 * cost fw_skinny64_128_decrypt 15648 cycles 144 bytes 20 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_kept_rv32.inc"

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)

#define schedule_argument a0
#define block_argument  a1
#define return_address  ra
#define cells           a0              /* a word on its way through the S-box */
#define t               a1
#define upper           a2              /* rows 0 and 1 */
#define lower           a3              /* rows 2 and 3 */
#define part            a4
#define ones            a5              /* 1 in each nibble */
#define row0            a0              /* rows in the upper halves of registers */
#define row1            a4

#ifdef __riscv_32e
#define row2            s0
#define row3            s1
#define halves          s0              /* the lower nibbles of bytes */
#define left            s1
#define key             t0
#define turns           t1
#define steps           t2
#define block           a1
#define end             a1              /* of the keys, or their beginning */
#define callee          s0, s1, ra
#define FRAME           20
#define BLOCK           12(sp)
#define END             16(sp)
#else
#define row2            t4
#define row3            t5
#define halves          a6
#define link            a7
#define key             t1
#define block           t2
#define turns           t3
#define steps           t4
#define left            t5
#define end             t6
#endif

#include "rows_small_frame.inc"

/* Halves of WORD's bytes change places; LOWER_HALVES is 0x0f0f0f0f. */
.macro swap_cells word:req, lower_halves:req, scratch:req
    srli    \scratch, \word, 4
    xor     \scratch, \scratch, \word
    and     \scratch, \scratch, \lower_halves
    xor     \word, \word, \scratch
    slli    \scratch, \scratch, 4
    xor     \word, \word, \scratch
.endm

    .section .text.fw_skinny64_rows, "ax", %progbits
    .p2align 1
enter_block:
    mv      key, schedule_argument
    fw_hold block, block_argument, BLOCK
    lw      upper, 0(block)
    lw      lower, 4(block)
    li      ones, 0x11111111
#ifdef __riscv_32e
swap_block:
    li      halves, 0x0f0f0f0f
#else
    li      halves, 0x0f0f0f0f
swap_block:
#endif
    swap_cells upper, halves, t
    swap_cells lower, halves, t
    ret

leave_block:
    jal     swap_block
    fw_recall block, BLOCK
    sw      upper, 0(block)
    sw      lower, 4(block)
    leave

/* CELLS by the S-box or, with three TURNS, its inverse. */
substitute:
    li      steps, 4
1:  srli    t, cells, 3
    srli    part, cells, 2
    or      t, t, part
    not     t, t
    and     t, t, ones
    xor     cells, cells, t
    addi    steps, steps, -1
    beqz    steps, 3f
    mv      left, turns
2:  srli    t, cells, 3                 /* what leaves a cell comes back at its other end, not in the next */
    and     t, t, ones
    slli    cells, cells, 1
    xor     cells, cells, t
    slli    t, t, 4
    xor     cells, cells, t
    addi    left, left, -1
    bnez    left, 2b
    j       1b
3:  ret

.macro substitute_both
    mv      cells, upper
    jal     substitute
    mv      upper, cells
    mv      cells, lower
    jal     substitute
    mv      lower, cells
.endm

.macro add_key
    lw      t, 0(key)
    xor     upper, upper, t
    xori    lower, lower, 2
.endm

/* ROW becomes WORD's lower half, or its upper one, turned by COUNT cells. */
.macro turn_lower row:req, word:req, count:req
    slli    \row, \word, 16
    srli    t, \row, 16
    or      \row, \row, t
    slli    \row, \row, 4 * \count
.endm

.macro turn_upper row:req, word:req, count:req
    srli    t, \word, 16
    slli    \row, t, 16
    or      \row, \row, t
    slli    \row, \row, 4 * \count
.endm

/* WORD of two rows. */
.macro join word:req, first:req, second:req
    srli    \word, \second, 16
    slli    \word, \word, 16
    srli    t, \first, 16
    or      \word, \word, t
.endm

fw_function fw_skinny64_128_encrypt
    keep_link
    jal     enter_block
    addi    end, key, SCHEDULE
    fw_keep end, END
    li      turns, 1
1:  substitute_both
    add_key
    slli    row0, upper, 16
    turn_upper row1, upper, 1
    turn_lower row2, lower, 2
    turn_upper row3, lower, 3
    xor     row1, row1, row2
    xor     row2, row2, row0
    xor     row3, row3, row2
    join    upper, row3, row0
    join    lower, row1, row2
    addi    key, key, 4
    fw_recall end, END
    bne     key, end, 1b
    j       leave_block
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    keep_link
    jal     enter_block
    fw_hold end, key, END
    addi    key, key, SCHEDULE
    li      turns, 3
1:  addi    key, key, -4
    slli    row3, upper, 16
    slli    row1, lower, 16
    srli    row0, upper, 16
    slli    row0, row0, 16
    srli    row2, lower, 16
    slli    row2, row2, 16
    xor     row3, row3, row2
    xor     row2, row2, row0
    xor     row1, row1, row2
    turn_upper row1, row1, 3
    turn_upper row2, row2, 2
    turn_upper row3, row3, 1
    join    upper, row0, row1
    join    lower, row2, row3
    add_key
    substitute_both
    fw_recall end, END
    bne     key, end, 1b
    j       leave_block
fw_end fw_skinny64_128_decrypt

/* ---- The key schedule ---- */

#define place           a0              /* in the schedule */
#define key_argument    a1
#define word            a1              /* a tweakey's lower rows, then its next upper ones */
#define round_key       a2
#define constant        a3
#define first_upper     a4
#define of_cells        a5

#ifdef __riscv_32e
#define second_upper    t0
#define first_lower     t1
#define second_lower    t2
#define order           s0              /* places of the next upper rows in the lower ones, from the last */
#define next            s1
#define rounds_end      a1
#define shift           a2
#define of_halves       s0
#else
#define second_upper    t1
#define first_lower     t2
#define second_lower    t3
#define order           t4
#define next            t5
#define rounds_end      t6
#define shift           t0
#define of_halves       a6
#endif

.macro load_cells word:req, at:req
    lw      \word, \at(key_argument)
    swap_cells \word, of_halves, next
.endm

/* The upper rows are the lower ones next, which move. */
.macro next_tweakey upper_rows:req, lower_rows:req
    mv      word, \lower_rows
    mv      \lower_rows, \upper_rows
    jal     move_cells
    mv      \upper_rows, next
.endm

fw_function fw_skinny64_128_expand
    keep_link
    li      of_cells, 0x11111111
    li      of_halves, 0x0f0f0f0f
    load_cells first_upper, 0
    load_cells first_lower, 4
    load_cells second_upper, 8
    load_cells second_lower, 12
    addi    rounds_end, place, SCHEDULE
    fw_keep rounds_end, END
    li      constant, 0
1:  srli    word, constant, 5
    srli    round_key, constant, 4
    xor     word, word, round_key
    andi    word, word, 1
    xori    word, word, 1
    slli    constant, constant, 1
    or      constant, constant, word
    andi    constant, constant, 0x3f
    xor     round_key, first_upper, second_upper
    andi    word, constant, 15
    xor     round_key, round_key, word
    srli    word, constant, 4
    slli    word, word, 16
    xor     round_key, round_key, word
    sw      round_key, 0(place)
    next_tweakey first_upper, first_lower
    next_tweakey second_upper, second_lower
    srli    next, second_upper, 3       /* each cell shifts, and gets the sum of its two highest bits */
    srli    word, second_upper, 2
    and     next, next, of_cells
    slli    second_upper, second_upper, 1
    slli    round_key, next, 4
    xor     second_upper, second_upper, round_key
    and     word, word, of_cells
    xor     second_upper, second_upper, next
    xor     second_upper, second_upper, word
    addi    place, place, 4
    fw_recall rounds_end, END
    bne     place, rounds_end, 1b
    leave

/* NEXT gets the cells of WORD in their ORDER. */
move_cells:
    li      order, 0x17052643
2:  andi    shift, order, 7
    slli    shift, shift, 2
    srl     shift, word, shift
    andi    shift, shift, 15
    slli    next, next, 4
    or      next, next, shift
    srli    order, order, 4
    bnez    order, 2b
    ret
fw_end fw_skinny64_128_expand

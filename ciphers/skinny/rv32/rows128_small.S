/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for RV32 and RV32E, for size: rows as they are in the block, one round per pass, one S-box for both ways.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key, block and schedule aligned to 4 bytes. The schedule is what is added to the upper two
 * rows in each round, byte for byte as the block, constants included.
 *
 * The S-box is four times N, a NOR into bits 4 and 0 of each cell, and between two of them an exchange of bits by three
 * places and one by two; at the end bits 1 and 2 change places. Each of these is its own inverse, so that one loop
 * serves both ways, as the digits of a number say: 0 is N, others the distance of an exchange. They are no secret.
 *
 * A step is 15 instructions, of which a word takes 11 and a round 44; what else is in a round is 40, back the same. On RV32E
 * a step is of all four words, which stay in registers. That there is nothing shorter is not claimed.
 *
 * cost fw_skinny128_128_expand 3915 cycles 118 bytes 0 stack
 * cost fw_skinny128_128_encrypt 32838 cycles 124 bytes 0 stack
 * cost fw_skinny128_128_decrypt 32868 cycles 126 bytes 0 stack
 * cost fw_skinny128_128_expand 5976 cycles 118 bytes 0 stack on rv32e
 * cost fw_skinny128_128_encrypt 27647 cycles 130 bytes 20 stack on rv32e
 * cost fw_skinny128_128_decrypt 27567 cycles 130 bytes 20 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_kept_rv32.inc"

#define ROUNDS          40
#define SCHEDULE        (8 * ROUNDS)
#define BACKWARDS       (1 + (0x38 * THREE_TIMES << 2) + (1 << 22))     /* 1 0 2 3 0 2 3 0 2 3 0 */

#define schedule_argument a0
#define block_argument  a1
#define return_address  ra
#define t               a1
#define row0            a0
#define row1            a2
#define row2            a3
#define row3            a4

#ifdef __riscv_32e
#define picked          a5
#define step            s0
#define steps           s1
#define keys            t0
#define kept_steps      t1
#define masks           t2
#define block           a1
#define keys_end        a1              /* of the keys, or their beginning */
#define callee          s0, s1, ra
#define FRAME           20
#define KEYS_END        12(sp)
#define BLOCK           16(sp)
#else
#define cells           a0
#define picked          a2
#define step            a3
#define place           a4              /* of a row */
#define each            a5              /* 1 in each byte */
#define steps           a6
#define link            a7
#define keys            t1
#define block           t2
#define kept_steps      t3
#define block_end       t4
#define keys_end        t5
#define masks           t6
#endif

#include "fw_skinny128_rows_rv32.inc"
#include "rows_small_frame.inc"

/* The lowest byte of PICKED in all four. */
.macro spread
#ifdef __riscv_32e
    slli    t, picked, 8
    or      picked, picked, t
    slli    t, picked, 16
    or      picked, picked, t
#else
    mul     picked, picked, each
#endif
.endm

.macro load_rows first:req, second:req, third:req, fourth:req
    lw      \first, 0(block)
    lw      \second, 4(block)
    lw      \third, 8(block)
    lw      \fourth, 12(block)
.endm

.macro store_rows first:req, second:req, third:req, fourth:req
    sw      \first, 0(block)
    sw      \second, 4(block)
    sw      \third, 8(block)
    sw      \fourth, 12(block)
.endm

.macro enter_block steps_of_all:req
    keep_link
    mv      keys, schedule_argument
    fw_hold block, block_argument, BLOCK
#ifndef __riscv_32e
    li      each, 0x01010101
#endif
    li      kept_steps, \steps_of_all
    li      masks, MASKS
#ifdef __riscv_32e
    load_rows row0, row1, row2, row3
#endif
.endm

.macro leave_block
#ifdef __riscv_32e
    lw      block, BLOCK
    store_rows row0, row1, row2, row3
#endif
    leave
.endm

/* All rows by the S-box or its inverse, as KEPT_STEPS says: on RV32E they are in registers, on RV32 at BLOCK. */
    .section .text.fw_skinny128_substitute, "ax", %progbits
    .p2align 1
#ifdef __riscv_32e
substitute:
    mv      steps, kept_steps
2:  andi    step, steps, 3
    srli    steps, steps, 2
    slli    t, step, 3
    srl     picked, masks, t
    andi    picked, picked, 0xff
    spread
    bnez    step, 3f
    .irp    row, row0, row1, row2, row3
    srli    t, \row, 1
    or      t, t, \row
    srli    t, t, 2
    not     t, t
    and     t, t, picked
    xor     \row, \row, t
    .endr
    j       4f
3:  .irp    row, row0, row1, row2, row3
    srl     t, \row, step
    xor     t, t, \row
    and     t, t, picked
    xor     \row, \row, t
    sll     t, t, step
    xor     \row, \row, t
    .endr
4:  addi    t, steps, -1
    bnez    t, 2b
    ret
#else
substitute:
    mv      place, block
    addi    block_end, block, 16
1:  mv      steps, kept_steps
    lw      cells, 0(place)
    skinny128_steps
    sw      cells, 0(place)
    addi    place, place, 4
    bne     place, block_end, 1b
    ret
#endif

#ifdef __riscv_32e
/* The last row becomes the first. */
.macro rename_rows
    mv      t, row3
    mv      row3, row2
    mv      row2, row1
    mv      row1, row0
    mv      row0, t
.endm

.macro rename_rows_back
    mv      t, row0
    mv      row0, row1
    mv      row1, row2
    mv      row2, row3
    mv      row3, t
.endm
#endif

/* A round's key and the constant of row 2. */
.macro add_key
    lw      t, 0(keys)
    xor     row0, row0, t
    lw      t, 4(keys)
    xor     row1, row1, t
    xori    row2, row2, 2
.endm

.macro turn_rows first:req, third:req
    turn_left row1, \first
    turn_left row2, 16
    turn_left row3, \third
.endm

fw_function fw_skinny128_128_encrypt
    enter_block FORWARDS
    addi    keys_end, keys, SCHEDULE
    fw_keep keys_end, KEYS_END
1:  jal     substitute
#ifndef __riscv_32e
    load_rows row0, row1, row2, row3
#endif
    add_key
    addi    keys, keys, 8
    turn_rows 8, 24
    xor     row1, row1, row2
    xor     row2, row2, row0
    xor     row3, row3, row2
#ifdef __riscv_32e
    rename_rows
#else
    store_rows row3, row0, row1, row2
#endif
    fw_recall keys_end, KEYS_END
    bne     keys, keys_end, 1b
    leave_block
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    enter_block BACKWARDS
    fw_hold keys_end, keys, KEYS_END
    addi    keys, keys, SCHEDULE
1:
#ifdef __riscv_32e
    rename_rows_back
#else
    load_rows row3, row0, row1, row2
#endif
    xor     row3, row3, row2
    xor     row2, row2, row0
    xor     row1, row1, row2
    turn_rows 24, 8
    addi    keys, keys, -8
    add_key
#ifndef __riscv_32e
    store_rows row0, row1, row2, row3
#endif
    jal     substitute
    fw_recall keys_end, KEYS_END
    bne     keys, keys_end, 1b
    leave_block
fw_end fw_skinny128_128_decrypt

/* ---- The key schedule ---- */

#define schedule        a0              /* a place in it */
#define key             a1              /* the round key before the last */
#define word            a2
#define order           a3
#define constant        a3
#define part            a4
#define end             a5

/* Round keys without constants, each made of the one before the last, the first two of the key; then the constants. */
fw_function fw_skinny128_128_expand
    lw      word, 0(key)
    sw      word, 0(schedule)
    lw      word, 4(key)
    sw      word, 4(schedule)
    addi    end, schedule, SCHEDULE
    addi    schedule, schedule, 8
    addi    key, key, 8
1:  li      order, 0x34625071
2:  andi    word, order, 7
    add     word, word, key
    lbu     word, 0(word)
    sb      word, 0(schedule)
    addi    schedule, schedule, 1
    srli    order, order, 4
    bnez    order, 2b
    addi    key, schedule, -16
    bne     schedule, end, 1b
    addi    schedule, schedule, -SCHEDULE
    li      constant, 0
3:  srli    word, constant, 5
    srli    part, constant, 4
    xor     word, word, part
    andi    word, word, 1
    xori    word, word, 1
    slli    constant, constant, 1
    or      constant, constant, word
    andi    constant, constant, 0x3f
    lbu     word, 0(schedule)
    andi    part, constant, 15
    xor     word, word, part
    sb      word, 0(schedule)
    lbu     word, 4(schedule)
    srli    part, constant, 4
    xor     word, word, part
    sb      word, 4(schedule)
    addi    schedule, schedule, 8
    bne     schedule, end, 3b
    ret
fw_end fw_skinny128_128_expand

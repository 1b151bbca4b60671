/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for RV32, for speed: fixsliced, four rounds per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key, block and schedule aligned to 4 bytes; the schedule is in a layout of its own.
 *
 * cost fw_skinny64_128_expand 2612 cycles 916 bytes 32 stack
 * cost fw_skinny64_128_encrypt 2324 cycles 992 bytes 16 stack
 * cost fw_skinny64_128_decrypt 2325 cycles 994 bytes 16 stack
 *
 * A round is 61 instructions on average: the S-box 4 * 4, the key 10, the constant of row 2 2 or 3, MixColumns 2 * 15,
 * 2 for complements. ShiftRows is no instruction. A row that is added to another takes 3 instructions in its columns,
 * and 3 more where these have turned, since there is no rotation. The loop over four rounds takes 8. That nothing
 * shorter exists is not proved.
 *
 * Column C is in byte (1 - C) mod 4, since of two cells in a byte the first is the high half. In round R bit I of a
 * cell is at place I + R, modulo 4. */
#include "fw_asm.h"

#define keys            a0
#define block           a1
#define state0          a2
#define state1          a3
#define sum             a4
#define part            a5
#define round_key       a6
#define keys_end        a7
#define even            t0
#define odd             t1
#define field0          t2
#define field1          t3
#define field2          t4
#define field3          t5
#define rows01          t6
#define rows12          s0
#define rows23          s1
#define rows30          s2
#include "skinny_macros.inc"

    .set    slope, -8
    .set    first, 8

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)    /* bytes */
#define SAVED_BYTES     16

.macro exchange_halves low:req, high:req
    srli    sum, \low, 16
    slli    \low, \low, 16
    srli    \low, \low, 16
    slli    part, \high, 16
    or      \low, \low, part
    srli    \high, \high, 16
    slli    \high, \high, 16
    or      \high, \high, sum
.endm

/* BYTES: a register for a mask; NIBBLES and PAIRS are masks. */
.macro gather low:req, high:req, nibbles:req, pairs:req, bytes:req
    li      \bytes, 0x00ff00ff
    gather64 \low, \high, \nibbles, \bytes, \pairs
.endm

.macro scatter low:req, high:req, nibbles:req, pairs:req, bytes:req
    li      \bytes, 0x00ff00ff
    scatter64 \low, \high, \nibbles, \bytes, \pairs
.endm

.macro begin
    addi    sp, sp, -SAVED_BYTES
    sw      rows12, 0(sp)
    sw      rows23, 4(sp)
    sw      rows30, 8(sp)
    lw      state0, 0(block)
    lw      state1, 4(block)
    load_masks
    or      round_key, field0, field2
    gather  state0, state1, rows01, round_key, keys_end
    not     state0, state0
    not     state1, state1
.endm

.macro finish
    not     state0, state0
    not     state1, state1
    or      round_key, field0, field2
    scatter state0, state1, rows01, round_key, keys_end
    sw      state0, 0(block)
    sw      state1, 4(block)
    lw      rows12, 0(sp)
    lw      rows23, 4(sp)
    lw      rows30, 8(sp)
    addi    sp, sp, SAVED_BYTES
    ret
.endm

.macro linear round:req
    add_key64 \round
    mix_columns state0, \round
    mix_columns state1, \round
.endm

.macro linear_back round:req
    unmix_columns state0, \round
    unmix_columns state1, \round
    add_key64 \round
.endm

/* Four rounds turn all by two columns. */
.macro turn word:req
    srli    sum, \word, 16
    slli    \word, \word, 16
    or      \word, \word, sum
.endm

fw_function fw_skinny64_128_encrypt
    begin
    addi    keys_end, keys, SCHEDULE
1:  lw      round_key, 0(keys)
    S_BOX(0, 1, 2, 3)
    TWO(2, 0)
    linear  0
    lw      round_key, 4(keys)
    S_BOX(1, 2, 3, 0)
    TWO(3, 1)
    linear  1
    lw      round_key, 8(keys)
    S_BOX(2, 3, 0, 1)
    TWO(0, 2)
    linear  2
    lw      round_key, 12(keys)
    S_BOX(3, 0, 1, 2)
    TWO(1, 3)
    linear  3
    turn    state0
    turn    state1
    addi    keys, keys, 16
    bne     keys, keys_end, 1b
    finish
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    begin
    mv      keys_end, keys
    addi    keys, keys, SCHEDULE
1:  addi    keys, keys, -16
    turn    state0
    turn    state1
    lw      round_key, 12(keys)
    linear_back 3
    TWO(1, 3)
    INVERSE(3, 0, 1, 2)
    lw      round_key, 8(keys)
    linear_back 2
    TWO(0, 2)
    INVERSE(2, 3, 0, 1)
    lw      round_key, 4(keys)
    linear_back 1
    TWO(3, 1)
    INVERSE(1, 2, 3, 0)
    lw      round_key, 0(keys)
    linear_back 0
    TWO(2, 0)
    INVERSE(0, 1, 2, 3)
    bne     keys, keys_end, 1b
    finish
fw_end fw_skinny64_128_decrypt

/* ---- The key schedule ----
 *
 * Of each of the two tweakeys the upper and the lower rows are a word each, as a round key: the upper ones of even
 * rounds, with bit I at place I + 1, the lower ones of odd rounds, with bit I at place I. */

#define key_argument    a1
#define upper1          a2
#define upper2          a3
#define lower1          a6
#define lower2          a7
#define place1          t1              /* masks */
#define place3          t2
#define to_cell0        t3
#define to_cell3        t4
#define to_cell4        t5
#define to_cell7        t6
#define place2          s0
#define turns           s1
#define row_one         s2
#define word            s3
#define end             s4
#define constants       s5
#define EXPAND_SAVED    32

/* The cells of HALF in the mask, moved, to WORD. */
.macro take half:req, direction:req, distance:req, mask:req
    \direction sum, \half, \distance
    and     sum, sum, \mask
    or      word, word, sum
.endm

.macro take_low half:req, distance:req, mask:req
    srli    sum, \half, \distance
    andi    sum, sum, \mask
    or      word, word, sum
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute half:req
    srli    word, \half, 8
    slli    word, word, 24
    take    \half, slli, 8, to_cell0
    take_low \half, 18, 0x33
    take    \half, slli, 14, to_cell3
    take    \half, srli, 14, to_cell4
    take_low \half, 24, 0xcc
    take    \half, slli, 2, to_cell7
    mv      \half, word
.endm

/* Each bit of HALF to the next place, in WORD; the last one is left in SUM. */
.macro next_places half:req
    and     word, \half, even
    slli    word, word, 1
    and     sum, \half, place1
    slli    sum, sum, 3
    or      word, word, sum
    and     sum, \half, place3
    srli    part, sum, 5
    or      word, word, part
.endm

.macro step_upper
    permute upper1
    permute upper2
    next_places upper2
    srli    sum, sum, 4                 /* bit 0, at place 1, changes by bit 2 */
    xor     upper2, word, sum
.endm

.macro step_lower
    permute lower1
    permute lower2
    next_places lower2
    and     sum, lower2, place2
    srli    sum, sum, 4                 /* bit 0, at place 0, likewise */
    xor     lower2, word, sum
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit one:req, two:req, place:req
    lbu     sum, \place(constants)
    xor     word, \one, \two
    slli    sum, sum, first
    xor     word, word, sum
    and     sum, word, row_one
    xor     word, word, sum
    srl     part, sum, turns
    or      word, word, part
    neg     part, turns
    sll     sum, sum, part
    or      word, word, sum
    srli    part, turns, 8
    slli    turns, turns, 24
    or      turns, turns, part
    sw      word, 4 * \place(keys)
.endm

fw_function fw_skinny64_128_expand
    addi    sp, sp, -EXPAND_SAVED
    sw      place2, 0(sp)
    sw      turns, 4(sp)
    sw      row_one, 8(sp)
    sw      word, 12(sp)
    sw      end, 16(sp)
    sw      constants, 20(sp)
    lw      upper1, 0(key_argument)
    lw      lower1, 4(key_argument)
    lw      upper2, 8(key_argument)
    lw      lower2, 12(key_argument)
    li      place1, 0x0f0f0f0f
    li      place2, 0x33333333
    gather  upper1, lower1, place1, place2, word
    gather  upper2, lower2, place1, place2, word
    exchange upper1, lower1, 4, place1
    exchange upper2, lower2, 4, place1
    li      even, 0x55555555
    li      place1, 0x0a0a0a0a
    slli    place3, place1, 4
    srli    place2, place3, 1
    li      row_one, 0xcccccccc
    li      to_cell0, 0x3300
    li      to_cell3, 0x330000
    li      to_cell4, 0xcc00
    li      to_cell7, 0xcc0000
    row_one_turns turns
    next_places upper1
    mv      upper1, word
    next_places upper2
    mv      upper2, word
    lla     constants, skinny64_constants
    addi    end, keys, SCHEDULE
    j       2f
1:  step_upper
2:  emit    upper1, upper2, 0
    step_lower
    emit    lower1, lower2, 1
    addi    constants, constants, 2
    addi    keys, keys, 8
    bne     keys, end, 1b
    lw      place2, 0(sp)
    lw      turns, 4(sp)
    lw      row_one, 8(sp)
    lw      word, 12(sp)
    lw      end, 16(sp)
    lw      constants, 20(sp)
    addi    sp, sp, EXPAND_SAVED
    ret
fw_end fw_skinny64_128_expand

    .section .rodata.skinny64_constants, "a", @progbits
skinny64_constants:
    key_bytes64

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for RV32 and RV32E, for speed: fixsliced, four rounds per pass.
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
 * cost fw_skinny64_128_expand 4261 cycles 810 bytes 48 stack on rv32e
 * cost fw_skinny64_128_encrypt 3382 cycles 1004 bytes 36 stack on rv32e
 * cost fw_skinny64_128_decrypt 3384 cycles 1004 bytes 36 stack on rv32e
 *
 * A round is 61 instructions on average: the S-box 4 * 4, the key 10, the constant of row 2 2 or 3, MixColumns 2 * 15,
 * 2 for complements. ShiftRows is no instruction. A row that is added to another takes 3 instructions in its columns,
 * and 3 more where these have turned, since there is no rotation. The loop over four rounds takes 8. That nothing
 * shorter exists is not proved. RV32E has the masks of two rows on the stack: the CH32V003's flash hands out a mask's
 * load and its use in the time of one instruction of four bytes, which a mask outside of s0 to a5 takes.
 *
 * Column C is in byte (1 - C) mod 4, since of two cells in a byte the first is the high half. In round R bit I of a
 * cell is at place I + R, modulo 4. */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define keys            a0
#define block           a1
#define state0          a2
#define state1          a3
#define sum             a4
#define part            a5
#ifdef __riscv_32e
#define round_key       a1              /* in the place of the block's address */
#define keys_end        part            /* on the stack */
#define even            s0
#define odd             s1
#define field0          t0
#define field1          t1
#define field2          t2
#define field3          ra
#define nibbles         t0              /* masks for a block's way to slices and back */
#define bytes           t1
#define pairs           t2
#define callee          s0, s1, ra
#else
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
#define nibbles         rows01
#define bytes           keys_end
#define pairs           round_key
#define callee          rows12, rows23, rows30
#endif
#include "skinny_macros.inc"

    .set    slope, -8
    .set    first, 8

#define ROUNDS          36
#define SCHEDULE        (4 * ROUNDS)    /* bytes */
#ifdef __riscv_32e
#define SAVED_BYTES     (MASKS_END + 8)
#define KEYS_END        MASKS_END(sp)
#define BLOCK           MASKS_END + 4(sp)
#else
#define SAVED_BYTES     16
#endif

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

.macro gather_block
    gather  state0, state1, nibbles, pairs, bytes
.endm

.macro scatter_block
    scatter state0, state1, nibbles, pairs, bytes
.endm

/* For gather_block and scatter_block. */
.macro set_gather_masks
#ifdef __riscv_32e
    li      nibbles, 0x0f0f0f0f
    li      pairs, 0x33333333
#else
    or      pairs, field0, field2       /* NIBBLES is there for the rounds, too */
#endif
.endm

.macro begin
    addi    sp, sp, -SAVED_BYTES
    save    callee
    fw_keep block, BLOCK
    lw      state0, 0(block)
    lw      state1, 4(block)
#ifdef __riscv_32e
    set_gather_masks
    gather_block
    not     state0, state0
    not     state1, state1
    load_masks
#else
    load_masks
    set_gather_masks
    gather_block
    not     state0, state0
    not     state1, state1
#endif
.endm

.macro finish
    not     state0, state0
    not     state1, state1
    set_gather_masks
    scatter_block
    fw_recall block, BLOCK
    sw      state0, 0(block)
    sw      state1, 4(block)
    restore callee
    addi    sp, sp, SAVED_BYTES
    ret
.endm

/* The round key is loaded before the S-box, or before it is needed backwards. */
.macro load_key64 round:req
    lw      round_key, 4 * \round(keys)
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
    fw_keep keys_end, KEYS_END
1:  pass64
    turn    state0
    turn    state1
    addi    keys, keys, 16
    fw_recall keys_end, KEYS_END
    bne     keys, keys_end, 1b
    finish
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    begin
    fw_hold keys_end, keys, KEYS_END
    addi    keys, keys, SCHEDULE
1:  addi    keys, keys, -16
    turn    state0
    turn    state1
    pass64_back
    fw_recall keys_end, KEYS_END
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
#ifdef __riscv_32e
#define lower1          s0
#define lower2          s1
#define word            a1              /* in the place of the key's address */
#define turns           t0
#define constants       t1
#define end             t2
#define expand_bytes    ra
#define expand_callee   s0, s1, ra
#define EXPAND_SAVED    (MASKS_END + 20)
#else
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
#define expand_bytes    word
#define expand_callee   place2, turns, row_one, word, end, constants
#define EXPAND_SAVED    32
#endif
#define EVEN            12(sp)          /* the masks' places on RV32E */
#define PLACE_1         16(sp)
#define PLACE_2         20(sp)
#define PLACE_3         24(sp)
#define TO_CELL0        28(sp)
#define TO_CELL3        32(sp)
#define TO_CELL4        36(sp)
#define TO_CELL7        40(sp)
#define ROW_ONE         44(sp)

/* The cells of HALF in the mask, moved, to WORD. */
.macro take half:req, direction:req, distance:req, mask:req, place:vararg
    \direction sum, \half, \distance
    select  sum, sum, \mask, \place
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
    take    \half, slli, 8, to_cell0, TO_CELL0
    take_low \half, 18, 0x33
    take    \half, slli, 14, to_cell3, TO_CELL3
    take    \half, srli, 14, to_cell4, TO_CELL4
    take_low \half, 24, 0xcc
    take    \half, slli, 2, to_cell7, TO_CELL7
    mv      \half, word
.endm

/* Each bit of HALF to the next place, in WORD; the last one is left in SUM. */
.macro next_places half:req
    select  word, \half, even, EVEN
    slli    word, word, 1
    select  sum, \half, place1, PLACE_1
    slli    sum, sum, 3
    or      word, word, sum
    select  sum, \half, place3, PLACE_3
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
    select  sum, lower2, place2, PLACE_2
    srli    sum, sum, 4                 /* bit 0, at place 0, likewise */
    xor     lower2, word, sum
.endm

/* Row 1 is turned to where it is found with row 0. */
.macro emit one:req, two:req, place:req
    lbu     sum, \place(constants)
    xor     word, \one, \two
    slli    sum, sum, first
    xor     word, word, sum
    select  sum, word, row_one, ROW_ONE
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

/* The key's words are in halves. */
.macro gather_keys nibbles_mask:req, pairs_mask:req, bytes_mask:req
    gather  upper1, lower1, \nibbles_mask, \pairs_mask, \bytes_mask
    gather  upper2, lower2, \nibbles_mask, \pairs_mask, \bytes_mask
    exchange upper1, lower1, 4, \nibbles_mask
    exchange upper2, lower2, 4, \nibbles_mask
.endm

.macro keep_expand_mask bits:req, place:vararg
    li      part, \bits
    sw      part, \place
.endm

fw_function fw_skinny64_128_expand
    addi    sp, sp, -EXPAND_SAVED
    save    expand_callee
    lw      upper1, 0(key_argument)
    lw      lower1, 4(key_argument)
    lw      upper2, 8(key_argument)
    lw      lower2, 12(key_argument)
#ifdef __riscv_32e
    li      nibbles, 0x0f0f0f0f
    li      pairs, 0x33333333
    gather_keys nibbles, pairs, expand_bytes
    keep_expand_mask 0x55555555, EVEN
    keep_expand_mask 0x0a0a0a0a, PLACE_1
    keep_expand_mask 0x50505050, PLACE_2
    keep_expand_mask 0xa0a0a0a0, PLACE_3
    keep_expand_mask 0x3300, TO_CELL0
    keep_expand_mask 0x330000, TO_CELL3
    keep_expand_mask 0xcc00, TO_CELL4
    keep_expand_mask 0xcc0000, TO_CELL7
    keep_expand_mask 0xcccccccc, ROW_ONE
#else
    li      place1, 0x0f0f0f0f
    li      place2, 0x33333333
    gather_keys place1, place2, expand_bytes
    li      even, 0x55555555
    li      place1, 0x0a0a0a0a
    slli    place3, place1, 4
    srli    place2, place3, 1
    li      row_one, 0xcccccccc
    li      to_cell0, 0x3300
    li      to_cell3, 0x330000
    li      to_cell4, 0xcc00
    li      to_cell7, 0xcc0000
#endif
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
    restore expand_callee
    addi    sp, sp, EXPAND_SAVED
    ret
fw_end fw_skinny64_128_expand

    .section .rodata.skinny64_constants, "a", @progbits
skinny64_constants:
    key_bytes64

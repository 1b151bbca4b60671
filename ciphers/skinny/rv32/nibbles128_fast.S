/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for RV32 and RV32E, for speed: fixsliced, slices in nibbles, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key, block and schedule aligned to 4 bytes; the schedule is in a layout of its own.
 *
 * A round is 81 instructions on average: the S-box 25, the key 12, the constant of row 2 1 or 2, MixColumns 4 * 13, 8, 13
 * and 8, back 13, 11, 13 and 11. How slices lie, and what both S-boxes are: fw_skinny128_slices_rv32.inc. That nothing
 * shorter exists is not proved.
 *
 * cost fw_skinny128_128_expand 3787 cycles 1038 bytes 32 stack
 * cost fw_skinny128_128_encrypt 3389 cycles 2226 bytes 32 stack
 * cost fw_skinny128_128_decrypt 3629 cycles 2354 bytes 32 stack
 * cost fw_skinny128_128_expand 6797 cycles 1122 bytes 32 stack on rv32e
 * cost fw_skinny128_128_encrypt 4853 cycles 2186 bytes 32 stack on rv32e
 * cost fw_skinny128_128_decrypt 5174 cycles 2314 bytes 32 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_kept_rv32.inc"

#define state0          a2
#define state1          a3
#define state2          a4
#define state3          a5
#define sum             a0
#define part            a1
#define row0            s0              /* masks */
#define row3            s1
#define low             t0
#define high            t1
#define rows12          t2
#define keys            ra
#include "fw_skinny128_slices_rv32.inc"

/* Rows that have no round key, in rounds 0 to 3 of four. */
#define OTHERS0         0xcccccccc
#define OTHERS1         0xaaaaaaaa
#define OTHERS2         0x33333333
#define OTHERS3         0x55555555
#ifdef __riscv_32e
#define others0         part            /* loaded when they are needed */
#define others1         part
#define others2         part
#define others3         part
#define word            sum
#else
#define others0         a6
#define others1         a7
#define others2         t3
#define others3         t4
#define word            t5
#endif

#define schedule_argument a0
#define block_argument  a1
#define block           a0
#define callee          ra, s0, s1
#define KEPT_BLOCK      12(sp)
#define KEPT_END        16(sp)
#define FRAME           32
#define SCHEDULE        320
#define PASS_KEYS       64              /* of eight rounds */

/* A round key, in words of the schedule that are another round's, too; rows without one are no longer complemented, or
 * again so, since they are mixed next, or were last. */
.macro add_key one:req, two:req, three:req, four:req, offset:req, others:req, others_bits:req
#ifdef __riscv_32e
    li      \others, \others_bits
    lw      sum, \offset(keys)
    or      sum, sum, \others
    xor     \one, \one, sum
    lw      sum, \offset + 4(keys)
    or      sum, sum, \others
    xor     \two, \two, sum
    lw      sum, \offset + 8(keys)
    or      sum, sum, \others
    xor     \three, \three, sum
    lw      sum, \offset + 12(keys)
    or      sum, sum, \others
    xor     \four, \four, sum
#else
    lw      sum, \offset(keys)
    lw      part, \offset + 4(keys)
    lw      word, \offset + 8(keys)
    or      sum, sum, \others
    xor     \one, \one, sum
    lw      sum, \offset + 12(keys)
    or      part, part, \others
    xor     \two, \two, part
    or      word, word, \others
    xor     \three, \three, word
    or      sum, sum, \others
    xor     \four, \four, sum
#endif
.endm

/* The constant of row 2. */
.macro add_two slice:req, bit:req
    .if     \bit < 11
    xori    \slice, \slice, 1 << \bit
    .else
    li      sum, 1 << \bit
    xor     \slice, \slice, sum
    .endif
.endm

.macro mix_all mix:req, one:req, two:req, three:req, four:req
    \mix    \one
    \mix    \two
    \mix    \three
    \mix    \four
.endm

/* ---- Encryption ---- */

#define ALL_STEPS       "1, 2, 3, 4, 5"

/* Two rounds of slices that are in the roles of 0 to 3, rounds 0 and 1 of four, or 2 and 3. */
.macro two_rounds low_mask:req, high_mask:req, up:req, down:req, one:req, two:req, three:req, four:req, mix_first:req, mix_second:req, offset:req, others_first:req, bits_first:req, others_second:req, bits_second:req, two_first:req, two_second:req
    substitute_first ALL_STEPS, \low_mask, \high_mask, \up, \down, \one, \two, \three, \four
    add_key \one, \two, \three, \four, \offset, \others_first, \bits_first
    add_two \three, \two_first
    mix_all \mix_first, \one, \two, \three, \four
    substitute_second ALL_STEPS, \low_mask, \high_mask, \up, \down, \one, \two, \three, \four
    add_key \one, \two, \three, \four, \offset + 16, \others_second, \bits_second
    add_two \four, \two_second
    mix_all \mix_second, \one, \two, \three, \four
.endm

.macro begin
    addi    sp, sp, -FRAME
    save    callee
    sw      block_argument, KEPT_BLOCK
    mv      keys, schedule_argument
    lw      state0, 0(block_argument)
    lw      state1, 4(block_argument)
    lw      state3, 8(block_argument)
    lw      state2, 12(block_argument)
    slice   state0, state1, state2, state3
    set_masks
#ifndef __riscv_32e
    li      others0, OTHERS0
    li      others1, OTHERS1
    not     others2, others0
    not     others3, others1
#endif
    complement
.endm

.macro finish
    complement
    unslice state0, state1, state2, state3
    lw      block, KEPT_BLOCK
    sw      state0, 0(block)
    sw      state1, 4(block)
    sw      state3, 8(block)
    sw      state2, 12(block)
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_skinny128_128_encrypt
    begin
    addi    sum, keys, SCHEDULE
    sw      sum, KEPT_END
1:  two_rounds low, high, slli, srli, state0, state1, state2, state3, mix0, mix1, 0, others0, OTHERS0, others1, OTHERS1, 7, 29
    two_rounds high, low, srli, slli, state1, state3, state0, state2, mix2, mix3, 0, others2, OTHERS2, others3, OTHERS3, 8, 2
    two_rounds low, high, slli, srli, state3, state2, state1, state0, mix0, mix1, 32, others0, OTHERS0, others1, OTHERS1, 23, 13
    two_rounds high, low, srli, slli, state2, state0, state3, state1, mix2, mix3, 32, others2, OTHERS2, others3, OTHERS3, 24, 18
    addi    keys, keys, PASS_KEYS
    lw      sum, KEPT_END
    beq     keys, sum, 2f
    j       1b
2:  finish
fw_end fw_skinny128_128_encrypt

/* ---- Decryption ---- */

#define ALL_STEPS_BACK  "5, 4, 3, 2, 1"

/* What mix0 to mix3 do, back. */
.macro mix0_back slice:req
    add_row \slice, row3, 23
    add_near \slice, row3, slli, 3
    add_row \slice, row3, 6
.endm

.macro mix1_back slice:req
    add_to_row \slice, row3, 18
    srli    sum, \slice, 2
    and     sum, sum, row0
    add_two_rows_and \slice, srli
.endm

.macro mix2_back slice:req
    add_row \slice, row0, 25
    add_near \slice, row0, srli, 3
    add_row \slice, row0, 10
.endm

.macro mix3_back slice:req
    add_to_row \slice, row0, 14
    slli    sum, \slice, 2
    and     sum, sum, row3
    add_two_rows_and \slice, slli
.endm

/* Rows 1 and 2 of a nibble to those beside them, and what SUM has. */
.macro add_two_rows_and slice:req, direction:req
    and     part, \slice, rows12
    \direction part, part, 1
    xor     \slice, \slice, sum
    xor     \slice, \slice, part
.endm

.macro two_rounds_back low_mask:req, high_mask:req, up:req, down:req, one:req, two:req, three:req, four:req, mix_first:req, mix_second:req, offset:req, others_first:req, bits_first:req, others_second:req, bits_second:req, two_first:req, two_second:req
    mix_all \mix_second, \one, \two, \three, \four
    add_two \four, \two_second
    add_key \one, \two, \three, \four, \offset + 16, \others_second, \bits_second
    substitute_second ALL_STEPS_BACK, \low_mask, \high_mask, \up, \down, \one, \two, \three, \four
    mix_all \mix_first, \one, \two, \three, \four
    add_two \three, \two_first
    add_key \one, \two, \three, \four, \offset, \others_first, \bits_first
    substitute_first ALL_STEPS_BACK, \low_mask, \high_mask, \up, \down, \one, \two, \three, \four
.endm

fw_function fw_skinny128_128_decrypt
    begin
    sw      keys, KEPT_END
    addi    keys, keys, SCHEDULE
1:  addi    keys, keys, -PASS_KEYS
    two_rounds_back high, low, srli, slli, state2, state0, state3, state1, mix2_back, mix3_back, 32, others2, OTHERS2, others3, OTHERS3, 24, 18
    two_rounds_back low, high, slli, srli, state3, state2, state1, state0, mix0_back, mix1_back, 32, others0, OTHERS0, others1, OTHERS1, 23, 13
    two_rounds_back high, low, srli, slli, state1, state3, state0, state2, mix2_back, mix3_back, 0, others2, OTHERS2, others3, OTHERS3, 8, 2
    two_rounds_back low, high, slli, srli, state0, state1, state2, state3, mix0_back, mix1_back, 0, others0, OTHERS0, others1, OTHERS1, 7, 29
    lw      sum, KEPT_END
    beq     keys, sum, 2f
    j       1b
2:  finish
fw_end fw_skinny128_128_decrypt

#undef KEPT_END
#undef schedule_argument
#undef word
#define ONE_PART        1
#include "fw_skinny128_expand_rv32.inc"
    skinny128_expand fw_skinny128_128_expand

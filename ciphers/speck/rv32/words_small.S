/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for RV32 and RV32E: one round per pass; small.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may change,
 * and of these such that most instructions are short. Key and block aligned to 4 bytes (the E31 traps other loads of
 * words); the schedule is the portable one.
 * A round is 13 instructions: nine (speck_macros.inc), its key, where it is, and two for the loop, all of them short
 * but two shifts whose result goes elsewhere.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_speck64_96_expand 435 cycles 56 bytes 0 stack
 * cost fw_speck64_96_encrypt 357 cycles 42 bytes 0 stack
 * cost fw_speck64_96_decrypt 358 cycles 46 bytes 0 stack
 * cost fw_speck64_128_expand 479 cycles 62 bytes 0 stack
 * cost fw_speck64_128_encrypt 370 cycles 42 bytes 0 stack
 * cost fw_speck64_128_decrypt 371 cycles 46 bytes 0 stack
 * cost fw_speck64_96_expand 689 cycles 56 bytes 0 stack on rv32e
 * cost fw_speck64_96_encrypt 530 cycles 42 bytes 0 stack on rv32e
 * cost fw_speck64_96_decrypt 533 cycles 46 bytes 0 stack on rv32e
 * cost fw_speck64_128_expand 717 cycles 62 bytes 0 stack on rv32e
 * cost fw_speck64_128_encrypt 550 cycles 42 bytes 0 stack on rv32e
 * cost fw_speck64_128_decrypt 553 cycles 46 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define left            a4              /* rounds */
#define part            a5              /* of a word that is rotated */
#define round_key       a5              /* between two rotations */
#define key             a1
#define k               a2
#define l_a             a3              /* the words l, the next one first */
#define l_b             a4
#define l_c             t1
#define new_l           t2
#define round           a1              /* in place of the key */
#define end             t0

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro encrypt_block rounds:req
    load_block
    li      left, \rounds
1:  rotate_left x, 24
    add     x, x, y
    lw      round_key, 0(schedule)
    addi    schedule, schedule, 4
    xor     x, x, round_key
    rotate_left y, 3
    xor     y, y, x
    addi    left, left, -1
    bnez    left, 1b
    store_block
    ret
.endm

.macro decrypt_block rounds:req
    load_block
    li      left, \rounds
    addi    schedule, schedule, 4 * \rounds
1:  xor     y, y, x
    rotate_left y, 29
    addi    schedule, schedule, -4
    lw      round_key, 0(schedule)
    addi    left, left, -1
    xor     x, x, round_key
    sub     x, x, y
    rotate_left x, 8
    bnez    left, 1b
    store_block
    ret
.endm

/* One step; then all words l but the first two change places. */
.macro expand_round
    sw      k, 0(schedule)
    mv      new_l, l_a
    next_round_key new_l, k, round
    addi    schedule, schedule, 4
    addi    round, round, 1
    mv      l_a, l_b
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    begin_expansion 3, 26
1:  expand_round
    mv      l_b, new_l
    bne     round, end, 1b
    ret
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    begin_expansion 4, 27
1:  expand_round
    mv      l_b, l_c
    mv      l_c, new_l
    bne     round, end, 1b
    ret
fw_end fw_speck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32: all rounds unrolled, four steps of the key schedule per pass.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule is the portable one.
 * The cost of a half round: rc5_macros.inc; with its key it is 7 instructions, none of which waits. A step of the key
 * schedule is 13, and 2 or less for the places in the table and the loop.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rc5_20_expand 2040 cycles 302 bytes 0 stack
 * cost fw_rc5_20_encrypt 296 cycles 902 bytes 0 stack
 * cost fw_rc5_20_decrypt 296 cycles 986 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define left            a2
#define right           a3
#define count           a4
#define part            a5              /* of a word that is rotated */
#define key_a           a6
#define key_b           a7

#define key             a1
#define sum             a3
#define l0              t3
#define l1              a6
#define l2              a7
#define l3              t0
#define end             t1              /* of the table */
#define turns           t2              /* through the loop */

#include "rc5_macros.inc"

fw_function fw_rc5_20_encrypt
    load_block
    lw      key_a, 0(schedule)
    lw      key_b, 4(schedule)
    add     left, left, key_a
    add     right, right, key_b
    .set    place, 8
    .rept   20
    lw      key_a, place(schedule)
    lw      key_b, place + 4(schedule)
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    .set    place, place + 8
    .endr
    store_block
    ret
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    load_block
    .set    place, TABLE_BYTES
    .rept   20
    .set    place, place - 8
    lw      key_b, place + 4(schedule)
    lw      key_a, place(schedule)
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    .endr
    lw      key_a, 0(schedule)
    lw      key_b, 4(schedule)
    sub     left, left, key_a
    sub     right, right, key_b
    store_block
    ret
fw_end fw_rc5_20_decrypt

/* The table's length is even. */
.macro two_steps first:req, second:req, before:req
    mix_step \first, \before, 0
    mix_step \second, \first, 4
    addi    schedule, schedule, 8
    bne     schedule, end, 3f
    addi    schedule, schedule, -TABLE_BYTES
3:
.endm

fw_function fw_rc5_20_expand
    begin_expansion
    li      turns, 3 * TABLE_WORDS / 4
    first_step
    mix_step l1, l0, 4
    addi    schedule, schedule, 8
2:  two_steps l2, l3, l1
    two_steps l0, l1, l3
    addi    turns, turns, -1
    bnez    turns, 2b
    ret
fw_end fw_rc5_20_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32: one round per pass, one step of the key schedule.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule is the portable one. The cost of a half round: rc5_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rc5_20_expand 2987 cycles 154 bytes 0 stack
 * cost fw_rc5_20_encrypt 345 cycles 72 bytes 0 stack
 * cost fw_rc5_20_decrypt 366 cycles 78 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define left            a2
#define right           a3
#define count           a4
#define part            a5              /* of a word that is rotated */
#define key_word        a6
#define last            a7              /* where the loop ends */

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
    addi    last, schedule, TABLE_BYTES - 8
    lw      part, 0(schedule)
    add     left, left, part
    lw      part, 4(schedule)
    add     right, right, part
1:  lw      key_word, 8(schedule)
    encrypt_half left, right, key_word
    lw      key_word, 12(schedule)
    addi    schedule, schedule, 8
    encrypt_half right, left, key_word
    bne     schedule, last, 1b
    store_block
    ret
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    load_block
    mv      last, schedule
    addi    schedule, schedule, TABLE_BYTES - 8
1:  lw      key_word, 4(schedule)
    decrypt_half right, left, key_word
    lw      key_word, 0(schedule)
    addi    schedule, schedule, -8
    decrypt_half left, right, key_word
    bne     schedule, last, 1b
    lw      part, 0(schedule)
    sub     left, left, part
    lw      part, 4(schedule)
    sub     right, right, part
    store_block
    ret
fw_end fw_rc5_20_decrypt

/* The words of the key move on by one place with each step. */
fw_function fw_rc5_20_expand
    begin_expansion
    li      turns, 3 * TABLE_WORDS
    first_step
    addi    schedule, schedule, 4
    j       3f
2:  mix_step l0, l3, 0
    addi    schedule, schedule, 4
    bne     schedule, end, 3f
    addi    schedule, schedule, -TABLE_BYTES
3:  mv      sum, l0
    mv      l0, l1
    mv      l1, l2
    mv      l2, l3
    mv      l3, sum
    addi    turns, turns, -1
    bnez    turns, 2b
    ret
fw_end fw_rc5_20_expand

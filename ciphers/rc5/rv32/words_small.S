/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32: one round per pass, one step of the key schedule; small.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule is the portable one.
 * A round is 16 instructions: 14 (why not less: rc5_macros.inc), and two for the loop.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rc5_20_expand 2988 cycles 128 bytes 0 stack
 * cost fw_rc5_20_encrypt 343 cycles 68 bytes 0 stack
 * cost fw_rc5_20_decrypt 344 cycles 70 bytes 0 stack
 */
#include "rc5_macros.inc"
#include "rc5_rounds.inc"

#define before          t5              /* the key's word that the step before has changed */

/* The words of the key move on by one place with each step. */
fw_function fw_rc5_20_expand
    begin_expansion
    li      left, 0
    li      before, 0
    li      turns, 3 * TABLE_WORDS
2:  expand_step l0, before, 0
    mv      before, l0
    mv      l0, l1
    mv      l1, l2
    mv      l2, l3
    mv      l3, before
    addi    turns, turns, -1
    addi    schedule, schedule, 4
    bne     schedule, end, 3f
    addi    schedule, schedule, -TABLE_BYTES
3:  bnez    turns, 2b
    ret
fw_end fw_rc5_20_expand

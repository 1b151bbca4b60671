/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32EC: one round per pass, one step of the key schedule; small.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; the key schedule saves s0 and s1. Key and block aligned to 4 bytes; the schedule is the
 * portable one. A round is 16 instructions: 14 (rc5_macros.inc), and two for the loop.
 * Cycles from entry to return:
 *
 * cost fw_rc5_20_expand 4405 cycles 120 bytes 8 stack
 * cost fw_rc5_20_encrypt 540 cycles 68 bytes 0 stack
 * cost fw_rc5_20_decrypt 541 cycles 70 bytes 0 stack
 */
#include "../rv32/rc5_macros.inc"
#include "../rv32/rc5_rounds.inc"

/* ---- The key schedule: 126 steps, three times through the table; the words of the key move on with each ---- */

#define key             a1
#define sum             a1              /* when the key is read */
#define rest            t1              /* the count of the rest */
#define step_q          t1
#define turns           t2              /* through the loop */
#define table_end       t0
#define l0              a3              /* the words of the key, the next one first */
#define l1              a4
#define l2              a5
#define l3              s0
#define before          s1              /* the key's word that the step before has changed */
#define callee          s0, s1

#include "rc5_expand.inc"

fw_function fw_rc5_20_expand
    begin_expansion
    addi    table_end, schedule, TABLE_BYTES
1:  sw      left, 0(schedule)
    add     left, left, step_q
    addi    schedule, schedule, 4
    bne     schedule, table_end, 1b
    li      left, 0
    li      before, 0
    li      turns, 3 * TABLE_WORDS
2:  bne     schedule, table_end, 3f
    addi    schedule, schedule, -TABLE_BYTES
3:  lw      sum, 0(schedule)
    add     left, left, before
    add     left, left, sum
    srli    sum, left, 32 - 3
    slli    left, left, 3
    or      left, left, sum
    sw      left, 0(schedule)
    addi    schedule, schedule, 4
    add     sum, left, before
    neg     rest, sum
    add     l0, l0, sum
    sll     sum, l0, sum
    srl     before, l0, rest
    or      before, before, sum
    mv      l0, l1
    mv      l1, l2
    mv      l2, l3
    mv      l3, before
    addi    turns, turns, -1
    bnez    turns, 2b
    end_expansion
fw_end fw_rc5_20_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32EC: all rounds unrolled.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; the key schedule saves s0 and s1. Key and block aligned to 4 bytes; the schedule is the
 * portable one.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code: half a round is 10 such words, as
 * shifts by a register have no short form. A step of the key schedule is 18. Its first way through the table makes the
 * table's words instead of loading them; four steps are a pass.
 * Cycles from entry to return:
 *
 * cost fw_rc5_20_expand 2499 cycles 508 bytes 8 stack
 * cost fw_rc5_20_encrypt 423 cycles 822 bytes 0 stack
 * cost fw_rc5_20_decrypt 425 cycles 826 bytes 0 stack
 */
#include "../rv32/rc5_macros.inc"

#define HALF            (TABLE_BYTES / 2 - 4)   /* where short loads reach the other half of the round keys */

fw_function fw_rc5_20_encrypt
    load_block
    add_first_key
    .set    place, 8
    encrypt_rounds 10
    addi    schedule, schedule, HALF
    .set    place, place - HALF
    encrypt_rounds 10
    store_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    load_block
    addi    schedule, schedule, HALF
    .set    place, TABLE_BYTES - HALF
    decrypt_rounds 10
    addi    schedule, schedule, -HALF
    .set    place, place + HALF
    decrypt_rounds 10
    subtract_first_key
    store_block
fw_end fw_rc5_20_decrypt

/* ---- The key schedule: steps go round the four words of the key, and three times through the table ---- */

#define key             a1
#define sum             a1              /* when the key is read */
#define word            t0              /* that the table begins with */
#define rest            t1              /* the count of the rest */
#define step_q          t2
#define ways            t2              /* through the table, to come */
#define l0              a3
#define l1              a4
#define l2              a5
#define l3              s0
#define table_end       s1              /* where the last two words are */
#define callee          s0, s1

#define PASS            16              /* bytes of the table */
#define PASSES          10

#include "rc5_expand.inc"

/* The rest of a step: LEFT is the table's word. */
.macro mix l:req, before:req, place:req
    srli    sum, left, 32 - 3
    slli    left, left, 3
    or      left, left, sum
    sw      left, \place(schedule)
    add     sum, left, \before
    neg     rest, sum
    add     \l, \l, sum
    sll     sum, \l, sum
    srl     \l, \l, rest
    or      \l, \l, sum
.endm

/* BEFORE is the key's word that the step before has changed. */
.macro first_step l:req, before:req, place:req
    add     left, left, \before
    add     left, left, word
    add     word, word, step_q
    mix     \l, \before, \place
.endm

.macro step l:req, before:req, place:req
    lw      sum, \place(schedule)
    add     left, left, \before
    add     left, left, sum
    mix     \l, \before, \place
.endm

.macro four_steps step:req, place:req
    \step   l2, l1, \place
    \step   l3, l2, \place + 4
    \step   l0, l3, \place + 8
    \step   l1, l0, \place + 12
.endm

.macro exchange one:req, other:req
    mv      word, \one
    mv      \one, \other
    mv      \other, word
.endm

fw_function fw_rc5_20_expand
    begin_expansion
    add     word, left, step_q
    addi    table_end, schedule, PASS * PASSES
    mix     l0, zero, 0                 /* no word is before the first */
    first_step l1, l0, 4
1:  four_steps first_step, 8
    addi    schedule, schedule, PASS
    bne     schedule, table_end, 1b
    li      ways, 2
2:  addi    schedule, schedule, -PASS * PASSES
3:  four_steps step, 0
    addi    schedule, schedule, PASS
    bne     schedule, table_end, 3b
    step    l2, l1, 0
    step    l3, l2, 4
    exchange l0, l2
    exchange l1, l3
    addi    ways, ways, -1
    bnez    ways, 2b
    end_expansion
fw_end fw_rc5_20_expand

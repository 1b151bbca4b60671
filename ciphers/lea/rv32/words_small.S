/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for RV32: one round per pass; small.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short. Key
 * and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one.
 * A pass is 29 instructions: a round of 22 (why not less: lea_macros.inc), five to give the words their places again, and
 * two for the loop.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lea128_expand 964 cycles 160 bytes 0 stack
 * cost fw_lea128_encrypt 721 cycles 114 bytes 0 stack
 * cost fw_lea128_decrypt 722 cycles 116 bytes 0 stack
 */
#define schedule_argument a0
#define block           a1
#define schedule        a6
#define kept_block      a7
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define k               a0              /* a word of the round key, and what it is added to */
#define part            a1              /* of a word that is rotated */
#define k1              t0              /* the word of the round key that is used three times */
#define end             t1              /* of the schedule, or its begin */
#define key             a1
#define key0            a2              /* a round key */
#define key1            a3
#define key2            a4
#define key3            a5
#define delta0          t2
#define delta1          t3
#define delta2          t4
#define delta3          t5
#define spare           t6

#include "lea_macros.inc"

.macro enter_block
    load_block block
    mv      schedule, schedule_argument
    mv      kept_block, block
.endm

.macro leave_block
    store_block kept_block
    ret
.endm

.macro turn_words a:req, b:req, c:req, d:req
    mv      spare, \a
    mv      \a, \b
    mv      \b, \c
    mv      \c, \d
    mv      \d, spare
.endm

fw_function fw_lea128_encrypt
    enter_block
    addi    end, schedule, 16 * 24
1:  encrypt_round x0, x1, x2, x3, 0
    turn_words x0, x1, x2, x3
    addi    schedule, schedule, 16
    bne     schedule, end, 1b
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    mv      end, schedule
    addi    schedule, schedule, 16 * 24
1:  addi    schedule, schedule, -16
    decrypt_round x0, x1, x2, x3, 0
    turn_words x3, x2, x1, x0
    bne     schedule, end, 1b
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    mv      schedule, schedule_argument
    begin_expansion
1:  next_round_key delta0, 0
    turn_words delta0, delta1, delta2, delta3
    addi    schedule, schedule, 16
    bne     schedule, end, 1b
    ret
fw_end fw_lea128_expand

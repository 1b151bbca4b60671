/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for RV32: all rounds unrolled.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short. Key
 * and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one.
 * A round is 22 instructions, none of which waits; why not less: lea_macros.inc. A round of the key schedule is 32, four
 * are a pass.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lea128_expand 808 cycles 440 bytes 0 stack
 * cost fw_lea128_encrypt 546 cycles 1566 bytes 0 stack
 * cost fw_lea128_decrypt 546 cycles 1566 bytes 0 stack
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

fw_function fw_lea128_encrypt
    enter_block
    .set    place, 0
    .rept   6
    encrypt_round x0, x1, x2, x3, place
    encrypt_round x1, x2, x3, x0, place + 16
    encrypt_round x2, x3, x0, x1, place + 32
    encrypt_round x3, x0, x1, x2, place + 48
    .set    place, place + 64
    .endr
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    .set    place, 16 * 24
    .rept   6
    .set    place, place - 64
    decrypt_round x0, x1, x2, x3, place + 48
    decrypt_round x3, x0, x1, x2, place + 32
    decrypt_round x2, x3, x0, x1, place + 16
    decrypt_round x1, x2, x3, x0, place
    .endr
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    mv      schedule, schedule_argument
    begin_expansion
1:  next_round_key delta0, 0
    next_round_key delta1, 16
    next_round_key delta2, 32
    next_round_key delta3, 48
    addi    schedule, schedule, 64
    bne     schedule, end, 1b
    ret
fw_end fw_lea128_expand

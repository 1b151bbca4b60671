/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for RV32 and RV32E: one round per pass; small.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short.
 * Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A pass is 15
 * instructions: a round of 11 (why not less: simeck_macros.inc), two to exchange the halves, and two for the place of
 * the key and the loop. The key schedule reads back the words that it is made of, and branches by what is not secret.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_simeck64_128_expand 855 cycles 76 bytes 0 stack
 * cost fw_simeck64_128_encrypt 723 cycles 54 bytes 0 stack
 * cost fw_simeck64_128_decrypt 724 cycles 56 bytes 0 stack
 * cost fw_simeck64_128_expand 1266 cycles 76 bytes 0 stack on rv32e
 * cost fw_simeck64_128_encrypt 1068 cycles 54 bytes 0 stack on rv32e
 * cost fw_simeck64_128_decrypt 1071 cycles 56 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define other           a4              /* a word that is rotated, and its halves */
#define part            a5
#define round_key       a5
#define end             t0              /* of the schedule, or its begin */

#define key             a1
#define oldest          a2              /* of the four newest round keys */
#define second          a3              /* the one behind it */
#define bits            a1              /* of the sequence that is in the round keys */
#define last_bits       t0

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_register.inc"

/* The halves change places. */
.macro one_round y:req, x:req
    mix     \y, \x
    lw      round_key, 0(schedule)
    xor     round_key, round_key, \y
    mv      \y, \x
    mv      \x, round_key
.endm

.macro begin_block
    lw      y, 0(block)
    lw      x, 4(block)
.endm

.macro end_block
    sw      y, 0(block)
    sw      x, 4(block)
    ret
.endm

fw_function fw_simeck64_128_encrypt
    begin_block
    addi    end, schedule, 4 * ROUNDS
1:  one_round y, x
    addi    schedule, schedule, 4
    bne     schedule, end, 1b
    end_block
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    begin_block
    mv      end, schedule
    addi    schedule, schedule, 4 * ROUNDS
1:  addi    schedule, schedule, -4
    one_round x, y
    bne     schedule, end, 1b
    end_block
fw_end fw_simeck64_128_decrypt

fw_function fw_simeck64_128_expand
    .irp    place, 0, 4, 8, 12
    lw      oldest, \place(key)
    sw      oldest, \place(schedule)
    .endr
    li      bits, FIRST_BITS
    li      last_bits, LAST_BITS
1:  lw      second, 4(schedule)
    lw      oldest, 0(schedule)
    mix     oldest, second
    andi    part, bits, 1
    srli    bits, bits, 1
    beqz    part, 2f
    xori    bits, bits, FEEDBACK
2:  addi    part, part, -4
    xor     oldest, oldest, part
    sw      oldest, 16(schedule)
    addi    schedule, schedule, 4
    bne     bits, last_bits, 1b
    ret
fw_end fw_simeck64_128_expand

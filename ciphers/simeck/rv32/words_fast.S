/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for RV32 and RV32E: all rounds unrolled.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short.
 * Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A round is
 * 11 instructions, none of which waits: 10 (why not less: simeck_macros.inc), and its key. So is a step of the key
 * schedule, whose constant is in one of two registers, with its store.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_simeck64_128_expand 458 cycles 1424 bytes 0 stack
 * cost fw_simeck64_128_encrypt 497 cycles 1360 bytes 0 stack
 * cost fw_simeck64_128_decrypt 497 cycles 1360 bytes 0 stack
 * cost fw_simeck64_128_expand 728 cycles 1424 bytes 0 stack on rv32e
 * cost fw_simeck64_128_encrypt 688 cycles 1360 bytes 0 stack on rv32e
 * cost fw_simeck64_128_decrypt 689 cycles 1360 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define other           a4              /* a word that is rotated, and its halves */
#define part            a5
#define round_key       a1              /* where the block's address was */
#define kept_block      t0
#define key             a1
#define k_a             a1              /* the newest round keys */
#define k_b             a2
#define k_c             a3
#define k_d             t2
#define constant_0      t0              /* of a step of the key schedule, by its bit of the sequence */
#define constant_1      t1

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_sequence.inc"

.macro one_round y:req, x:req, number:req
    lw      round_key, 4 * (\number)(schedule)
    half_round \y, \x, round_key
.endm

.macro begin_block
    lw      y, 0(block)
    lw      x, 4(block)
    mv      kept_block, block
.endm

.macro end_block
    sw      y, 0(kept_block)
    sw      x, 4(kept_block)
    ret
.endm

fw_function fw_simeck64_128_encrypt
    begin_block
    .set    number, 0
    .rept   ROUNDS / 2
    one_round y, x, number
    one_round x, y, number + 1
    .set    number, number + 2
    .endr
    end_block
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    begin_block
    .set    number, ROUNDS
    .rept   ROUNDS / 2
    .set    number, number - 2
    one_round x, y, number + 1
    one_round y, x, number
    .endr
    end_block
fw_end fw_simeck64_128_decrypt

.macro next_round_key oldest:req, other:req, bit:req
    .if     \bit
    half_round \oldest, \other, constant_1
    .else
    half_round \oldest, \other, constant_0
    .endif
.endm

.macro store_keys
    .irp    round_key, k_a, k_b, k_c, k_d
    sw      \round_key, place(schedule)
    .set    place, place + 4
    .endr
.endm

fw_function fw_simeck64_128_expand
    lw      k_d, 12(key)
    lw      k_c, 8(key)
    lw      k_b, 4(key)
    lw      k_a, 0(key)
    li      constant_0, -4
    li      constant_1, -3
    .set    place, 0
    all_round_keys
    ret
fw_end fw_simeck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for RV32 and RV32E: all rounds unrolled.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may change,
 * and of these such that most instructions are short. Key and block aligned to 4 bytes (the E31 traps other loads of
 * words); the schedule is the portable one.
 * A round is 10 instructions, none of which waits: nine (why not less: speck_macros.inc), and its key is loaded early
 * enough. A bound of 10 a round for one block, since its key must come from memory. The key schedule is a pass for the
 * words l that take turns, 11 instructions a step and 2 for the loop.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_speck64_96_expand 331 cycles 70 bytes 0 stack
 * cost fw_speck64_96_encrypt 272 cycles 634 bytes 0 stack
 * cost fw_speck64_96_decrypt 272 cycles 634 bytes 0 stack
 * cost fw_speck64_128_expand 335 cycles 106 bytes 0 stack
 * cost fw_speck64_128_encrypt 282 cycles 658 bytes 0 stack
 * cost fw_speck64_128_decrypt 282 cycles 658 bytes 0 stack
 * cost fw_speck64_96_expand 428 cycles 70 bytes 0 stack on rv32e
 * cost fw_speck64_96_encrypt 327 cycles 634 bytes 0 stack on rv32e
 * cost fw_speck64_96_decrypt 328 cycles 634 bytes 0 stack on rv32e
 * cost fw_speck64_128_expand 446 cycles 106 bytes 0 stack on rv32e
 * cost fw_speck64_128_encrypt 339 cycles 658 bytes 0 stack on rv32e
 * cost fw_speck64_128_decrypt 340 cycles 658 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define round_key       a4
#define part            a5              /* of a word that is rotated */
#define key             a1
#define k               a2
#define l_a             a3
#define l_b             a4
#define l_c             t0
#define round           a1              /* in place of the key */
#define end             t1

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro encrypt_block rounds:req
    load_block
    .set    number, 0
    .rept   \rounds
    lw      round_key, 4 * number(schedule)
    encrypt_round round_key
    .set    number, number + 1
    .endr
    store_block
    ret
.endm

.macro decrypt_block rounds:req
    load_block
    .set    number, \rounds
    .rept   \rounds
    .set    number, number - 1
    lw      round_key, 4 * number(schedule)
    decrypt_round round_key
    .endr
    store_block
    ret
.endm

/* ROUND moves on. */
.macro expand_round offset:req, l:req
    sw      k, \offset(schedule)
    next_round_key \l, k, round
    addi    round, round, 1
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    begin_expansion 3, 26
1:  expand_round 0, l_a
    expand_round 4, l_b
    addi    schedule, schedule, 8
    bne     round, end, 1b
    ret
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    begin_expansion 4, 27
1:  expand_round 0, l_a
    expand_round 4, l_b
    expand_round 8, l_c
    addi    schedule, schedule, 12
    bne     round, end, 1b
    ret
fw_end fw_speck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for RV32 and RV32E: all rounds unrolled.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may change,
 * and on RV32E, for key schedules, s0 and s1, which are saved, and of these such that most instructions are short. Key
 * and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A round is 14
 * instructions, none of which waits: 13 (why not less: simon_macros.inc), and its key. A step of the key schedule is 15
 * of its own, with its store; three or four are a pass, which takes 5 for the sequence and the loop.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_simon64_96_expand 596 cycles 172 bytes 0 stack
 * cost fw_simon64_96_encrypt 601 cycles 1632 bytes 0 stack
 * cost fw_simon64_96_decrypt 601 cycles 1632 bytes 0 stack
 * cost fw_simon64_128_expand 636 cycles 234 bytes 0 stack
 * cost fw_simon64_128_encrypt 629 cycles 1712 bytes 0 stack
 * cost fw_simon64_128_decrypt 629 cycles 1712 bytes 0 stack
 * cost fw_simon64_96_expand 939 cycles 170 bytes 4 stack on rv32e
 * cost fw_simon64_96_encrypt 824 cycles 1632 bytes 0 stack on rv32e
 * cost fw_simon64_96_decrypt 825 cycles 1632 bytes 0 stack on rv32e
 * cost fw_simon64_128_expand 967 cycles 222 bytes 8 stack on rv32e
 * cost fw_simon64_128_encrypt 864 cycles 1712 bytes 0 stack on rv32e
 * cost fw_simon64_128_decrypt 865 cycles 1712 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define sum             a4              /* a word that is rotated by 1, then by 2 */
#define other           a5              /* the same word rotated by 8, the round key */
#define part            a1              /* of a word that is rotated, where the block's address was */
#define kept_block      t0
#define end             t2              /* of the schedule, or its begin */
#define key             a1
#define k_a             a2              /* the round keys of a pass */
#define k_b             a3
#define k_c             more_a
#define k_d             more_b
#define z_first         t0              /* bits of the sequence, the next one lowest */
#define z_second        t1

#include "fw_more_rv32.inc"
#include "simon_macros.inc"

.macro encrypt_block rounds:req
    load_block
    .set    place, 0
    .rept   \rounds / 2
    half_round y, x, place
    half_round x, y, place + 4
    .set    place, place + 8
    .endr
    store_block
    ret
.endm

.macro decrypt_block rounds:req
    load_block
    .set    place, 4 * \rounds
    .rept   \rounds / 2
    .set    place, place - 8
    half_round x, y, place + 4
    half_round y, x, place
    .endr
    store_block
    ret
.endm

#include "simon_functions.inc"

/* The first round keys are the key; a pass makes as many new ones. */
.macro store_keys
    sw      k_a, 0(schedule)
    sw      k_b, 4(schedule)
    sw      k_c, 8(schedule)
.endm

fw_function fw_simon64_96_expand
    fw_begin_more 1
    lw      k_a, 0(key)
    lw      k_b, 4(key)
    lw      k_c, 8(key)
    addi    end, schedule, 4 * 39
    li      z_first, 0x192c0ef5
    li      z_second, 0x85
1:  store_keys
    next_round_key k_a, k_c
    next_round_key k_b, k_a
    next_round_key k_c, k_b
    refill  3
    addi    schedule, schedule, 12
    bne     schedule, end, 1b
    store_keys
    fw_end_more 1
    ret
fw_end fw_simon64_96_expand

fw_function fw_simon64_128_expand
    fw_begin_more 2
    lw      k_a, 0(key)
    lw      k_b, 4(key)
    lw      k_c, 8(key)
    lw      k_d, 12(key)
    addi    end, schedule, 4 * 40
    li      z_first, 0x07a635db
    li      z_second, 0x12
1:  store_keys
    sw      k_d, 12(schedule)
    next_round_key k_a, k_d, k_b
    next_round_key k_b, k_a, k_c
    next_round_key k_c, k_b, k_d
    next_round_key k_d, k_c, k_a
    refill  4
    addi    schedule, schedule, 16
    bne     schedule, end, 1b
    store_keys
    sw      k_d, 12(schedule)
    fw_end_more 2
    ret
fw_end fw_simon64_128_expand

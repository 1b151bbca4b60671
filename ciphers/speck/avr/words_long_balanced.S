/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: nine rounds per pass, or twelve and two more at the end; both directions end in the same code, words
 * of the key in the schedule, registers of the caller on the stack.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_expand (fw_speck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * The low byte of the schedule's address stays in the register in which it arrives and becomes the end of the loop there:
 * one instruction, where it takes two to make a copy. Two more rounds behind the loop leave x in word c, whose registers
 * X is among: the block goes out through Z.
 * A round of encryption is 26 words and takes 34 cycles. Apart from rounds encrypt has, in words, pointers 2, registers
 * saved 6 and taken back 6, the block in 8 and out 8, end and multiplier 2, the loop 2, r1 and return 2: 36, which
 * take 68 cycles, the call included, and 3 for each pass but the last, which takes 2. A bound with these parts: 27 rounds
 * in three passes take 918 + 76 cycles and 540 bytes, 26 in two take 884 + 73 and 800, which is all.
 *
 * cost fw_speck64_96_expand 1416 cycles 104 bytes 2 stack
 * cost fw_speck64_96_encrypt 957 cycles 800 bytes 8 stack
 * cost fw_speck64_96_decrypt 961 cycles 776 bytes 8 stack
 * cost fw_speck64_128_expand 1490 cycles 104 bytes 2 stack
 * cost fw_speck64_128_encrypt 994 cycles 540 bytes 8 stack
 * cost fw_speck64_128_decrypt 997 cycles 514 bytes 8 stack
 */
#define SPECK_END_IN_ARGUMENT           /* before the registers get their names */
#include "speck_macros.inc"
#include "speck_expand_small.inc"

.equ    THREES_96, 4                    /* in a pass, by the size of the key */
.equ    THREES_128, 3
.equ    PASSES_96, 2
.equ    PASSES_128, 3

.macro begin
    movw    keys_pair, argument1
    movw    block_pair, argument2
    save    apart_c, apart_b, block_low, block_high
    load    block+, word_b, word_a
.endm

/* The words, and what belongs to the caller, out. */
.macro finish words:vararg
    restore keys_high, keys_low
    store   keys+, \words
    restore apart_b_back, apart_c_back
    clr     product_high
    ret
.endm

/* All rounds, END is where Z is after the loop. Of 26 rounds two are behind it. */
.macro all_rounds size:req, one_round:req
1:
    .rept   THREES_\size
    three_rounds \one_round
    .endr
    cpse    keys_low, end
    rjmp    1b
    .if     \size == 96
    \one_round word_a, word_b, word_c
    \one_round word_b, word_c, word_a
    .endif
.endm

.macro both_directions size:req
fw_function fw_speck64_\size\()_encrypt
    begin
    subi    end, lo8(-12 * PASSES_\size * THREES_\size)
    ldi     multiplier, 8
    all_rounds \size, encrypt_round_away
end_\size:
    .if     \size == 96
    finish  word_a, word_c
    .else
    finish  word_b, word_a
    .endif
fw_end fw_speck64_\size\()_encrypt

fw_function fw_speck64_\size\()_decrypt
    begin
    keys_forward 4 * ROUNDS_\size
    .if     \size == 96
    subi    end, lo8(-4 * (ROUNDS_96 % 3))
    .endif
    ldi     multiplier, 32
    all_rounds \size, decrypt_round_away
    far_jump end_\size
fw_end fw_speck64_\size\()_decrypt
.endm

both_directions 96
both_directions 128

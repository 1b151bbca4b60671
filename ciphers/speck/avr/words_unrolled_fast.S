/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: all rounds unrolled, and the key schedule in registers.
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
 * 27 rounds of 34 cycles are 918, the block in and out 32, RCALL and RET 7, pointers, multiplier and r1 4. Alive at once
 * are 19 registers, 12 of them words; 14 need not be saved, and the other five, or the block's pointer in their place,
 * take 20 cycles: 981 in all, 122.6 a byte. The designers' paper (ePrint 2014/947) says 122, which is 976 cycles: that
 * leaves room for three of the five; without RCALL and RET, which it may not count, ours are 974. All 12 bytes of words
 * are needed: MUL changes the carry, so that the sum can begin only when y is rotated, and x, y and the rotated y are
 * alive at once. In the first and the last round nothing else is dead that would save a load, a store or a sum. The best
 * found, not proved.
 *
 * cost fw_speck64_96_expand 1050 cycles 136 bytes 10 stack
 * cost fw_speck64_96_encrypt 947 cycles 1414 bytes 7 stack
 * cost fw_speck64_96_decrypt 949 cycles 1418 bytes 7 stack
 * cost fw_speck64_128_expand 1165 cycles 164 bytes 14 stack
 * cost fw_speck64_128_encrypt 981 cycles 1466 bytes 7 stack
 * cost fw_speck64_128_decrypt 983 cycles 1470 bytes 7 stack
 */
#include "speck_macros.inc"

/* Where 26 and 27 rounds leave y and x. */
#define block_after_96  word_a, word_c
#define block_after_128 word_b, word_a

.macro begin
    save    multiplier, apart_c
    movw    keys_pair, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load    block+, word_b, word_a
.endm

.macro all_rounds size:req, direction:req
    .rept   ROUNDS_\size / 3
    three_rounds \direction
    .endr
    .if     \size == 96
    \direction word_a, word_b, word_c
    \direction word_b, word_c, word_a
    .endif
.endm

/* Word c is in the way of the block's pointer, the keys' is free. */
.macro finish bytes:vararg
    restore keys_high, keys_low
    store   keys+, \bytes
    clr     product_high
    restore apart_c_back, multiplier
    ret
.endm

.macro cipher size:req, block_after:vararg
fw_function fw_speck64_\size\()_expand
    expand_in_registers \size
fw_end fw_speck64_\size\()_expand

fw_function fw_speck64_\size\()_encrypt
    begin
    ldi     multiplier, 8
    all_rounds \size, encrypt_round_away
    finish  \block_after
fw_end fw_speck64_\size\()_encrypt

fw_function fw_speck64_\size\()_decrypt
    begin
    keys_forward 4 * ROUNDS_\size
    ldi     multiplier, 32
    all_rounds \size, decrypt_round_away
    finish  \block_after
fw_end fw_speck64_\size\()_decrypt
.endm

cipher 96, block_after_96
cipher 128, block_after_128

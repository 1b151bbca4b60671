/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: one round per pass, both directions one loop; what x adds to y is a function, which the key
 * schedule calls, too.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MUL and MOVW. The schedule is the portable one; encrypt reads it in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. T is set in decryption, which is encryption
 * with the halves exchanged and the round keys from the last to the first. A round takes 66 cycles, 67 in decryption:
 * 35 in the function and 8 to get there and back, round key 12, halves exchanged 6, direction and loop 5 or 6.
 * Interleaved words would take 36 (simeck_macros.inc), and 184 words of code to get there and back. In words: the
 * function 32, the block in and out 16, round key, exchange and loop 18.
 *
 * cost fw_simeck64_128_expand 3379 cycles 90 bytes 8 stack
 * cost fw_simeck64_128_encrypt 2932 cycles 122 bytes 10 stack
 * cost fw_simeck64_128_decrypt 2983 cycles 6 bytes 10 stack
 */
#include "simeck_words.inc"

.equ    KEY_BYTES, 16
.equ    ROUND_KEY_BYTES, 4

#define word_x          r18, r19, r20, r21
#define word_x_back     r21, r20, r19, r18
#define word_y          r22, r23, r24, r25
#define word_y_back     r25, r24, r23, r22
#define turned          r26, r27, r14, r15  /* the block's pointer is on the stack */
#define of_the_caller   r17, r16, r15, r14
#define of_the_caller_back r14, r15, r16, r17
#define multiplier      r16
#define count           r17

/* y ^= (x & x <<< 5) ^ x <<< 1; leaves 0 in ZERO and T as it was. */
fw_inner_function fw_simeck64_128_mix
    ldi     multiplier, BY_5_BITS
    xor_products multiplier, word_y, word_x, turned
    move_word turned, word_x
    clr     zero
    rotate_left_1 turned, zero
    xor_word word_y, turned
    ret
fw_end fw_simeck64_128_mix

/* ---- Both directions ---- */

fw_function fw_simeck64_128_encrypt
    clt
begin:
    save    of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    brtc    1f
    keys_forward ROUND_KEY_BYTES * (ROUNDS - 1)
    adiw    block_pair, 4
1:  load    block+, word_y
    brtc    2f
    sbiw    block_pair, 8
2:  load    block+, word_x
    save    block_low, block_high
    ldi     count, ROUNDS
3:  far_call fw_simeck64_128_mix
    xor_next_keys word_y
    move_word turned, word_x
    move_word word_x, word_y
    move_word word_y, turned
    brtc    4f
    sbiw    keys_pair, 2 * ROUND_KEY_BYTES
4:  dec     count
    brne    3b
    restore block_high, block_low
    store   -block, word_x_back
    brtc    5f
    adiw    block_pair, 8
5:  store   -block, word_y_back
    restore of_the_caller_back
    ret
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    set
    far_jump begin
fw_end fw_simeck64_128_decrypt

/* ---- Key schedule: Z is at the oldest of the four words that a round key is made of, which is in y ---- */

#define low_y           r22
#define rest_of_y       r23, r24, r25
#define sequence        count           /* bits that fall out of a shift register, TAPS added for each 1 */
#define sum             r26             /* turned bytes, which are free then */
#define taps            r27
.equ    SEQUENCE_FIRST, 0x1f
.equ    SEQUENCE_TAPS, 0x30
.equ    SEQUENCE_LAST, 0x09             /* after ROUNDS - 4 bits, and not before */
.equ    ALL_BUT_TWO_BITS, 0xfc

.macro put at:req, bytes:vararg
    .set    .Lplace, \at
    .irp    byte, \bytes
    std     keys + .Lplace, \byte
    .set    .Lplace, .Lplace + 1
    .endr
.endm

fw_function fw_simeck64_128_expand
    save    of_the_caller
    copy_key KEY_BYTES, count
    sbiw    keys_pair, KEY_BYTES
    ldi     sequence, SEQUENCE_FIRST
1:  load    keys+, word_y, word_x
    far_call fw_simeck64_128_mix
    .irp    byte, rest_of_y
    com     \byte
    .endr
    ldi     taps, SEQUENCE_TAPS
    ldi     sum, ALL_BUT_TWO_BITS >> 1
    lsr     sequence
    rol     sum
    sbrc    sum, 0
    eor     sequence, taps
    eor     low_y, sum
    put     2 * ROUND_KEY_BYTES, word_y
    sbiw    keys_pair, ROUND_KEY_BYTES
    cpi     sequence, SEQUENCE_LAST
    brne    1b
    restore of_the_caller_back
    ret
fw_end fw_simeck64_128_expand

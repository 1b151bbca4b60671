/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR: two rounds per pass, both directions end in the same code.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. The schedule is the portable one; encrypt reads it in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. Two rounds take 41 cycles, 42 in
 * decryption: round keys read and added 12, rotations by 1 bit 6 or 7, numbers and sums 8, a copy 1, words moved to
 * the places of the next two rounds 7, pointer and loop 7. In words: the loops 36 and 37, the block in and out 16, a
 * word's two round keys 22.
 *
 * cost fw_cham64_128_expand 321 cycles 68 bytes 2 stack
 * cost fw_cham64_128_encrypt 1862 cycles 124 bytes 5 stack
 * cost fw_cham64_128_decrypt 1910 cycles 108 bytes 5 stack
 */
#define word_0          r18             /* pairs, and their bytes */
#define word_1          r20
#define word_2          r22
#define word_3          r24
#define bytes_0         r18, r19
#define bytes_1         r20, r21
#define bytes_2         r22, r23
#define block_bytes     r18, r19, r20, r21, r22, r23, r24, r25
#define block_bytes_back r25, r24, r23, r22, r21, r20, r19, r18
#define term_bytes_back r27, r26
#define number          r17
#include "cham_rounds_small.inc"

.macro rotate_right_once low:req, high:req
    bst     \low, 0
    lsr     \high
    ror     \low
    bld     \high, 7
.endm

.macro subtract_term low:req, high:req, term0:req, term1:req
    sub     \low, \term0
    sbc     \high, \term1
    dec     number
    eor     \low, number
.endm

.macro begin
    save    number
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, block_bytes
    save    block_low, block_high
.endm

fw_function fw_cham64_128_encrypt
    begin
    encrypt_rounds
end:
    restore keys_high, keys_low
    store   -keys, block_bytes_back
    restore number
    ret
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    begin
    ldi     number, ROUNDS
    adiw    keys_pair, 2 * (ROUNDS % KEYS)
2:  turn_keys adiw
    movw    term, word_3
    movw    word_3, word_1
    movw    word_1, term
    movw    term, word_2
    movw    word_2, word_0
    move_rotated bytes_0, term_bytes
    rotate_right_once bytes_1
    load    -keys, term_bytes_back
    xor_rotated_pair term_bytes, bytes_2
    subtract_term bytes_1, term_bytes
    movw    term, word_1
    rotate_left_once term_bytes
    xor_previous_keys term_bytes_back
    subtract_term bytes_0, term_bytes
    tst     number
    brne    2b
    far_jump end
fw_end fw_cham64_128_decrypt

/* ---- Key schedule: a word of the key is two round keys, of which the second half stands in exchanged pairs ---- */

#define word            r18, r19
#define first           r20, r21
#define second          r22, r23        /* in the other order of its bytes */
#define first_pair      r20
#define second_pair     r22
#define word_pair       r18
#define words_left      r24
.equ    OTHER_OF_PAIR, 2                /* in bytes; behind the first, before the second */

.macro put_word place:req, low:req, high:req
    std     keys + \place, \low
    std     keys + \place + 1, \high
.endm

.macro put_rotated_word place:req, low:req, high:req
    put_word \place, \high, \low
.endm

fw_function fw_cham64_128_expand
    movw    keys_pair, argument1
    movw    block_pair, argument2
    ldi     words_left, KEYS / 2
1:  load    block+, word
    movw    first_pair, word_pair
    rotate_left_once first
    movw    second_pair, first_pair
    rotate_left_once second
    rotate_left_once second
    xor_pair first, word
    xor_rotated_pair second, first
    xor_rotated_pair first, word
    put_word 0, first
    sbrs    words_left, 0
    adiw    keys_pair, 2 * OTHER_OF_PAIR
    put_rotated_word KEYS - OTHER_OF_PAIR, second
    sbrs    words_left, 0
    sbiw    keys_pair, 2 * OTHER_OF_PAIR
    adiw    keys_pair, 2
    dec     words_left
    brne    1b
    ret
fw_end fw_cham64_128_expand

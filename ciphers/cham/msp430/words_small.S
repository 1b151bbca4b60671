/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for MSP430: two rounds per pass.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_cham64_128_expand 262 cycles 60 bytes 4 stack
 * cost fw_cham64_128_encrypt 1466 cycles 100 bytes 8 stack
 * cost fw_cham64_128_decrypt 1516 cycles 88 bytes 8 stack
 */
#include "fw_msp430.inc"

#define ROUNDS          88
#define KEYS            16
#define SCHEDULE_BYTES  2 * KEYS
#define TWO_KEYS        4               /* bytes */

#define schedule        r12
#define block           r13
#define word_0          r14
#define word_1          r15
#define word_2          r11
#define word_3          r10
#define t               r9
#define number          r8

.macro rotate_left_once word:req
    rla     \word
    adc     \word
.endm

.macro rotate_right_once word:req
    bit     #1, \word                   /* to the carry */
    rrc     \word
.endm

/* Words A and B are exchanged, and words C and D. */
.macro exchange a:req, b:req, c:req, d:req
    mov     \a, t
    mov     \b, \a
    mov     t, \b
    mov     \c, t
    mov     \d, \c
    mov     t, \d
.endm

.macro load_block
    load_word word_0, word_1, block
    load_word word_2, word_3, block
.endm

/* The pointer leaves the schedule where NUMBER is a multiple of its round keys. */
.macro turn_keys instruction:req
    bit     #KEYS - 1, number
    jnz     .Linside\@
    \instruction #SCHEDULE_BYTES, schedule
.Linside\@:
.endm

fw_function fw_cham64_128_encrypt
    save    word_3, t, number
    load_block
    clr     number
1:  mov     word_1, t
    rotate_left_once t
    xor     @schedule+, t
    xor     number, word_0
    inc     number
    add     t, word_0
    swpb    word_0
    mov     word_2, t
    swpb    t
    xor     @schedule+, t
    xor     number, word_1
    inc     number
    add     t, word_1
    rotate_left_once word_1
    exchange word_0, word_2, word_1, word_3
    turn_keys sub
    cmp     #ROUNDS, number
    jne     1b
end:
    store_word word_2, word_3, -4, block
    store_word word_0, word_1, -8, block
    restore number, t, word_3
    ret
fw_end fw_cham64_128_encrypt

/* The pointer is at the two round keys before. */
fw_function fw_cham64_128_decrypt
    save    word_3, t, number
    load_block
    mov     #ROUNDS, number
    add     #2 * (ROUNDS % KEYS), schedule
2:  turn_keys add
    exchange word_0, word_2, word_1, word_3
    rotate_right_once word_1
    mov     word_2, t
    swpb    t
    decd    schedule
    xor     @schedule, t
    sub     t, word_1
    dec     number
    xor     number, word_1
    swpb    word_0
    mov     word_1, t
    rotate_left_once t
    decd    schedule
    xor     @schedule, t
    sub     t, word_0
    dec     number
    xor     number, word_0
    tst     number
    jnz     2b
    br      #end
fw_end fw_cham64_128_decrypt

/* ---- Key schedule: a word of the key is two round keys, of which the second half stands in exchanged pairs ---- */

#define key             r13
#define words_left      r14
#define word            r15
#define first           r11
#define second          r10
#define OTHER_OF_PAIR   2               /* in bytes; behind the first, before the second */

fw_function fw_cham64_128_expand
    save    second
    mov     #KEYS / 2, words_left
1:  mov     @key+, word
    mov     word, first
    rotate_left_once first
    mov     first, second
    rotate_left_once second
    rotate_left_once second
    swpb    second                      /* by 11 */
    xor     word, first
    xor     first, second
    swpb    word
    xor     word, first
    mov     first, 0(schedule)
    bit     #1, words_left
    jnz     2f
    mov     second, KEYS + OTHER_OF_PAIR(schedule)
    jmp     3f
2:  mov     second, KEYS - OTHER_OF_PAIR(schedule)
3:  incd    schedule
    dec     words_left
    jnz     1b
    restore second
    ret
fw_end fw_cham64_128_expand

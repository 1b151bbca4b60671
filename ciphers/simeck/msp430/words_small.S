/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for MSP430: one round per pass, both directions one loop; what x adds to y is a function, which the key
 * schedule calls, too.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one. Decryption is
 * encryption with the halves exchanged and the round keys from the end.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_simeck64_128_expand 2530 cycles 86 bytes 12 stack
 * cost fw_simeck64_128_encrypt 2042 cycles 82 bytes 14 stack
 * cost fw_simeck64_128_decrypt 2049 cycles 24 bytes 14 stack
 */
#include "fw_msp430.inc"

#define ROUNDS          44
#define KEY_BYTES       16
#define ROUND_KEY_BYTES 4
#define BLOCK_BYTES     8

#define schedule        r12
#define block           r13
#define y_low           r14
#define y_high          r15
#define x_low           r11
#define x_high          r10
#define turned_low      r9
#define turned_high     r8
#define count           r7
#define step            r6              /* from the end of a round key to the next one to be used */

/* y ^= (x & x <<< 5) ^ x <<< 1 */
fw_inner_function fw_simeck64_128_mix
    copy_word x_low, x_high, turned_low, turned_high
    rotate_left turned_low, turned_high, 1
    xor_word turned_low, turned_high, y_low, y_high
    rotate_left turned_low, turned_high, 4
    and     x_low, turned_low
    and     x_high, turned_high
    xor_word turned_low, turned_high, y_low, y_high
    ret
fw_end fw_simeck64_128_mix

.macro enter_block
    save    x_high, turned_low, turned_high, count, step
.endm

/* From the place on that both directions share, BLOCK is 4 too far in decryption, and STEP is -8. */
fw_function fw_simeck64_128_encrypt
    enter_block
    clr     step
begin:
    load_word y_low, y_high, block
    add     step, block
    load_word x_low, x_high, block
    mov     #ROUNDS, count
1:  call    #fw_simeck64_128_mix
    xor_word_of y_low, y_high, schedule
    copy_word x_low, x_high, turned_low, turned_high
    copy_word y_low, y_high, x_low, x_high
    copy_word turned_low, turned_high, y_low, y_high
    add     step, schedule
    dec     count
    jnz     1b
    store_word x_low, x_high, -4, block
    sub     step, block
    store_word y_low, y_high, -BLOCK_BYTES, block
    restore step, count, turned_high, turned_low, x_high
    ret
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    enter_block
    add     #4, block
    add     #ROUND_KEY_BYTES * (ROUNDS - 1), schedule
    mov     #-2 * ROUND_KEY_BYTES, step
    br      #begin
fw_end fw_simeck64_128_decrypt

/* ---- Key schedule: each round key is made of the two that are four and three before it ---- */

#define key             r13
#define word            r15
#define oldest_low      y_low
#define oldest_high     y_high
#define next_low        x_low
#define next_high       x_high
#define sequence        count           /* bits that fall out of a shift register, TAPS added for each 1 */
#define SEQUENCE_FIRST  0x1f
#define SEQUENCE_TAPS   0x30
#define SEQUENCE_LAST   0x09            /* after ROUNDS - 4 bits, and not before */
#define ALL_BUT_TWO_BITS -4

fw_function fw_simeck64_128_expand
    save    x_high, turned_low, turned_high, sequence
    mov     #KEY_BYTES / 2, count
1:  mov     @key+, word
    mov     word, 0(schedule)
    incd    schedule
    dec     count
    jnz     1b
    sub     #KEY_BYTES, schedule
    mov     #SEQUENCE_FIRST, sequence
2:  load_word oldest_low, oldest_high, schedule
    load_word next_low, next_high, schedule
    call    #fw_simeck64_128_mix
    inv     oldest_high
    mov     #ALL_BUT_TWO_BITS, turned_low
    rra     sequence
    jnc     3f
    inc     turned_low
    xor     #SEQUENCE_TAPS, sequence
3:  xor     turned_low, oldest_low
    store_word oldest_low, oldest_high, 2 * ROUND_KEY_BYTES, schedule
    sub     #ROUND_KEY_BYTES, schedule
    cmp     #SEQUENCE_LAST, sequence
    jne     2b
    restore sequence, turned_high, turned_low, x_high
    ret
fw_end fw_simeck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for MSP430: half a round per pass, one rotation for all three functions, by secret counts in five steps
 * that are all taken.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is the portable one.
 *
 * Half a round is 91 cycles, 69 of them for the rotation (rc5_macros.inc), 8 for its call and 6 for the exchange of the
 * words, back 94. A bound with these parts, roughly: the rotation is 140 bytes, the loops are 32 and 36, expand's 68,
 * the block in and out 24 twice: 324 bytes before anything is saved, set up or copied.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rc5_20_expand 16703 cycles 184 bytes 34 stack
 * cost fw_rc5_20_encrypt 3792 cycles 92 bytes 16 stack
 * cost fw_rc5_20_decrypt 3884 cycles 88 bytes 16 stack
 */
#include "rc5_macros.inc"

#define half_rounds     passes

/* The word is A. */
.macro rotate_by_count low:req, high:req
    call    #rotate_word
.endm

    .section .text.fw_rc5_20_rotate, "ax", %progbits
    .p2align 1
rotate_word:
    rotate_by a_low, a_high, count, #16
    ret

.macro exchange_words
    copy_word a_low, a_high, copy_low, copy_high
    copy_word b_low, b_high, a_low, a_high
    copy_word copy_low, copy_high, b_low, b_high
.endm

.macro enter_block first_low:req, first_high:req, second_low:req, second_high:req
    save    b_high, count, mask, copy_low, copy_high, half_rounds
    load_word \first_low, \first_high, block
    load_word \second_low, \second_high, block
    mov     #2 * ROUNDS, half_rounds
.endm

fw_function fw_rc5_20_encrypt
    enter_block a_low, a_high, b_low, b_high
    add_next_word a_low, a_high
    add_next_word b_low, b_high
.Lencrypt_half:
    xor_word b_low, b_high, a_low, a_high
    mov     b_low, count
    rotate_by_count a_low, a_high
    add_next_word a_low, a_high
    exchange_words
    dec     half_rounds
    jnz     .Lencrypt_half
.Lleave_block:
    store_word a_low, a_high, -BLOCK_BYTES, block
    store_word b_low, b_high, 4 - BLOCK_BYTES, block
    restore half_rounds, copy_high, copy_low, mask, count, b_high
    ret
fw_end fw_rc5_20_encrypt

/* A is the second word first. */
fw_function fw_rc5_20_decrypt
    enter_block b_low, b_high, a_low, a_high
    add     #TABLE_BYTES - 4, schedule
.Ldecrypt_half:
    subtract_next_word a_low, a_high
    sub     #8, schedule                /* at the word before the one just used */
    clr     count
    sub     b_low, count
    rotate_by_count a_low, a_high
    xor_word b_low, b_high, a_low, a_high
    exchange_words
    dec     half_rounds
    jnz     .Ldecrypt_half
    subtract_next_word a_low, a_high
    sub     #8, schedule
    subtract_next_word b_low, b_high
    exchange_words
    br      #.Lleave_block
fw_end fw_rc5_20_decrypt

fw_function fw_rc5_20_expand
    expand
fw_end fw_rc5_20_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for MSP430, for speed: fixsliced, the state in registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13, at even addresses.
 *
 * Four rounds are 178 cycles: the S-box 4 * 15, keys and constants 4 * 6, moves 30, 17, 30 and 17; back they are 194,
 * and 4 or 7 go on. Slices from a block are 2 cycles a bit.
 *
 * In the key schedule words stay in the order of their round, and turn in it, as portable.c says. They get into it bit
 * by bit, in 2 cycles each.
 *
 * cost fw_gift64_expand 1155 cycles 770 bytes 18 stack
 * cost fw_gift64_encrypt 1602 cycles 926 bytes 12 stack
 * cost fw_gift64_decrypt 1734 cycles 966 bytes 12 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_msp430.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"

#define schedule_argument r12
#define block_argument  r13
#define round_saved     r4, r6, r8, r10
#define round_saved_back r10, r8, r6, r4
#define SCHEDULE        112             /* bytes */

/* How slices D, 1 and C move after each of four rounds: each is the way back of the one two rounds later. */
.macro move64_1 d:req, c:req
    turn_nibbles \d, 3, 0x1111
    turn_nibbles b0, 2, 0x3333
    turn_nibbles \c, 1, 0x7777
.endm

.macro move64_2 d:req, c:req
    each    right_1, \d, \d, \d, \d
    swpb    b0
    each    left_1, \c, \c, \c, \c
.endm

.macro round_64 move:req, a:req, d:req, mc:req, md:req
    sub_half \a, b0, c0, \d
    \move   \md, \mc
    xor     @key+, \d
    xor     @key+, b0
    xor     @constants+, \a
.endm

.macro undo_64 move:req, a:req, d:req, mc:req, md:req
    decd    constants
    xor     0(constants), \a
    sub     #4, key
    xor     @key+, \d
    xor     @key+, b0
    sub     #4, key
    \move   \md, \mc
    undo_half \a, b0, c0, \d
.endm

.macro enter_block
    save    round_saved, block_argument
    mov     schedule_argument, key
    .rept   4
    word_to_slices a0, b0, c0, d0
    .endr
.endm

.macro leave_block
    restore place
    .rept   4
    slices_to_word a0, b0, c0, d0
    .endr
    restore round_saved_back
    ret
.endm

fw_function fw_gift64_encrypt
    enter_block
    mov     #gift64_constants_place, constants
1:  round_64 move64_1, a0, d0, c0, d0
    round_64 move64_2, d0, a0, c0, a0
    round_64 move64_1, a0, d0, d0, c0
    round_64 move64_2, d0, a0, a0, c0
    cmp     #gift64_constants_end, constants
    jne     1b
    leave_block
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    add     #SCHEDULE, key
    mov     #gift64_constants_end, constants
1:  undo_64 move64_2, d0, a0, c0, a0
    undo_64 move64_1, a0, d0, c0, d0
    undo_64 move64_2, d0, a0, a0, c0
    undo_64 move64_1, a0, d0, d0, c0
    cmp     #gift64_constants_place, constants
    jeq     2f
    br      #1b
2:  leave_block
fw_end fw_gift64_decrypt

    .section .rodata.gift64_constants, "a", @progbits
    .p2align 1
gift64_constants_place:
    gift64_constants
gift64_constants_end:

/* ---- The key schedule ---- */

#define w0              r4
#define w1              r5
#define w2              r6
#define w3              r7
#define w4              r8
#define w5              r9
#define w6              r10
#define w7              r11
#define other           r13
#define word            r14             /* in the schedule */
#define passes          r15
#define next_byte       r15
#define turned          r12
#define nibble1         r13             /* the word from its second nibble on */
#define nibble2         r14
#define nibble3         r15
#define schedule_words  w0, w1, w2, w3, w4, w5, w6, w7
#define PASSES          7

/* In the order of slice 3 after one of four rounds: bit 4 b + t comes from bit b + 4 (3 - t). SHIFT is RRC, or RLC for
 * that after three, which is the same backwards. */
.macro turn_word shift:req, x:req
    mov     \x, nibble1
    .rept   4
    rra     nibble1
    .endr
    mov     \x, nibble2
    swpb    nibble2
    mov     nibble1, nibble3
    swpb    nibble3
    .rept   4
    .irp    from, nibble3, nibble2, nibble1, \x
    rra     \from
    \shift  turned
    .endr
    .endr
    mov     turned, \x
.endm

/* And after two: backwards. */
.macro reverse_word x:req
    .rept   16
    rra     \x
    rlc     turned
    .endr
    mov     turned, \x
.endm

fw_function fw_gift64_expand
    save    saved, schedule_argument
    .irp    to, w7, w6, w5, w4, w3, w2, w1, w0
    mov.b   @place+, \to
    swpb    \to
    mov.b   @place+, next_byte
    bis     next_byte, \to
    .endr
    turn_word rrc, w0
    turn_word rrc, w1
    reverse_word w2
    reverse_word w3
    turn_word rlc, w4
    turn_word rlc, w5
    restore word
    mov     #PASSES, passes
1:  .set    offset, 0
    .irp    from, schedule_words
    mov     \from, offset(word)
    .set    offset, offset + 2
    .endr
    turn_nibbles w0, 3, 0x1111
    swpb    w1
    mov     w1, other
    turn_nibbles other, 1, 0x7777
    and     #0xff00, other
    and     #0x00ff, w1
    bis     other, w1
    each    right_1, w2, w2, w2, w2
    each    left_1, w3, w3
    turn_nibbles w4, 1, 0x7777
    swpb    w5
    mov     w5, other
    turn_nibbles other, 3, 0x1111
    and     #0x00ff, other
    and     #0xff00, w5
    bis     other, w5
    each    left_1, w6, w6, w6, w6
    each    right_1, w7, w7
    add     #16, word
    dec     passes
    jz      2f
    br      #1b
2:  restore saved_back
    ret
fw_end fw_gift64_expand

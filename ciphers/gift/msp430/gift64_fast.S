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
 * In the key schedule words get into the order of their round bit by bit, in 2 cycles each.
 *
 * cost fw_gift64_expand 1155 cycles 770 bytes 18 stack
 * cost fw_gift64_encrypt 1602 cycles 926 bytes 12 stack
 * cost fw_gift64_decrypt 1734 cycles 966 bytes 12 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_msp430.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"
#include "gift64_block.inc"

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

.macro load_slices
    .rept   4
    word_to_slices a0, b0, c0, d0
    .endr
.endm

.macro store_slices
    .rept   4
    slices_to_word a0, b0, c0, d0
    .endr
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

/* ---- The key schedule ---- */

#define nibble1         r13             /* the word from its second nibble on */
#define nibble2         r14
#define nibble3         r15

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

.macro into_order word:req, times:req
    .if     \times == 1
    turn_word rrc, \word
    .elseif \times == 2
    reverse_word \word
    .else
    turn_word rlc, \word
    .endif
.endm

fw_function fw_gift64_expand
    expand_64
fw_end fw_gift64_expand

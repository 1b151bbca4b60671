/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for AVR, for speed: fixsliced, the state in registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22, at any address.
 *
 * Four rounds are 314 cycles: the S-box 4 * 30, keys and constants 4 * 20, moves 40, 17, 40 and 17; back they are 330,
 * since what the constants' place goes back by is 4 a round. 4 go on. Slices from a block are 2 cycles a bit.
 *
 * In the key schedule words stay in the order of their round, and turn in it, as portable.c says. They get into it bit
 * by bit, in 2 cycles each.
 *
 * cost fw_gift64_expand 1069 cycles 726 bytes 18 stack
 * cost fw_gift64_encrypt 2612 cycles 780 bytes 14 stack
 * cost fw_gift64_decrypt 2726 cycles 800 bytes 12 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"

#define block_argument  r22             /* pairs */
#define block_argument_high r23
#define schedule_argument r24
#define key_low         r26
#define key_high        r27
#define kept_low        r28
#define kept_high       r29
#define half_a          a0, a1
#define half_c          c0, c1
#define half_d          d0, d1
#define block_saved     r2, r3, r6, r7, r10, r11, r14, r15
#define block_saved_back r15, r14, r11, r10, r7, r6, r3, r2

#define SCHEDULE        112             /* bytes */

/* How slices D, 1 and C move after each of four rounds: each is the way back of the one two rounds later. */
.macro move64_1 d0:req, d1:req, c0:req, c1:req
    each    nibbles_left_3, \d0, \d1
    each    nibbles_left_2, b0, b1
    each    nibbles_left_1, \c0, \c1
.endm

.macro move64_2 d0:req, d1:req, c0:req, c1:req
    turn_half \d0, \d1, 0xf0
    exchange_bytes b0, b1
    turn_half \c0, \c1, 0x0f
.endm

.macro add_keys_64 bytes:vararg
#if FW_SCHEDULE_IN_FLASH
    movw    kept_pair, constants_low
    xor_next_keys_at_x spare, \bytes
    movw    constants_low, kept_pair
#else
    .irp    byte, \bytes
    ld      spare, key+
    eor     \byte, spare
    .endr
#endif
.endm

/* A round on slices A, 1, 2 and D; MC and MD move as C and D. */
.macro round_64 move:req, a0:req, a1:req, d0:req, d1:req, md0:req, md1:req, mc0:req, mc1:req
    sub_byte \a0, b0, c0, \d0
    sub_byte \a1, b1, c1, \d1
    \move   \md0, \md1, \mc0, \mc1
    add_keys_64 \d0, \d1, b0, b1
    add_constants \a0, \a1
.endm

.macro undo_64 move:req, a0:req, a1:req, d0:req, d1:req, md0:req, md1:req, mc0:req, mc1:req
    add_constants_back 2, \a0, \a1
    previous_keys b1, b0, \d1, \d0
    \move   \md0, \md1, \mc0, \mc1
    undo_byte \a0, b0, c0, \d0
    undo_byte \a1, b1, c1, \d1
.endm

.macro enter_block
    save    block_saved, block_argument, block_argument_high
    movw    block_pair, block_argument
    four_bytes byte_to_slices, a1, b1, c1, d1
    four_bytes byte_to_slices, a0, b0, c0, d0
    movw    key_pair, schedule_argument
.endm

.macro leave_block
    restore block_high, block_low
    four_bytes slices_to_byte, a1, b1, c1, d1
    four_bytes slices_to_byte, a0, b0, c0, d0
    restore block_saved_back
.endm

fw_function fw_gift64_encrypt
#if FW_SCHEDULE_IN_FLASH
    save    kept_low, kept_high
#endif
    enter_block
    ldi     constants_low, lo8(gift64_constants_place)
    ldi     constants_high, hi8(gift64_constants_place)
1:  round_64 move64_1, half_a, half_d, half_d, half_c
    round_64 move64_2, half_d, half_a, half_a, half_c
    round_64 move64_1, half_a, half_d, half_c, half_d
    round_64 move64_2, half_d, half_a, half_c, half_a
    cpi     constants_low, lo8(gift64_constants_end)
    breq    2f
    rjmp    1b
2:  leave_block
#if FW_SCHEDULE_IN_FLASH
    restore kept_high, kept_low
#endif
    ret
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    subi    key_low, lo8(-SCHEDULE)
    sbci    key_high, hi8(-SCHEDULE)
    ldi     constants_low, lo8(gift64_constants_end)
    ldi     constants_high, hi8(gift64_constants_end)
1:  undo_64 move64_2, half_d, half_a, half_a, half_c
    undo_64 move64_1, half_a, half_d, half_d, half_c
    undo_64 move64_2, half_d, half_a, half_c, half_a
    undo_64 move64_1, half_a, half_d, half_c, half_d
    cpi     constants_low, lo8(gift64_constants_place)
    breq    2f
    rjmp    1b
2:  leave_block
    ret
fw_end fw_gift64_decrypt

    .section .progmem.data.gift64_constants, "a", @progbits
gift64_constants_place:
    gift64_constants
gift64_constants_end:

/* ---- The key schedule ---- */

#define key_bytes       saved_back      /* the highest first */
#define schedule_bytes  saved
#define w0              r2, r3
#define w1              r4, r5
#define w2              r6, r7
#define w3              r8, r9
#define w4              r10, r11
#define w5              r12, r13
#define w6              r14, r15
#define w7              r16, r17
#define w1_high         r5
#define w5_low          r12
#define passes          r19
#define x0              r20             /* the word that turns */
#define x1              r21
#define swapped0        r22             /* its upper nibbles */
#define swapped1        r23
#define y0              r24             /* what it becomes */
#define y1              r25
#define word            Z               /* in the schedule */
#define PASSES          7

.macro set_x low:req, high:req
    movw    x0, \low
    movw    swapped0, x0
    swap    swapped0
    swap    swapped1
.endm

.macro take_y low:req, high:req
    movw    \low, y0
.endm

.macro bits_from shift:req, to:req, from:vararg
    .irp    byte, \from
    lsr     \byte
    \shift  \to
    .endr
.endm

/* X in the order of slice 3 after one of four rounds: bit 4 b + t comes from bit b + 4 (3 - t). */
.macro turned_1
    .irp    to, y0, y1
    bits_from ror, \to, swapped1, x1, swapped0, x0, swapped1, x1, swapped0, x0
    .endr
.endm

/* After two: backwards. After three it is the first order, backwards. */
.macro turned_2
    bits_from rol, y1, x0, x0, x0, x0, x0, x0, x0, x0
    bits_from rol, y0, x1, x1, x1, x1, x1, x1, x1, x1
.endm

.macro turned_3
    .irp    to, y1, y0
    bits_from rol, \to, swapped1, x1, swapped0, x0, swapped1, x1, swapped0, x0
    .endr
.endm

.macro turn_left_2 low:req, high:req
    .rept   2
    lsl     \low
    rol     \high
    adc     \low, zero
    .endr
.endm

.macro turn_right_2 low:req, high:req
    .rept   2
    bst     \low, 0
    lsr     \high
    ror     \low
    bld     \high, 7
    .endr
.endm

.macro into_order turned:req, low:req, high:req
    set_x   \low, \high
    \turned
    take_y  \low, \high
.endm

fw_function fw_gift64_expand
    save    saved
    movw    key_pair, block_argument
    movw    constants_low, schedule_argument
    load    key+, key_bytes
    into_order turned_1, w0
    into_order turned_1, w1
    into_order turned_2, w2
    into_order turned_2, w3
    into_order turned_3, w4
    into_order turned_3, w5
    ldi     passes, PASSES
1:  store   word+, schedule_bytes
    each    nibbles_left_3, w0
    exchange_bytes w1
    nibbles_left_1 w1_high
    turn_half w2, 0xf0
    turn_left_2 w3
    each    nibbles_left_1, w4
    exchange_bytes w5
    nibbles_left_3 w5_low
    turn_half w6, 0x0f
    turn_right_2 w7
    dec     passes
    breq    2f
    rjmp    1b
2:  restore saved_back
    ret
fw_end fw_gift64_expand

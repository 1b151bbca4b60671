/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for AVR, for size: fixsliced, the state in registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22, at any address.
 *
 * A round is that of gift64_fast.S, 79 cycles on average, 83 back; slices that change their roles are 3, the call 7 and
 * the question whether it was the last 2. The key schedule turns a word as often as its round says.
 *
 * cost fw_gift64_expand 1957 cycles 380 bytes 20 stack
 * cost fw_gift64_encrypt 2956 cycles 550 bytes 16 stack
 * cost fw_gift64_decrypt 3070 cycles 558 bytes 14 stack
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

    .section .progmem.data.gift64_constants, "a", @progbits
gift64_constants_place:
    gift64_constants
gift64_constants_end:

.macro set_constants place:req
    ldi     constants_low, lo8(\place)
    ldi     constants_high, hi8(\place)
.endm

fw_function fw_gift64_encrypt
#if FW_SCHEDULE_IN_FLASH
    save    kept_low, kept_high
#endif
    enter_block
    set_constants gift64_constants_place
    rcall   2f
1:  move64_1 half_d, half_c
    rcall   next_round
    move64_2 half_d, half_c
    rcall   next_round
    move64_1 half_c, half_d
    rcall   next_round
    move64_2 half_c, half_d
    rcall   next_round
    cpi     constants_low, lo8(gift64_constants_end)
    breq    4f
    rjmp    1b
4:  leave_block
#if FW_SCHEDULE_IN_FLASH
    restore kept_high, kept_low
#endif
    ret

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round:
    add_keys_64 d0, d1, b0, b1
    add_constants half_a
    exchange_pairs a0, d0
    cpi     constants_low, lo8(gift64_constants_end)
    breq    3f
2:  sub_byte a0, b0, c0, d0
    sub_byte a1, b1, c1, d1
3:  ret
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    subi    key_low, lo8(-SCHEDULE)
    sbci    key_high, hi8(-SCHEDULE)
    set_constants gift64_constants_end
    rcall   2f
1:  move64_2 half_d, half_c
    rcall   round_before
    move64_1 half_d, half_c
    rcall   round_before
    move64_2 half_c, half_d
    rcall   round_before
    move64_1 half_c, half_d
    rcall   round_before
    cpi     constants_low, lo8(gift64_constants_place)
    breq    4f
    rjmp    1b
4:  leave_block
    ret

/* The S-box undone; and, unless that was the first round, slices 0 and 3 change their roles; keys and constant. */
round_before:
    undo_byte a0, b0, c0, d0
    undo_byte a1, b1, c1, d1
    cpi     constants_low, lo8(gift64_constants_place)
    breq    3f
2:  exchange_pairs a0, d0
    add_constants_back 2, half_a
    previous_keys b1, b0, d1, d0
3:  ret
fw_end fw_gift64_decrypt

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
#define turns           r22             /* to come */
#define bits_left       r23             /* of a nibble */
#define y0              r24             /* what it becomes */
#define y1              r25
#define word            Z               /* in the schedule */
#define PASSES          7

/* T comes to Y, from above. */
.macro next_bit
    lsr     y1
    ror     y0
    bld     y1, 7
.endm

.macro into_order times:req, low:req, high:req
    movw    x0, \low
    ldi     turns, \times
    rcall   turn
    movw    \low, x0
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

fw_function fw_gift64_expand
    save    saved
    movw    key_pair, block_argument
    movw    constants_low, schedule_argument
    load    key+, key_bytes
    into_order 1, w0
    into_order 1, w1
    into_order 2, w2
    into_order 2, w3
    into_order 3, w4
    into_order 3, w5
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

/* X in the order of slice 3 after TURNS of four rounds: bit 4 b + t comes from bit b + 4 (3 - t), so many times. */
turn:
    ldi     bits_left, 4
1:  .irp    byte, x1, x0
    bst     \byte, 4
    next_bit
    bst     \byte, 0
    next_bit
    .endr
    lsr     x1                          /* no bit of the lower nibbles is wanted any more */
    lsr     x0
    dec     bits_left
    brne    1b
    movw    x0, y0
    dec     turns
    brne    turn
    ret
fw_end fw_gift64_expand

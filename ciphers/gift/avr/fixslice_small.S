/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for AVR, for size: fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22, at any address.
 *
 * A round is that of fixslice_fast.S, 146 cycles on average, 150 back; the slices that change their roles are 6, the
 * call 7 and the question whether it was the last 2.
 *
 * In the key schedule a word goes through the slices' move of a round as often as its round says, 1 or 2 times ahead
 * or back: 64 cycles, bit by bit from four bytes in turns, or to them.
 *
 * cost fw_gift128_expand 10801 cycles 488 bytes 24 stack
 * cost fw_gift128_encrypt 7240 cycles 750 bytes 24 stack
 * cost fw_gift128_decrypt 7402 cycles 758 bytes 22 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "fw_gift128_constants.inc"
#include "gift_back.inc"
#include "gift128_block.inc"

    .section .progmem.data.gift128_constants, "a", @progbits
gift128_constants:
    round_constants 0
gift128_constants_end:

.macro set_constants place:req
    ldi     constants_low, lo8(\place)
    ldi     constants_high, hi8(\place)
.endm

.macro exchange_roles
    exchange_pairs a0, d0
    exchange_pairs a2, d2
.endm

fw_function fw_gift128_encrypt
    save_kept
    enter_block
    set_constants gift128_constants
    rcall   2f
1:  five_moves next_round
    cpi     constants_low, lo8(gift128_constants_end)
    breq    3f
    rjmp    1b
3:  leave_block
    restore_kept
    ret

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round:
    add_keys
    add_constants slice_a
    exchange_roles
    cpi     constants_low, lo8(gift128_constants_end)
    breq    4f
2:  sub_slices slice_a, slice_d
4:  ret
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    subi    key_low, lo8(-SCHEDULE)
    sbci    key_high, hi8(-SCHEDULE)
    set_constants gift128_constants_end
    rcall   2f
1:  move_5  slice_c, slice_d
    rcall   round_before
    move_4  slice_c, slice_d
    rcall   round_before
    move_3  slice_c, slice_d
    rcall   round_before
    move_2  slice_c, slice_d
    rcall   round_before
    move_1  slice_c, slice_d
    rcall   round_before
    cpi     constants_low, lo8(gift128_constants)
    breq    3f
    rjmp    1b
3:  leave_block
    ret

/* The S-box undone; and, unless that was the first round, slices 0 and 3 change their roles; keys and constant. */
round_before:
    undo_byte a0, b0, c0, d0
    undo_byte a1, b1, c1, d1
    undo_byte a2, b2, c2, d2
    undo_byte a3, b3, c3, d3
    cpi     constants_low, lo8(gift128_constants)
    breq    4f
2:  exchange_roles
    add_constants_back 4, slice_a
    previous_keys c3, c2, c1, c0, b3, b2, b1, b0
4:  ret
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    save    saved
    movw    key_pair, block_argument
    movw    constants_low, schedule_argument
    rcall   expand
    restore saved_back
    ret
#include "fw_gift128_expand_small_avr.inc"
fw_end fw_gift128_expand

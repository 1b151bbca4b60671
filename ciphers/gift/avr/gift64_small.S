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
#include "gift64_block.inc"

fw_function fw_gift64_encrypt
    save_kept
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
    restore_kept
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

#define turns           r22             /* to come */
#define bits_left       r23             /* of a nibble */

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

fw_function fw_gift64_expand
    expand_64

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

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
 * In the key schedule words get into the order of their round bit by bit, in 2 cycles each.
 *
 * cost fw_gift64_expand 1069 cycles 726 bytes 18 stack
 * cost fw_gift64_encrypt 2612 cycles 780 bytes 14 stack
 * cost fw_gift64_decrypt 2726 cycles 800 bytes 12 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"
#include "gift64_block.inc"

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

fw_function fw_gift64_encrypt
    save_kept
    enter_block
    set_constants gift64_constants_place
1:  round_64 move64_1, half_a, half_d, half_d, half_c
    round_64 move64_2, half_d, half_a, half_a, half_c
    round_64 move64_1, half_a, half_d, half_c, half_d
    round_64 move64_2, half_d, half_a, half_c, half_a
    cpi     constants_low, lo8(gift64_constants_end)
    breq    2f
    rjmp    1b
2:  leave_block
    restore_kept
    ret
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    subi    key_low, lo8(-SCHEDULE)
    sbci    key_high, hi8(-SCHEDULE)
    set_constants gift64_constants_end
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

/* ---- The key schedule ---- */

#define swapped0        r22             /* its upper nibbles */
#define swapped1        r23

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

.macro into_order times:req, low:req, high:req
    set_x   \low, \high
    turned_\times
    take_y  \low, \high
.endm

fw_function fw_gift64_expand
    expand_64
fw_end fw_gift64_expand

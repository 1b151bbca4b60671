/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for AVR, for speed: fixsliced, the state in registers, five rounds per pass. GIFT-64 is in gift64_fast.S.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22, at any address.
 *
 * Of 146 cycles in a round the S-box takes 60, 4 bytes of 11 operations and 4 copies, keys and constants 40, and moves
 * 46 on average: 80, 34, 62, 40 and 13; in nibbles 6 a byte by one bit, 8 by two; by four bits in halves 7 for two
 * bytes; neighbours 7 a byte; in bytes 2 a bit and 1 for four; the rest are other places. Back it is 150, since what
 * the constants' place goes back by is 4. Once in five rounds 6 cycles exchange slices that changed their roles, and 4
 * go on. Slices from a block are 2 cycles a bit.
 *
 * In the key schedule a word that is in its round's order after 1, 2, 3 or 4 moves gets there at once, in 2 cycles a
 * bit: 64 of 80 words take these 64 cycles.
 *
 * cost fw_gift128_expand 5681 cycles 1416 bytes 18 stack
 * cost fw_gift128_encrypt 6680 cycles 1404 bytes 24 stack
 * cost fw_gift128_decrypt 6842 cycles 1428 bytes 22 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_expand_avr.inc"
#include "gift_back.inc"

#define block_argument  r22             /* pairs */
#define block_argument_high r23
#define schedule_argument r24
#define key_low         r26
#define key_high        r27
#define kept_low        r28
#define kept_high       r29

#define SCHEDULE        320             /* bytes */

/* Slices from the block; the schedule to KEY. */
.macro enter_block
    save    saved, block_argument, block_argument_high
    far_call load_slices
    movw    key_pair, schedule_argument
.endm

.macro leave_block
    restore block_high, block_low
    far_call store_slices
    restore saved_back
.endm

    .section .text.fw_gift128_slices, "ax", @progbits
load_slices:
    movw    block_pair, block_argument
    four_bytes byte_to_slices, a3, b3, c3, d3
    four_bytes byte_to_slices, a2, b2, c2, d2
    four_bytes byte_to_slices, a1, b1, c1, d1
    four_bytes byte_to_slices, a0, b0, c0, d0
    ret

store_slices:
    four_bytes slices_to_byte, a3, b3, c3, d3
    four_bytes slices_to_byte, a2, b2, c2, d2
    four_bytes slices_to_byte, a1, b1, c1, d1
    four_bytes slices_to_byte, a0, b0, c0, d0
    ret

    .section .progmem.data.gift128_constants, "a", @progbits
gift128_constants:
    round_constants 0
gift128_constants_end:

fw_function fw_gift128_encrypt
#if FW_SCHEDULE_IN_FLASH
    save    kept_low, kept_high
#endif
    enter_block
    five_rounds gift128_constants, gift128_constants_end
    leave_block
#if FW_SCHEDULE_IN_FLASH
    restore kept_high, kept_low
#endif
    ret
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    subi    key_low, lo8(-SCHEDULE)
    sbci    key_high, hi8(-SCHEDULE)
    five_rounds_back gift128_constants, gift128_constants_end
    leave_block
    ret
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    save    saved
    movw    key_pair, block_argument
    movw    constants_low, schedule_argument
    gift128_schedule
    restore saved_back
    ret
fw_end fw_gift128_expand

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
#include "gift128_block.inc"

    .section .progmem.data.gift128_constants, "a", @progbits
gift128_constants:
    round_constants 0
gift128_constants_end:

fw_function fw_gift128_encrypt
    save_kept
    enter_block
    five_rounds gift128_constants, gift128_constants_end
    leave_block
    restore_kept
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

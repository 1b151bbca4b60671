/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for AVR, for size: GIFT-128 fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_gift_cofb_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in pairs from r25:r24 downwards, those in r10 to r17 too. All arrays at any address.
 *
 * The S-box is 60 cycles, keys and constants 40, the slices that change their roles 6, the call 7 and the question
 * whether it was the last 2: 115 in a round. Moves are 80, 34, 62, 40 and 13 cycles: in nibbles 6 a byte by one bit, 8
 * by two; by four bits in halves 7 for two bytes; neighbours 7 a byte; in bytes 2 a bit and 1 for four; the rest are
 * other places. 40 rounds are 6,432, and 4 after each five.
 *
 * In the key schedule a word goes through the slices' move of a round as often as its round says, 1 or 2 times ahead
 * or back: 64 cycles, bit by bit from four bytes in turns, or to them.
 *
 * cost fw_gift_cofb_encrypt 399 stack
 * cost fw_gift_cofb_decrypt 399 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "fw_gift128_constants.inc"

#define place           Z               /* of input or output */
#define place_pair      r30
#define frame_pair      r28             /* the block, and what the mode keeps */

/* The block at Y, with the schedule at KEY: to where it was. Changes r2 to r19, X and Z. */
    .section .text.fw_gift_cofb_small, "ax", @progbits
gift_block:
    movw    place_pair, frame_pair
    load    place+, slices
    ldi     constants_low, lo8(gift_constants)
    ldi     constants_high, hi8(gift_constants)
    rcall   substitute
1:  five_moves next_round
    cpi     constants_low, lo8(gift_constants_end)
    breq    2f
    rjmp    1b
2:  movw    place_pair, frame_pair
    store   place+, slices
3:  ret

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round:
    add_keys
    add_constants slice_a
    exchange_pairs a0, d0
    exchange_pairs a2, d2
    cpi     constants_low, lo8(gift_constants_end)
    breq    3b
substitute:
    sub_slices slice_a, slice_d
    ret

    .section .progmem.data.gift_constants, "a", @progbits
gift_constants:
    round_constants 0
gift_constants_end:

    .section .text.fw_gift_cofb_small, "ax", @progbits
#include "fw_gift128_expand_small_avr.inc"
#include "gift_mode.inc"

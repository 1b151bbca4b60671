/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for AVR, for speed: GIFT-128 fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_gift_cofb_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in pairs from r25:r24 downwards, those in r10 to r17 too. All arrays at any address.
 *
 * Of 146 cycles in a round the S-box takes 60, 4 bytes of 11 operations and 4 copies, keys and constants 40, and moves
 * 46 on average: 80, 34, 62, 40 and 13. Slices that change their roles are other names of registers; once in five
 * rounds 6 cycles put them back, and 4 go on. 40 rounds are 5,912.
 *
 * In the key schedule a word that is in its round's order after 1, 2, 3 or 4 moves gets there at once: a bit is shifted
 * out of one byte and into another, 2 cycles a bit, and the byte that it leaves or reaches is the next in turn. 64 of
 * 80 words take these 64 cycles.
 *
 * cost fw_gift_cofb_encrypt 397 stack
 * cost fw_gift_cofb_decrypt 397 stack
 */
#include "fw_avr.inc"
#include "fw_gift128_avr.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_expand_avr.inc"

#define place           Z               /* of input or output */
#define place_pair      r30
#define frame_pair      r28             /* the block, and what the mode keeps */

/* The block at Y, with the schedule at KEY: to where it was. Changes r2 to r19, X and Z. */
    .section .text.fw_gift_cofb_fast, "ax", @progbits
gift_block:
    movw    place_pair, frame_pair
    load    place+, slices
    five_rounds gift_constants, gift_constants_end
    movw    place_pair, frame_pair
    store   place+, slices
    ret

    .section .progmem.data.gift_constants, "a", @progbits
gift_constants:
    round_constants 0
gift_constants_end:

/* The schedule at Z of the key at X. Changes r0, r2 to r27, X and Z. */
    .section .text.fw_gift_cofb_fast, "ax", @progbits
expand:
    gift128_schedule
    ret

#include "gift_mode.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430, for speed: fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r12 to r14. The key is at any address, all else at even ones.
 *
 * Of 85 cycles in a round the S-box takes 30, keys and constants 12, and moves 43 on average: 60, 34, 38, 68 and 15, as
 * in fixslice_small.S. Slices that change their roles are other names of registers; once in five rounds 6 cycles put
 * them back, and 7 go on. 40 rounds are 3,504.
 *
 * In the key schedule a word that is in its round's order after 1, 2, 3 or 4 moves gets there at once, in 2 cycles a
 * bit: 64 of 80 words take these 64 cycles.
 *
 * cost fw_giftb128_expand 32 stack
 * cost fw_giftb128_encrypt 18 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_msp430.inc"
#include "fw_gift128_expand_msp430.inc"
#include "gift_block.inc"

fw_function fw_giftb128_encrypt
    enter_block
    five_rounds gift_constants, gift_constants_end
    leave_block
fw_end fw_giftb128_encrypt

    constants_table

fw_function fw_giftb128_expand
    save    saved
    gift128_schedule
    restore saved_back
    ret
fw_end fw_giftb128_expand

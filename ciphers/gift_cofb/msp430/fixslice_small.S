/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430, for size: fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in r12 to r14. The key is at any address, all else at even ones.
 *
 * The S-box is 30 cycles, keys and constants 12, the slices that change their roles 6, and the two calls 16: 64 in a
 * round. Moves are 60, 34, 38, 68 and 15 cycles: in nibbles 10 for 16 bits; in halves 2 a bit, and 1 for eight; in
 * bytes 2 a bit, and 6 for the bits that came to the wrong byte; the rest are other places. 40 rounds are 4,280, and 4
 * after each five.
 *
 * In the key schedule a word goes through the slices' move of a round as often as its round says, 0 to 4 times: bit by
 * bit from four bytes in turns.
 *
 * cost fw_giftb128_expand 34 stack
 * cost fw_giftb128_encrypt 20 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_msp430.inc"
#include "fw_gift128_expand_small_msp430.inc"
#include "gift_block.inc"

fw_function fw_giftb128_encrypt
    enter_block
    mov     #gift_constants, constants
1:  call    #substitute
    move_1  slice_d, slice_c
    call    #finish_round
    call    #substitute
    move_2  slice_d, slice_c
    call    #finish_round
    call    #substitute
    move_3  slice_d, slice_c
    call    #finish_round
    call    #substitute
    move_4  slice_d, slice_c
    call    #finish_round
    call    #substitute
    move_5  slice_d, slice_c
    call    #finish_round
    cmp     #gift_constants_end, constants
    jne     1b
    leave_block

substitute:
    sub_slices slice_a, slice_d
    ret

/* And slices 0 and 3 change their roles. */
finish_round:
    add_keys
    add_constants slice_a
    exchange_halves a0, d0
    exchange_halves a1, d1
    ret
fw_end fw_giftb128_encrypt

    constants_table

    gift128_expand_small fw_giftb128_expand

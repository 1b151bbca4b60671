/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430, for speed: fixsliced, the state in registers, five rounds per pass. GIFT-64 is in gift64_fast.S.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13, at even addresses.
 *
 * Of 85 cycles in a round the S-box takes 30, keys and constants 12, and moves 43 on average: 60, 34, 38, 68 and 15; in
 * nibbles 10 for 16 bits; in halves 2 a bit, and 1 for eight; in bytes 2 a bit, and 6 for the bits that came to the
 * wrong byte; the rest are other places. Back it is 88, since what the keys' place goes back by is 3 more. Once in five
 * rounds 6 cycles exchange slices that changed their roles, and 7 go on. Slices from a block are 2 cycles a bit.
 *
 * In the key schedule a word that is in its round's order after 1, 2, 3 or 4 moves gets there at once, in 2 cycles a
 * bit: 64 of 80 words take these 64 cycles.
 *
 * cost fw_gift128_expand 7085 cycles 1570 bytes 32 stack
 * cost fw_gift128_encrypt 4204 cycles 860 bytes 20 stack
 * cost fw_gift128_decrypt 4366 cycles 904 bytes 20 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_msp430.inc"
#include "fw_gift128_expand_msp430.inc"
#include "gift_back.inc"
#include "gift128_block.inc"

    .section .rodata.gift128_constants, "a", @progbits
    .p2align 1
gift128_constants:
    round_constants 0
gift128_constants_end:

fw_function fw_gift128_encrypt
    enter_block
    five_rounds gift128_constants, gift128_constants_end
    leave_block
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    add     #SCHEDULE, key
    five_rounds_back gift128_constants, gift128_constants_end
    leave_block
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    save    saved
    gift128_schedule
    restore saved_back
    ret
fw_end fw_gift128_expand

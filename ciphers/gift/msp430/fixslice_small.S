/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for MSP430, for size: fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13, at even addresses.
 *
 * A round is that of fixslice_fast.S, 85 cycles on average, 88 back; the slices that change their roles are 6, the call
 * 8 and the question whether it was the last 4.
 *
 * In the key schedule a word goes through the slices' move of a round as often as its round says, 0 to 4 times: bit by
 * bit from four bytes in turns.
 *
 * cost fw_gift128_expand 32640 cycles 234 bytes 34 stack
 * cost fw_gift128_encrypt 4863 cycles 600 bytes 20 stack
 * cost fw_gift128_decrypt 5025 cycles 612 bytes 20 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_msp430.inc"
#include "fw_gift128_expand_small_msp430.inc"
#include "gift_back.inc"
#include "gift128_block.inc"

    .section .rodata.gift128_constants, "a", @progbits
    .p2align 1
gift128_constants:
    round_constants 0
gift128_constants_end:

.macro exchange_roles
    exchange_halves a0, d0
    exchange_halves a1, d1
.endm

fw_function fw_gift128_encrypt
    enter_block
    mov     #gift128_constants, constants
    call    #2f
1:  move_1  slice_d, slice_c
    call    #next_round
    move_2  slice_d, slice_c
    call    #next_round
    move_3  slice_d, slice_c
    call    #next_round
    move_4  slice_d, slice_c
    call    #next_round
    move_5  slice_d, slice_c
    call    #next_round
    cmp     #gift128_constants_end, constants
    jne     1b
    leave_block

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round:
    add_keys
    add_constants slice_a
    exchange_roles
    cmp     #gift128_constants_end, constants
    jeq     3f
2:  sub_slices slice_a, slice_d
3:  ret
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    add     #SCHEDULE, key
    mov     #gift128_constants_end, constants
    call    #2f
1:  move_5  slice_c, slice_d
    call    #round_before
    move_4  slice_c, slice_d
    call    #round_before
    move_3  slice_c, slice_d
    call    #round_before
    move_2  slice_c, slice_d
    call    #round_before
    move_1  slice_c, slice_d
    call    #round_before
    cmp     #gift128_constants, constants
    jne     1b
    leave_block

/* The S-box undone; and, unless that was the first round, slices 0 and 3 change their roles; keys and constant. */
round_before:
    undo_half a0, b0, c0, d0
    undo_half a1, b1, c1, d1
    cmp     #gift128_constants, constants
    jeq     3f
2:  exchange_roles
    sub     #4, constants
    add_constants slice_a
    sub     #4, constants
    sub     #8, key
    add_keys
    sub     #8, key
3:  ret
fw_end fw_gift128_decrypt

    gift128_expand_small fw_gift128_expand

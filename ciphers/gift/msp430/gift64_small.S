/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for MSP430, for size: fixsliced, the state in registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13, at even addresses.
 *
 * A round is that of gift64_fast.S, 44 cycles on average, 48 back; slices that change their roles are 3, the call 8 and
 * the question whether it was the last 4. The key schedule turns a word as often as its round says, with the code of a
 * turn for all of them.
 *
 * cost fw_gift64_expand 1769 cycles 404 bytes 20 stack
 * cost fw_gift64_encrypt 2072 cycles 300 bytes 14 stack
 * cost fw_gift64_decrypt 2186 cycles 312 bytes 14 stack
 */
#include "fw_msp430.inc"
#include "fw_gift128_msp430.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"
#include "gift64_block.inc"

.macro load_slices
    call    #load_slices_64
.endm

.macro store_slices
    call    #store_slices_64
.endm

    .section .text.fw_gift64_slices, "ax", @progbits
load_slices_64:
    mov     #4, spare
1:  word_to_slices a0, b0, c0, d0
    dec     spare
    jnz     1b
    ret

store_slices_64:
    mov     #4, spare
1:  slices_to_word a0, b0, c0, d0
    dec     spare
    jnz     1b
    ret

fw_function fw_gift64_encrypt
    enter_block
    mov     #gift64_constants_place, constants
    call    #2f
1:  move64_1 d0, c0
    call    #next_round_64
    move64_2 d0, c0
    call    #next_round_64
    move64_1 c0, d0
    call    #next_round_64
    move64_2 c0, d0
    call    #next_round_64
    cmp     #gift64_constants_end, constants
    jne     1b
    leave_block

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round_64:
    xor     @key+, d0
    xor     @key+, b0
    xor     @constants+, a0
    exchange_halves a0, d0
    cmp     #gift64_constants_end, constants
    jeq     3f
2:  sub_half a0, b0, c0, d0
3:  ret
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    add     #SCHEDULE, key
    mov     #gift64_constants_end, constants
    call    #2f
1:  move64_2 d0, c0
    call    #round_before_64
    move64_1 d0, c0
    call    #round_before_64
    move64_2 c0, d0
    call    #round_before_64
    move64_1 c0, d0
    call    #round_before_64
    cmp     #gift64_constants_place, constants
    jne     1b
    leave_block

/* The S-box undone; and, unless that was the first round, slices 0 and 3 change their roles; keys and constant. */
round_before_64:
    undo_half a0, b0, c0, d0
    cmp     #gift64_constants_place, constants
    jeq     3f
2:  exchange_halves a0, d0
    decd    constants
    xor     0(constants), a0
    sub     #4, key
    xor     @key+, d0
    xor     @key+, b0
    sub     #4, key
3:  ret
fw_end fw_gift64_decrypt

/* ---- The key schedule ---- */

#define turning         r13
#define bits_left       r14             /* of a nibble */
#define turns           r15             /* to come */

.macro into_order word:req, times:req
    mov     \word, turning
    mov     #\times, turns
    call    #turn
    mov     turning, \word
.endm

fw_function fw_gift64_expand
    expand_64

/* TURNING in the order of slice 3 after LEFT of four rounds: bit 4 b + t comes from bit b + 4 (3 - t), LEFT times. */
turn:
    mov     #4, bits_left
1:  .irp    from, 0x1000, 0x0100, 0x0010, 0x0001
    bit     #\from, turning
    rrc     turned
    .endr
    rra     turning
    dec     bits_left
    jnz     1b
    mov     turned, turning
    dec     turns
    jnz     turn
    ret
fw_end fw_gift64_expand

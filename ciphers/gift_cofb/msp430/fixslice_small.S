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

#define schedule_argument r12
#define output_argument r13
#define input_argument  r14

fw_function fw_giftb128_encrypt
    save    saved, output_argument
    mov     input_argument, place
    mov     schedule_argument, key
    .irp    half, slices
    mov     @place+, \half
    swpb    \half
    .endr
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
    restore place
    .set    offset, 0
    .irp    half, slices
    swpb    \half
    mov     \half, offset(place)
    .set    offset, offset + 2
    .endr
    restore saved_back
    ret

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

    .section .rodata.gift_constants, "a", %progbits
    .p2align 1
gift_constants:
    round_constants 0
gift_constants_end:

/* ---- The key schedule ---- */

#define w0_low          r4
#define w0_high         r5
#define w1_low          r6
#define w1_high         r7
#define w2_low          r8
#define w2_high         r9
#define w3_low          r10
#define w3_high         r11
#define x_low           r12             /* the word that turns */
#define x_high          r13
#define y_low           r14             /* what it becomes */
#define y_high          r15
#define next_byte       r15
#define count           r12
#define key_argument    r13
#define word            r14
#define word_place      r14

#define ROUNDS          40
#define PERIOD          5
/* On the stack, from its end on: */
#define LEFT            0               /* rounds to come */
#define TIMES           2               /* how often a word turns */
#define PLACE           4               /* in the schedule */
#define FRAME           6
#define BELOW           2               /* a return address */

.macro set_x low:req, high:req
    mov     \low, x_low
    mov     \high, x_high
.endm

fw_function fw_giftb128_expand
    save    saved, schedule_argument
    mov     #8, count
1:  mov.b   @key_argument+, word
    swpb    word
    mov.b   @key_argument+, next_byte
    bis     next_byte, word
    push    word
    dec     count
    jnz     1b
    restore w3_low, w3_high, w2_low, w2_high, w1_low, w1_high, w0_low, w0_high
    save    #0, #ROUNDS
2:  inc     TIMES(sp)
    cmp     #PERIOD, TIMES(sp)
    jne     3f
    clr     TIMES(sp)
3:  set_x   w3_low, w3_high
    call    #turn
    set_x   w1_low, w1_high
    call    #turn
    each    left_1, w3_low, w3_low, w3_low, w3_low
    each    right_1, w3_high, w3_high
    set_x   w3_low, w3_high
    copy_word w2_low, w2_high, w3_low, w3_high
    copy_word w1_low, w1_high, w2_low, w2_high
    copy_word w0_low, w0_high, w1_low, w1_high
    copy_word x_low, x_high, w0_low, w0_high
    dec     LEFT(sp)
    jnz     2b
    add     #FRAME, sp
    restore saved_back
    ret

/* X in its round's order to the schedule. */
turn:
    mov     BELOW + TIMES(sp), y_low
    push    y_low
    jmp     3f
1:  mov     #8, y_low                   /* PUSH itself cannot use 8 (erratum CPU4) */
    push    y_low
2:  bit     #0x100, x_high              /* a bit of each byte, the highest byte first */
    rrc     y_high
    rrc     y_low
    rra     x_high
    rrc     y_high
    rrc     y_low
    bit     #0x100, x_low
    rrc     y_high
    rrc     y_low
    rra     x_low
    rrc     y_high
    rrc     y_low
    dec     0(sp)
    jnz     2b
    incd    sp
    set_x   y_low, y_high
3:  sub     #1, 0(sp)
    jhs     1b
    incd    sp
    mov     BELOW + PLACE(sp), word_place
    store_word x_low, x_high, 0, word_place
    add     #4, BELOW + PLACE(sp)
    ret
fw_end fw_giftb128_expand

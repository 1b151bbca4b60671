/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for AVR, for size: fixsliced, the state in registers, five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *
 * Arguments in pairs from r25:r24 downwards. Arrays at any address.
 *
 * The S-box is 60 cycles, keys and constants 40, the slices that change their roles 6, and the two calls 14: 120 in a
 * round. Moves are 80, 34, 62, 40 and 13 cycles: in nibbles 6 a byte by one bit, 8 by two; by four bits in halves 7 for
 * two bytes; neighbours 7 a byte; in bytes 2 a bit and 1 for four; the rest are other places. 40 rounds are 6,632, and
 * 5 after each five.
 *
 * In the key schedule a word goes through the slices' move of a round as often as its round says, 0 to 4 times: 64
 * cycles, bit by bit from four bytes in turns.
 *
 * cost fw_giftb128_expand 20 stack
 * cost fw_giftb128_encrypt 22 stack
 */
#include "fw_avr.inc"
#include "../gift_constants.inc"

#define a0              r2              /* the slices */
#define a1              r3
#define a2              r4
#define a3              r5
#define b0              r6
#define b1              r7
#define b2              r8
#define b3              r9
#define c0              r10
#define c1              r11
#define c2              r12
#define c3              r13
#define d0              r14
#define d1              r15
#define d2              r16
#define d3              r17
#define zero            r1
#define spare           r18             /* a pair */
#define key             X
#define key_pair        r26
#define constants       Z
#define constants_low   r30
#define constants_high  r31
#define place           Z               /* of input or output */
#define place_pair      r30
#define place_low       r30
#define place_high      r31

#define schedule_argument r24
#define output_low      r22
#define output_high     r23
#define input_argument  r20
#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define saved_back      r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define slices          a3, a2, a1, a0, b3, b2, b1, b0, c3, c2, c1, c0, d3, d2, d1, d0

.macro sub_byte a:req, b:req, c:req, d:req
    mov     spare, \a
    and     spare, \c
    eor     \b, spare
    mov     spare, \b
    and     spare, \d
    eor     \a, spare
    mov     spare, \a
    or      spare, \b
    eor     \c, spare
    eor     \d, \c
    eor     \b, \d
    mov     spare, \a
    and     spare, \b
    eor     \c, spare
    com     \d
.endm

/* Nibbles of X turned left by 1, 2 and 3 bits. */
.macro nibbles_left_1 x:req
    mov     spare, \x
    lsl     \x
    bst     spare, 3
    bld     \x, 0
    bst     spare, 7
    bld     \x, 4
.endm

.macro nibbles_left_2 x:req
    mov     spare, \x
    andi    spare, 0x33
    eor     \x, spare
    lsl     spare
    lsl     spare
    lsr     \x
    lsr     \x
    or      \x, spare
.endm

.macro nibbles_left_3 x:req
    mov     spare, \x
    lsr     \x
    bst     spare, 0
    bld     \x, 3
    bst     spare, 4
    bld     \x, 7
.endm

/* 16 bits turned by four: the nibbles of MASK, once all are swapped, change their bytes. */
.macro turn_half low:req, high:req, mask:req
    swap    \low
    swap    \high
    mov     spare, \low
    eor     spare, \high
    andi    spare, \mask
    eor     \low, spare
    eor     \high, spare
.endm

.macro exchange_bytes one:req, other:req
    mov     spare, \one
    mov     \one, \other
    mov     \other, spare
.endm

/* Pairs. */
.macro exchange_pairs one:req, other:req
    movw    spare, \one
    movw    \one, \other
    movw    \other, spare
.endm

.macro exchange_neighbours x:req
    mov     spare, \x
    lsr     spare
    eor     spare, \x
    andi    spare, 0x55
    eor     \x, spare
    lsl     spare
    eor     \x, spare
.endm

.macro byte_left_1 x:req
    lsl     \x
    adc     \x, zero
.endm

.macro each operation:req, x:vararg
    .irp    byte, \x
    \operation \byte
    .endr
.endm

/* By one byte to the left. */
.macro word_left x0:req, x1:req, x2:req, x3:req
    mov     spare, \x3
    mov     \x3, \x2
    mov     \x2, \x1
    mov     \x1, \x0
    mov     \x0, spare
.endm

fw_function fw_giftb128_encrypt
    save    saved, output_low, output_high
    movw    key_pair, schedule_argument
    movw    place_pair, input_argument
    load    place+, slices
    ldi     constants_low, lo8(gift_constants)
    ldi     constants_high, hi8(gift_constants)
1:  rcall   sub_slices
    each    nibbles_left_3, d0, d1, d2, d3
    each    nibbles_left_2, b0, b1, b2, b3
    each    nibbles_left_1, c0, c1, c2, c3
    rcall   add_keys
    rcall   sub_slices
    turn_half d0, d1, 0xf0
    turn_half d2, d3, 0xf0
    exchange_bytes b0, b1
    exchange_bytes b2, b3
    turn_half c0, c1, 0x0f
    turn_half c2, c3, 0x0f
    rcall   add_keys
    rcall   sub_slices
    exchange_pairs d0, d2
    each    exchange_neighbours, d2, d3, b0, b1, b2, b3
    exchange_pairs c0, c2
    each    exchange_neighbours, c0, c1
    rcall   add_keys
    rcall   sub_slices
    each    byte_left_1, d0, d1, d2, d3, d0, d1, d2, d3
    each    swap, b0, b1, b2, b3, c0, c1, c2, c3
    each    byte_left_1, c0, c1, c2, c3, c0, c1, c2, c3
    rcall   add_keys
    rcall   sub_slices
    word_left d0, d1, d2, d3
    exchange_pairs b0, b2
    word_left c3, c2, c1, c0            /* to the right */
    rcall   add_keys
    cpi     constants_low, lo8(gift_constants_end)
    breq    2f
    rjmp    1b
2:  restore place_high, place_low
    store   place+, slices
    restore saved_back
    ret

sub_slices:
    sub_byte a0, b0, c0, d0
    sub_byte a1, b1, c1, d1
    sub_byte a2, b2, c2, d2
    sub_byte a3, b3, c3, d3
    ret

/* And slices 0 and 3 change their roles. */
add_keys:
    .irp    byte, b0, b1, b2, b3, c0, c1, c2, c3
    ld      spare, key+
    eor     \byte, spare
    .endr
    .irp    byte, a0, a1, a2, a3
    lpm     spare, constants+
    eor     \byte, spare
    .endr
    exchange_pairs a0, d0
    exchange_pairs a2, d2
    ret
fw_end fw_giftb128_encrypt

    .section .progmem.data.gift_constants, "a", @progbits
gift_constants:
    round_constants 0
gift_constants_end:

/* ---- The key schedule ---- */

#define w0              r2, r3, r4, r5
#define w1              r6, r7, r8, r9
#define w2              r10, r11, r12, r13
#define w3              r14, r15, r16, r17
#define w0_low          r2
#define w0_high         r4
#define left            r0              /* turns to come */
#define rounds          r18
#define times           r19             /* how often a word turns */
#define x0              r20             /* the word that turns */
#define x1              r21
#define x2              r22
#define x3              r23
#define y0              r24             /* what it becomes */
#define y1              r25
#define y2              r26
#define y3              r27
#define key_argument    r22
#define word            Z               /* in the schedule */
#define word_pair       r30
#define swapped         r20             /* a nibble on its way */

#define ROUNDS          40
#define PERIOD          5

/* The word four rounds later: halves turned right by 12 and by 2. */
.macro update byte0:req, byte1:req, byte2:req, byte3:req
    swap    \byte0
    swap    \byte1
    mov     swapped, \byte0
    eor     swapped, \byte1
    andi    swapped, 0x0f
    eor     \byte0, swapped
    eor     \byte1, swapped
    .rept   2
    bst     \byte2, 0
    lsr     \byte3
    ror     \byte2
    bld     \byte3, 7
    .endr
.endm

.macro set_x byte0:req, byte1:req, byte2:req, byte3:req
    movw    x0, \byte0
    movw    x2, \byte2
.endm

.macro set_y byte0:req, byte1:req, byte2:req, byte3:req
    movw    y0, \byte0
    movw    y2, \byte2
.endm

fw_function fw_giftb128_expand
    save    saved
    movw    word_pair, schedule_argument
    movw    key_pair, key_argument
    load    key+, slices                /* w0 to w3 */
    ldi     rounds, ROUNDS
    clr     times
1:  inc     times
    cpi     times, PERIOD
    brne    2f
    clr     times
2:  set_x   w3
    rcall   turn
    set_x   w1
    rcall   turn
    update  w3
    set_y   w3
    move_word w3, w2
    move_word w2, w1
    move_word w1, w0
    movw    w0_low, y0
    movw    w0_high, y2
    dec     rounds
    brne    1b
    restore saved_back
    ret

/* X in its round's order to WORD, which moves on. */
turn:
    mov     left, times
    tst     left
3:  brne    4f
    store   word+, x0, x1, x2, x3
    ret
4:  .irp    byte, y0, y1, y2, y3        /* two bits of each byte make one */
    .rept   2
    .irp    from, x3, x2, x1, x0
    lsr     \from
    ror     \byte
    .endr
    .endr
    .endr
    movw    x0, y0
    movw    x2, y2
    dec     left
    rjmp    3b
fw_end fw_giftb128_expand

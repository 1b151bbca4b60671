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
#define frame_pair      r28             /* the block, and what the mode keeps */

#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define saved_back      r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define slices          a3, a2, a1, a0, b3, b2, b1, b0, c3, c2, c1, c0, d3, d2, d1, d0

#include "gift_moves.inc"

/* The block at Y, with the schedule at KEY: to where it was. Changes r2 to r19, X and Z. */
    .section .text.fw_gift_cofb_small, "ax", @progbits
gift_block:
    movw    place_pair, frame_pair
    load    place+, slices
    ldi     constants_low, lo8(gift_constants)
    ldi     constants_high, hi8(gift_constants)
    rcall   sub_slices
1:  each    nibbles_left_3, d0, d1, d2, d3
    each    nibbles_left_2, b0, b1, b2, b3
    each    nibbles_left_1, c0, c1, c2, c3
    rcall   next_round
    turn_half d0, d1, 0xf0
    turn_half d2, d3, 0xf0
    exchange_bytes b0, b1
    exchange_bytes b2, b3
    turn_half c0, c1, 0x0f
    turn_half c2, c3, 0x0f
    rcall   next_round
    exchange_pairs d0, d2
    each    exchange_neighbours, d2, d3, b0, b1, b2, b3
    exchange_pairs c0, c2
    each    exchange_neighbours, c0, c1
    rcall   next_round
    each    byte_left_1, d0, d1, d2, d3, d0, d1, d2, d3
    each    swap, b0, b1, b2, b3, c0, c1, c2, c3
    each    byte_left_1, c0, c1, c2, c3, c0, c1, c2, c3
    rcall   next_round
    word_left d0, d1, d2, d3
    exchange_pairs b0, b2
    word_left c3, c2, c1, c0            /* to the right */
    rcall   next_round
    cpi     constants_low, lo8(gift_constants_end)
    breq    2f
    rjmp    1b
2:  movw    place_pair, frame_pair
    store   place+, slices
3:  ret

/* Keys and constant; slices 0 and 3 change their roles; and the S-box, unless that was the last round. */
next_round:
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
    cpi     constants_low, lo8(gift_constants_end)
    breq    3b
sub_slices:
    sub_byte a0, b0, c0, d0
    sub_byte a1, b1, c1, d1
    sub_byte a2, b2, c2, d2
    sub_byte a3, b3, c3, d3
    ret

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
#define word            Z               /* in the schedule */
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

    .section .text.fw_gift_cofb_small, "ax", @progbits
expand:
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
    ret

/* X in its round's order to WORD, which moves on. */
turn:
    mov     left, times
    cpi     times, 3
    brlo    3f
    rjmp    7f
3:  tst     left
4:  brne    5f
    store   word+, x0, x1, x2, x3
    ret
5:  .irp    to, y0, y1, y2, y3          /* ahead: two bits of each byte make one */
    .rept   2
    .irp    from, x3, x2, x1, x0
    lsr     \from
    ror     \to
    .endr
    .endr
    .endr
    rcall   6f
    rjmp    4b
6:  movw    x0, y0
    movw    x2, y2
    dec     left
    ret
7:  ldi     y0, PERIOD
    sub     y0, times
    mov     left, y0
8:  .irp    from, x0, x1, x2, x3        /* back */
    .rept   2
    .irp    to, y3, y2, y1, y0
    lsr     \from
    ror     \to
    .endr
    .endr
    .endr
    rcall   6b
    breq    9f
    rjmp    8b
9:  rjmp    4b

/* ---- The mode ---- */

#define flags           r0
#define from            r22             /* pairs */
#define from_low        r22
#define from_high       r23
#define bytes           r24             /* to come */
#define bytes_high      r25
#define to              r20
#define to_low          r20
#define to_high         r21
#define input           X
#define input_pair      r26
#define input_low       r26
#define input_high      r27
#define output          Z
#define output_pair     r30
#define output_low      r30
#define output_high     r31
#define behind          Z               /* what is multiplied */
#define behind_pair     r30
#define frame           Y
#define frame_low       r28
#define frame_high      r29
#define count           r18             /* between blocks */
#define byte            r19
#define sum             r2
#define other           r3
#define modulus         r16
#define once            r17             /* all bits set if the number itself is added to the product */
#define difference      r4
#define verdict         r24
#define verdict_high    r25

#define WRITES          0               /* bits of the flags: this is the message */
#define DECRYPTS        1
#define PADDED          2

#define BLOCK           16
/* From Y on, behind the block cipher's output, which becomes its input: */
#define PLAIN           16
#define MASK            32
#define KEPT_TAG        40
#define KEPT_FROM       42
#define KEPT_BYTES      44
#define KEPT_AD         46
#define KEPT_AD_BYTES   48
#define KEPT_TO         50
#define DIRECTION       52              /* DECRYPTS, or 0 */
#define SCHEDULE        53
#define FRAME           (SCHEDULE + 320)

#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */
#define status          0x3f            /* in the I/O space */
#define stack_low       0x3d
#define stack_high      0x3e

/* Arguments, pairs: */
#define first_argument  r24
#define first_high      r25
#define second_argument r22
#define second_high     r23
#define third_argument  r20
#define third_high      r21
#define fourth_argument r18
#define ad              r16
#define ad_high         r17
#define ad_bytes        r14
#define ad_bytes_high   r15
#define nonce           r12
#define key_argument    r10

#define mode_saved      saved, r28, r29
#define mode_saved_back r29, r28, saved_back

/* The stack pointer becomes Y: no interrupt comes between its halves. */
.macro set_stack
    in      byte, status
    cli
    out     stack_high, frame_high
    out     status, byte
    out     stack_low, frame_low
.endm

.macro keep offset:req, low:req, high:req
    std     frame + \offset, \low
    std     frame + \offset + 1, \high
.endm

.macro take offset:req, low:req, high:req
    ldd     \low, frame + \offset
    ldd     \high, frame + \offset + 1
.endm

/* KEY or WORD, X or Z, to the schedule. */
.macro point_at_schedule low:req, high:req, pair:req
    movw    \pair, frame_pair
    subi    \low, lo8(-SCHEDULE)
    sbci    \high, hi8(-SCHEDULE)
.endm

/* Both directions, which T tells apart. */
fw_function fw_gift_cofb_decrypt
    movw    input_pair, fourth_argument /* the arguments in the order of encrypt */
    movw    fourth_argument, third_argument
    movw    third_argument, second_argument
    movw    second_argument, input_pair
    set
    rjmp    1f
fw_label fw_gift_cofb_encrypt
    clt
1:  save    mode_saved
    in      frame_low, stack_low
    in      frame_high, stack_high
    subi    frame_low, lo8(FRAME)
    sbci    frame_high, hi8(FRAME)
    movw    input_pair, fourth_argument /* whose place set_stack needs */
    set_stack
    adiw    frame_pair, 1
    keep    KEPT_TAG, second_argument, second_high
    keep    KEPT_FROM, third_argument, third_high
    keep    KEPT_BYTES, input_low, input_high
    keep    KEPT_AD, ad, ad_high
    keep    KEPT_AD_BYTES, ad_bytes, ad_bytes_high
    keep    KEPT_TO, first_argument, first_high
    clr     byte
    bld     byte, DECRYPTS
    std     frame + DIRECTION, byte
    movw    input_pair, nonce
    movw    output_pair, frame_pair
    ldi     count, BLOCK
2:  ld      byte, input+
    st      output+, byte
    dec     count
    brne    2b
    movw    key_pair, key_argument
    point_at_schedule output_low, output_high, output_pair
    rcall   expand
    point_at_schedule input_low, input_high, input_pair
    rcall   gift_block
    ldi     count, 8
3:  ld      byte, frame                 /* the first mask */
    std     frame + MASK, byte
    adiw    frame_pair, 1
    dec     count
    brne    3b
    sbiw    frame_pair, 8

    clr     flags
    take    KEPT_AD, from_low, from_high
    take    KEPT_AD_BYTES, bytes, bytes_high
    rcall   absorb
    take    KEPT_BYTES, bytes, bytes_high
    sbiw    bytes, 0
    breq    4f
    take    KEPT_FROM, from_low, from_high
    take    KEPT_TO, to_low, to_high
    ldd     byte, frame + DIRECTION
    ori     byte, 1 << WRITES
    mov     flags, byte
    rcall   absorb
4:  take    KEPT_TAG, input_low, input_high
    take    KEPT_BYTES, bytes, bytes_high
    clr     difference
    ldd     sum, frame + DIRECTION
    ldi     count, BLOCK
5:  ld      byte, frame+
    sbrs    sum, DECRYPTS
    st      input, byte
    ld      other, input+
    eor     other, byte
    or      difference, other
    dec     count
    brne    5b
    subi    frame_low, lo8(BLOCK + 1 - FRAME)
    sbci    frame_high, hi8(BLOCK + 1 - FRAME)
    set_stack
    movw    input_pair, bytes
    movw    output_pair, to
    neg     difference                  /* a carry if there is any */
    sbc     verdict, verdict
    mov     verdict_high, verdict
    breq    7f
6:  sbiw    input_pair, 1
    brlo    7f
    st      -output, zero
    rjmp    6b
7:  restore mode_saved_back
    ret

/* BYTES of the text at FROM in blocks, the last one padded if it is not full; also if there are none. */
absorb:
    movw    input_pair, from
    movw    output_pair, to
    ldi     count, BLOCK
1:  sbiw    bytes, 0
    breq    3f
    sbiw    bytes, 1
    ld      byte, input+
    sbrs    flags, WRITES
    rjmp    2f
    ld      sum, frame
    eor     sum, byte
    st      output+, sum
    sbrc    flags, DECRYPTS
    mov     byte, sum
2:  std     frame + PLAIN, byte
    adiw    frame_pair, 1
    dec     count
    brne    1b
    rjmp    5f
3:  ldi     byte, 1 << PADDED
    or      flags, byte
    ldi     byte, 0x80
4:  std     frame + PLAIN, byte
    clr     byte
    adiw    frame_pair, 1
    dec     count
    brne    4b
5:  sbiw    frame_pair, BLOCK
    movw    from, input_pair
    movw    to, output_pair

    ldi     modulus, REDUCTION
    clr     once
    sbiw    bytes, 0
    brne    6f
    com     once                        /* the last block */
    sbrc    flags, PADDED
    rcall   multiply_mask
    sbrc    flags, WRITES
    rjmp    6f
    ldd     byte, frame + KEPT_BYTES
    ldd     other, frame + KEPT_BYTES + 1
    or      byte, other
    brne    6f
    rcall   multiply_mask               /* and no message follows */
    rcall   multiply_mask
6:  rcall   multiply_mask
    ldi     modulus, 1                  /* the output's first half turns by a bit */
    clr     once
    movw    behind_pair, frame_pair
    rcall   multiply
    ldi     count, 8
7:  ldd     sum, frame + 8              /* its halves change places */
    ldd     byte, frame + PLAIN
    eor     sum, byte
    ldd     byte, frame + MASK
    eor     sum, byte
    ld      other, frame
    ldd     byte, frame + PLAIN + 8
    eor     other, byte
    std     frame + 8, other
    st      frame+, sum
    dec     count
    brne    7b
    sbiw    frame_pair, 8
    point_at_schedule input_low, input_high, input_pair
    rcall   gift_block
    sbiw    bytes, 0
    breq    8f
    rjmp    absorb
8:  ret

multiply_mask:
    movw    behind_pair, frame_pair
    adiw    behind_pair, MASK
/* Eight bytes at BEHIND, the highest first, times x, or x + 1, and reduced. */
multiply:
    adiw    behind_pair, 8
    ldi     count, 8
    clc
1:  ld      byte, -behind
    mov     other, byte
    and     other, once
    rol     byte
    eor     byte, other
    st      behind, byte
    dec     count
    brne    1b
    sbc     byte, byte
    and     byte, modulus
    ldd     other, behind + 7
    eor     other, byte
    std     behind + 7, other
    ret
fw_end fw_gift_cofb_decrypt
fw_end fw_gift_cofb_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for AVR, for size: the taps are a table; 32 clocks at a time, then byte by byte.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in pairs from r25:r24 downwards, the mode in r16. Arrays at any address.
 *
 * Each of three sums is a sum of products of taps. The table has a byte for each tap: its bit in the context, where
 * the linear register begins at bit 0 and the nonlinear one at bit 160. Before them stands how many products of how
 * many taps follow; 0 ends a sum. A tap is 35 cycles and 8 for each bit by which its five bytes move.
 *
 * cost fw_grain128aead_clock 22 stack
 * cost fw_grain128aead_feed 32 stack
 */
#include "fw_avr.inc"

#define product0        r10
#define product1        r11
#define product2        r12
#define product3        r13
#define sum0            r14
#define sum1            r15
#define sum2            r16
#define sum3            r17
#define tap0            r18
#define tap1            r19
#define tap2            r20
#define tap3            r21
#define tap4            r22
#define place           r23             /* a bit in the context */
#define count           r24             /* products to come */
#define factors         r25             /* of a product */
#define factors_left    r0
#define sum             sum0, sum1, sum2, sum3
#define tap             tap0, tap1, tap2, tap3, tap4
#define from            X
#define from_pair       r26
#define from_low        r26
#define from_high       r27
#define table           Z
#define table_pair      r30
#define table_low       r30
#define table_high      r31
#define context         Y
#define context_pair    r28
#define context_low     r28
#define context_high    r29
#define zero            r1
#define low             Z               /* when the table was read */
#define low_pair        r30
#define moved           r18
#define moves           r19

#define NONLINEAR       20              /* of the context */
#define ACCUMULATOR     40
#define TAG             48
#define PAIR            56              /* of two bytes: key stream, bits for the tag */
#define POSITION        60
#define S               0               /* first bits */
#define B               160

#define context_argument r24
#define result0         r22
#define result1         r23
#define result2         r24
#define result3         r25
#define result          result0, result1, result2, result3
#define saved           r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define saved_back      r29, r28, r17, r16, r15, r14, r13, r12, r11, r10

fw_function fw_grain128aead_clock
    save    saved
    movw    context_pair, context_argument
    ldi     table_low, lo8(grain_taps)
    ldi     table_high, hi8(grain_taps)
    rcall   grain_sum                   /* the output */
    save    sum0, sum1, sum2, sum3
    rcall   grain_sum                   /* the linear register */
    save    sum0, sum1, sum2, sum3
    rcall   grain_sum                   /* the nonlinear register */
    movw    low_pair, context_pair
    adiw    low_pair, NONLINEAR
    rcall   grain_append
    restore sum3, sum2, sum1, sum0
    movw    low_pair, context_pair
    rcall   grain_append
    restore result3, result2, result1, result0
    restore saved_back
    ret

/* The next sum. */
grain_sum:
    clr     sum0
    clr     sum1
    movw    sum2, sum0
1:  lpm     factors, table+
    mov     count, factors
    andi    factors, 0x0f
    breq    6f
    swap    count
    andi    count, 0x0f
2:  ldi     tap0, 0xff
    mov     product0, tap0
    mov     product1, tap0
    movw    product2, product0
    mov     factors_left, factors
3:  lpm     place, table+
    mov     from_low, place
    lsr     from_low
    lsr     from_low
    lsr     from_low
    add     from_low, context_low
    mov     from_high, context_high
    adc     from_high, zero
    load    from+, tap
    andi    place, 7
    breq    5f
4:  lsr     tap4
    ror     tap3
    ror     tap2
    ror     tap1
    ror     tap0
    dec     place
    brne    4b
5:  and     product0, tap0
    and     product1, tap1
    and     product2, tap2
    and     product3, tap3
    dec     factors_left
    brne    3b
    eor     sum0, product0
    eor     sum1, product1
    eor     sum2, product2
    eor     sum3, product3
    dec     count
    brne    2b
    rjmp    1b
6:  ret

/* The register at LOW moves on to the sum with its last word. */
grain_append:
    ldi     moves, 12
7:  ldd     moved, low + 4
    st      low+, moved
    dec     moves
    brne    7b
    .irp    next, sum0, sum1, sum2, sum3
    ld      moved, low
    eor     moved, \next
    st      low+, moved
    .endr
    ret

grain_taps:
    .byte   0x81, S + 93, B + 2, B + 15, B + 36, B + 45, B + 64, B + 73, B + 89
    .byte   0x42, B + 12, S + 8, S + 13, S + 20, S + 60, S + 79, B + 95, S + 42
    .byte   0x13, B + 12, B + 95, S + 94, 0
    .byte   0x51, S + 0, S + 7, S + 38, S + 70, S + 81, 0
    .byte   0x51, S + 0, B + 0, B + 26, B + 56, B + 91
    .byte   0x72, B + 3, B + 67, B + 11, B + 13, B + 17, B + 18, B + 27, B + 59
    .byte   B + 40, B + 48, B + 61, B + 65, B + 68, B + 84
    .byte   0x23, B + 22, B + 24, B + 25, B + 70, B + 78, B + 82
    .byte   0x14, B + 88, B + 92, B + 93, B + 95, 0
    .p2align 1
fw_end fw_grain128aead_clock

#define output          r10             /* pairs */
#define input           r12
#define left            r14             /* bytes */
#define output_argument r22
#define input_argument  r20
#define bytes_argument  r18
#define mode            r16
#define left_now        r24
#define position        r18
#define one             r19
#define stream0         r18
#define stream1         r19
#define later0          r20             /* bits for the tag */
#define later1          r21
#define turns           r26
#define stream          r18             /* of a byte */
#define later           r19
#define message         r20
#define bytes_left      r21
#define of_sum          r22             /* a byte of the accumulator */
#define window          r23
#define window_above    r24
#define message_bits    r25
#define mask            r27
#define at_text         X
#define at_text_pair    r26
#define at              Z
#define at_pair         r30
#define saved_by_feed   r10, r11, r12, r13, r14, r15, r28, r29
#define saved_by_feed_back r29, r28, r15, r14, r13, r12, r11, r10
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */

fw_function fw_grain128aead_feed
    save    saved_by_feed
    movw    context_pair, context_argument
    movw    output, output_argument
    movw    input, input_argument
    movw    left, bytes_argument
1:  movw    left_now, left
    sbiw    left_now, 1
    brcc    8f
    restore saved_by_feed_back
    ret
8:  movw    left, left_now
    movw    at_pair, context_pair
    ldi     one, 1
    ldd     position, context + POSITION
    eor     position, one
    std     context + POSITION, position
    breq    3f
    movw    context_argument, context_pair
    far_call fw_grain128aead_clock
    movw    at_pair, context_pair
    ldi     turns, 16
2:  .irp    pair, 0, 1
    lsr     result3
    ror     result2
    ror     result1
    ror     result0
    .if     \pair
    ror     later1
    ror     later0
    .else
    ror     stream1
    ror     stream0
    .endif
    .endr
    dec     turns
    brne    2b
    std     context + PAIR, later0
    std     context + PAIR + 1, later1
    std     context + PAIR + 2, stream0
    std     context + PAIR + 3, stream1
    rjmp    4f
3:  adiw    at_pair, 1
4:  ldd     later, at + PAIR
    ldd     stream, at + PAIR + 2
    std     context + PAIR, later       /* behind the tag's register */
    movw    at_text_pair, input
    ld      message, at_text+
    movw    input, at_text_pair
    cpi     mode, ENCRYPT
    brlo    5f
    movw    at_text_pair, output
    eor     stream, message
    st      at_text+, stream
    movw    output, at_text_pair
    cpi     mode, ENCRYPT
    breq    5f
    mov     message, stream
5:  movw    at_pair, context_pair
    adiw    at_pair, ACCUMULATOR
    ldi     bytes_left, 8
6:  ld      of_sum, at
    ldd     window, at + TAG - ACCUMULATOR
    ldd     window_above, at + TAG - ACCUMULATOR + 1
    mov     message_bits, message
    ldi     turns, 8
7:  lsr     message_bits
    sbc     mask, mask
    and     mask, window
    eor     of_sum, mask
    lsr     window_above
    ror     window
    dec     turns
    brne    7b
    std     at + TAG - ACCUMULATOR, window
    st      at+, of_sum
    dec     bytes_left
    brne    6b
    rjmp    1b
fw_end fw_grain128aead_feed

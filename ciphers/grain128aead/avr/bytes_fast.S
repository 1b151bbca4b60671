/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for AVR, for speed: the nonlinear register in registers for 32 clocks, sums by Horner's rule.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in pairs from r25:r24 downwards, the mode in r16. Arrays at any address.
 *
 * Registers of the processor are numbers here, so that those of a list can be counted: `nonlinear + 3` is byte 3.
 *
 * 32 clocks. The tap from bit 8 i + c on is bytes i to i + 4, moved right by c bits: one of class c. A sum of taps
 * begins with those of the highest class; each move of five bytes, 5 cycles, goes to the next lower class, whose taps
 * then join, 5 cycles each, or 15 from memory. So do products: of taps of one class at once, of others after one of
 * them is moved by the difference. What is moved by 1 to 4 bits from the last byte that is needed lacks only bits that
 * fall out.
 *
 * Of two outputs, 64 clocks, come four bytes of key stream and four for the tag, by rotations through two registers.
 * For each bit of four bytes of the message the twelve bytes of the tag's register and what follows it move by a bit,
 * 12 cycles, and eight of them under the mask of that bit join the accumulator, 26 for each byte of the message.
 *
 * 32 clocks are 777 cycles. Four bytes are 1554 for clocks, 128 for parting, 982 for the accumulator and about 350
 * around them.
 *
 * cost fw_grain128aead_clock 26 stack
 * cost fw_grain128aead_feed 33 stack
 */
#include "fw_avr.inc"

#define nonlinear       2               /* r2 to r17: the nonlinear register */
#define sum             18              /* r18 to r22 */
#define moved           23              /* r23 to r27 */
#define spare           30
#define factor          31              /* of a multiplication */
#define low             product_low
#define high            product_high
#define context         Y
#define context_pair    r28
#define context_low     r28
#define context_high    r29

#define LINEAR          context + 0
#define FOLLOW_LINEAR   context + 16    /* a word that others leave alone: key stream of four bytes */
#define NONLINEAR       context + 20
#define FOLLOW_NONLINEAR context + 36   /* the like: bits for the tag */
#define ACCUMULATOR     context + 40
#define TAG             context + 48
#define PAIR            context + 56    /* of two bytes: key stream, bits for the tag */
#define POSITION        context + 60

/* OPERATION on the bytes of two lists. */
.macro each operation:req, to:req, from:req, count=5
    .set    .Lbyte, 0
    .rept   \count
    \operation \to + .Lbyte, \from + .Lbyte
    .set    .Lbyte, .Lbyte + 1
    .endr
.endm

.macro copy to:req, from:req, count=5
    .set    .Lbyte, 0
    .rept   \count
    .if     .Lbyte < \count
    .if     .Lbyte + 1 < \count && (\to + .Lbyte) % 2 == 0 && (\from + .Lbyte) % 2 == 0
    movw    \to + .Lbyte, \from + .Lbyte
    .set    .Lbyte, .Lbyte + 2
    .else
    mov     \to + .Lbyte, \from + .Lbyte
    .set    .Lbyte, .Lbyte + 1
    .endif
    .endif
    .endr
.endm

/* OPERATION with bytes of memory. */
.macro each_of operation:req, to:req, place:req, count=5
    .set    .Lbyte, 0
    .rept   \count
    ldd     spare, \place + .Lbyte
    \operation \to + .Lbyte, spare
    .set    .Lbyte, .Lbyte + 1
    .endr
.endm

.macro load_from place:req, to:req, count=5
    .set    .Lbyte, 0
    .rept   \count
    ldd     \to + .Lbyte, \place + .Lbyte
    .set    .Lbyte, .Lbyte + 1
    .endr
.endm

.macro store_at place:req, from:req, count=5
    .set    .Lbyte, 0
    .rept   \count
    std     \place + .Lbyte, \from + .Lbyte
    .set    .Lbyte, .Lbyte + 1
    .endr
.endm

.macro right list:req, bits=1, count=5
    .rept   \bits
    lsr     \list + \count - 1
    .set    .Lbyte, \count - 2
    .rept   \count - 1
    ror     \list + .Lbyte
    .set    .Lbyte, .Lbyte - 1
    .endr
    .endr
.endm

/* The lowest byte is to fall away. */
.macro left list:req, bits=1
    .rept   \bits
    lsl     \list
    .set    .Lbyte, 1
    .rept   4
    rol     \list + .Lbyte
    .set    .Lbyte, .Lbyte + 1
    .endr
    .endr
.endm

/* LIST, four bytes, times those from FROM on, which begin LEFT bits below a byte. */
.macro multiply_left list:req, from:req, bits:req
    ldi     factor, 1 << \bits
    mul     \from - 1, factor
    .set    .Lbyte, 0
    .rept   4
    mov     spare, high
    mul     \from + .Lbyte, factor
    or      spare, low
    and     \list + .Lbyte, spare
    .set    .Lbyte, .Lbyte + 1
    .endr
.endm

/* 32 clocks. The output is in the lower four bytes of SUM. */
    .section .text.fw_grain128aead_clocks, "ax", @progbits
    .type grain_clocks, @function
grain_clocks:
    copy    moved, nonlinear + 11       /* bit 95, in bytes 1 to 4 */
    left    moved
    load_from LINEAR + 11, sum          /* bit 94 */
    left    sum, 2
    each    and, sum + 1, moved + 1, 4
    each_of eor, sum + 1, LINEAR + 1, 4 /* bit 8 */
    multiply_left sum + 1, nonlinear + 2, 4     /* bit 12 */
    ldi     factor, 1 << 6              /* bit 42 */
    .set    .Lbyte, 0
    .rept   5
    ldd     spare, LINEAR + 5 + .Lbyte
    mul     spare, factor
    .if     .Lbyte < 4
    and     high, moved + 1 + .Lbyte
    eor     sum + 1 + .Lbyte, high
    .endif
    .if     .Lbyte > 0
    and     low, moved + .Lbyte
    eor     sum + .Lbyte, low
    .endif
    .set    .Lbyte, .Lbyte + 1
    .endr
    push    sum + 1
    push    sum + 2
    push    sum + 3
    push    sum + 4
    copy    sum, nonlinear + 11         /* bits 88, 92, 93, 95 */
    right   sum, 4
    each    and, moved + 1, sum, 4
    right   sum
    each    and, moved + 1, sum, 4
    each    and, moved + 1, nonlinear + 11, 4
    store_at PAIR, moved + 1, 4
    copy    sum, nonlinear + 1          /* bit 15 */
    right   sum, 2
    each    eor, sum, nonlinear + 5     /* bit 45 */
    each_of eor, sum, LINEAR + 11       /* bit 93 */
    right   sum
    each    eor, sum, nonlinear + 4     /* bit 36 */
    load_from LINEAR + 1, moved         /* bit 13 times bit 20 */
    right   moved
    each_of and, moved, LINEAR + 2
    each    eor, sum, moved
    load_from LINEAR + 9, moved         /* bit 79 times bit 60 */
    right   moved, 3
    each_of and, moved, LINEAR + 7
    each    eor, sum, moved
    right   sum, 2
    each    eor, sum, nonlinear         /* bit 2 */
    right   sum
    each    eor, sum, nonlinear + 9     /* bit 73 */
    each    eor, sum, nonlinear + 11    /* bit 89 */
    right   sum
    each    eor, sum, nonlinear + 8, 4
    .irp    byte, 3, 2, 1, 0
    pop     spare
    eor     sum + \byte, spare
    .endr
    .irp    byte, 0, 1, 2, 3
    push    sum + \byte
    .endr
    copy    sum, nonlinear + 8          /* bit 68 times bit 84 */
    each    and, sum, nonlinear + 10
    right   sum
    copy    moved, nonlinear            /* bit 3 times bit 67 */
    each    and, moved, nonlinear + 8
    each    eor, sum, moved
    copy    moved, nonlinear + 3        /* bit 27 times bit 59 */
    each    and, moved, nonlinear + 7
    each    eor, sum, moved
    each    eor, sum, nonlinear + 11    /* bit 91 */
    copy    moved, nonlinear + 1        /* bit 13 times bit 11 */
    right   moved, 2
    each    and, moved, nonlinear + 1
    each    eor, sum, moved
    right   sum
    each    eor, sum, nonlinear + 3     /* bit 26 */
    copy    moved, nonlinear + 9        /* bit 78 times bit 70 times bit 82 */
    each    and, moved, nonlinear + 8
    right   moved, 4
    each    and, moved, nonlinear + 10
    each    eor, sum, moved
    right   sum
    copy    moved, nonlinear + 2        /* bit 18 times bit 17 */
    right   moved
    each    and, moved, nonlinear + 2
    each    eor, sum, moved
    copy    moved, nonlinear + 7        /* bit 61 times bit 65 */
    right   moved, 4
    each    and, moved, nonlinear + 8
    each    eor, sum, moved
    right   sum
    copy    moved, nonlinear + 3        /* bit 25 times bit 24 times bit 22 */
    right   moved
    each    and, moved, nonlinear + 3, 4
    multiply_left moved, nonlinear + 3, 2
    each    eor, sum, moved, 4
    copy    moved, nonlinear + 5, 4     /* bit 40 times bit 48 */
    each    and, moved, nonlinear + 6, 4
    each    eor, sum, moved, 4
    each    eor, sum, nonlinear + 7, 4  /* bit 56 */
    each    eor, sum, nonlinear + 12, 4 /* bit 96 */
    each_of eor, sum, PAIR, 4
    each_of eor, sum, LINEAR, 4
    each    eor, sum, nonlinear, 4
    copy    nonlinear, nonlinear + 4, 12
    copy    nonlinear + 12, sum, 4
    load_from LINEAR + 4, sum           /* bits 38 and 70 */
    each_of eor, sum, LINEAR + 8
    left    sum
    each_of eor, sum, LINEAR            /* bit 7 */
    left    sum
    load_from LINEAR + 10, moved        /* bit 81 */
    right   moved
    each    eor, sum + 1, moved, 4
    each_of eor, sum + 1, LINEAR, 4
    each_of eor, sum + 1, LINEAR + 12, 4
    .set    .Lbyte, 0
    .rept   12
    ldd     spare, LINEAR + .Lbyte + 4
    std     LINEAR + .Lbyte, spare
    .set    .Lbyte, .Lbyte + 1
    .endr
    store_at LINEAR + 12, sum + 1, 4
    .irp    byte, 3, 2, 1, 0
    pop     sum + \byte
    .endr
    ret
    .size grain_clocks, . - grain_clocks

#define context_argument r24
#define output_argument r22
#define input_argument  r20
#define bytes_argument  r18
#define mode            r16             /* above the bytes; in the loop, on the stack */
#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define saved_back      r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define result          22

fw_function fw_grain128aead_clock
    save    saved
    movw    context_pair, context_argument
    load_from NONLINEAR, nonlinear, 16
    far_call grain_clocks
    store_at NONLINEAR, nonlinear, 16
    mov     result + 3, sum + 3
    mov     result + 2, sum + 2
    mov     result + 1, sum + 1
    mov     result, sum
    clr     high                        /* C wants 0 in r1 */
    restore saved_back
    ret
fw_end fw_grain128aead_clock

/* Even bits of the lower bytes of SUM, from FROM on, go to STREAM, odd ones to BITS. */
#define stream          23
#define bits            24
.macro part place:req, other_place:req, from=0
    .irp    byte, 0, 1
    .rept   4
    lsr     sum + \from + \byte
    ror     stream
    lsr     sum + \from + \byte
    ror     bits
    .endr
    .endr
    std     \place, stream
    std     \other_place, bits
.endm

/* While bytes are authenticated. */
#define sums            2               /* r2 to r9 */
#define window          10              /* r10 to r21: the tag's register, and what follows it */
#define message         22              /* r22 to r25 */
#define mask            r26
#define masked          r27
#define count           r30

.macro authenticate count:req
    load_from ACCUMULATOR, sums, 8
    load_from TAG, window, 8
    ldi     count, 8
.Lbit\@:
    .set    .Lmessage, 0
    .rept   \count
    lsr     message + .Lmessage
    sbc     mask, mask
    .set    .Lsum, 0
    .rept   8
    mov     masked, window + .Lmessage + .Lsum
    and     masked, mask
    eor     sums + .Lsum, masked
    .set    .Lsum, .Lsum + 1
    .endr
    .set    .Lmessage, .Lmessage + 1
    .endr
    right   window, 1, \count + 8
    dec     count
    breq    .Ldone\@
    rjmp    .Lbit\@
.Ldone\@:
    store_at ACCUMULATOR, sums, 8
    store_at TAG, window + \count - 1, 8
.endm

#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */
#define input           X
#define input_pair      r26
#define input_low       r26
#define input_high      r27
#define output          Z
#define output_pair     r30
#define output_low      r30
#define output_high     r31
#define left_pair       r18             /* bytes */
#define left_low        r18
#define left_high       r19
#define key_stream      r20
#define bits_alone      r20
#define other_side      r21
#define position        r20
#define variables       r16, r18, r19, r26, r27, r30, r31
#define variables_back  r31, r30, r27, r26, r19, r18, r16

/* MESSAGE + BYTE is the next byte as it is authenticated; it goes through the key stream at PLACE. */
.macro pass_byte byte:req, place:req
    ld      message + \byte, input+
    cpi     mode, ENCRYPT
    brlo    .Lpassed\@
    ldd     key_stream, \place
    mov     other_side, message + \byte
    eor     other_side, key_stream
    st      output+, other_side
    cpi     mode, ENCRYPT
    breq    .Lpassed\@
    mov     message + \byte, other_side
.Lpassed\@:
.endm

fw_function fw_grain128aead_feed
    save    saved
    movw    context_pair, context_argument
    movw    input_pair, input_argument
    movw    output_pair, output_argument
1:  cpi     left_low, 0
    cpc     left_high, high
    brne    2f
    restore saved_back
    ret
2:  ldd     position, POSITION
    cpi     position, 0
    brne    3f
    cpi     left_low, 4
    cpc     left_high, high
    brsh    4f
3:  rjmp    grain_byte

/* Four bytes. */
4:  subi    left_low, 4
    sbci    left_high, 0
    save    variables
    load_from NONLINEAR, nonlinear, 16
    far_call grain_clocks
    part    FOLLOW_LINEAR, FOLLOW_NONLINEAR
    part    FOLLOW_LINEAR + 1, FOLLOW_NONLINEAR + 1, 2
    far_call grain_clocks
    part    FOLLOW_LINEAR + 2, FOLLOW_NONLINEAR + 2
    part    FOLLOW_LINEAR + 3, FOLLOW_NONLINEAR + 3, 2
    store_at NONLINEAR, nonlinear, 16
    restore variables_back
    pass_byte 0, FOLLOW_LINEAR
    pass_byte 1, FOLLOW_LINEAR + 1
    pass_byte 2, FOLLOW_LINEAR + 2
    pass_byte 3, FOLLOW_LINEAR + 3
    save    variables
    load_from FOLLOW_NONLINEAR, window + 8, 4
    authenticate 4
    restore variables_back
    clr     high
    rjmp    1b

/* A byte. */
grain_byte:
    subi    left_low, 1
    sbci    left_high, 0
    ldi     other_side, 1
    eor     position, other_side
    std     POSITION, position
    brne    4f
    rjmp    5f
4:
    save    variables
    load_from NONLINEAR, nonlinear, 16
    far_call grain_clocks
    store_at NONLINEAR, nonlinear, 16
    part    PAIR, PAIR + 2
    part    PAIR + 1, PAIR + 3, 2
    restore variables_back
    pass_byte 0, PAIR
    ldd     bits_alone, PAIR + 2
    rjmp    6f
5:  pass_byte 0, PAIR + 1
    ldd     bits_alone, PAIR + 3
6:  save    variables
    mov     window + 8, bits_alone
    authenticate 1
    restore variables_back
    clr     high
    rjmp    1b
fw_end fw_grain128aead_feed

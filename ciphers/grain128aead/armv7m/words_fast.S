/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for ARMv7-M, for speed: both registers in registers for 128 clocks, which serve eight bytes.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. The context is aligned to 4 bytes, input and output are at any address.
 *
 * 32 clocks are 115 instructions and cycles. A tap that is added is two shifted operands, one that is multiplied is
 * put together first, 2. Products of taps that are as far apart as others share their parts: bits 11 and 13 with bits
 * 22 and 24; bits 61 and 65 with bits 88 and 92, and that shift gives bit 68, too. A part that begins in a word needs
 * its successor only so far as the shift reaches, which the word itself has.
 *
 * Even and odd bits of two outputs part by exchanges between both: 19 for 64 clocks.
 *
 * The accumulator: with words W0 W1 of the tag's register, W2 W3 behind them and words M0 M1 of the message, its low
 * word takes M0 * (W0, W1) + M1 * (W1, W2), its high word M0 * (W1, W2) + M1 * (W2, W3), where M * (A, B) is the sum
 * of A:B moved right by i for each bit i of M. With C = (M0 + M1) * (W1, W2) these are M0 * (W0 + W1, W1 + W2) + C and
 * M1 * (W1 + W2, W2 + W3) + C: three products instead of four. M * (A, B) is the low half of the product of
 * polynomials of the reversed M and B, times x, and the reversed low half of that of M and the reversed A. Such a low
 * half is 16 integer products of words of which one bit in four is kept, so that carries have three bits to go to: 43
 * (Pornin, BearSSL, ghash_ctmul32).
 *
 * Eight bytes are 460 cycles for clocks, 38 for parting, 258 for products and about 125 around them.
 *
 * cost fw_grain128aead_clock 56 stack
 * cost fw_grain128aead_feed 144 stack
 */
#include "fw_asm.h"

#define context         r0
#define y               r0              /* the output, then the sum for the nonlinear register */
#define t               r1
#define u               r2
#define v               r3
#define b95             r12
#define s0              r4              /* the linear register */
#define s1              r5
#define s2              r6
#define s3              r7
#define b0              r8              /* the nonlinear register */
#define b1              r9
#define b2              r10
#define b3              r11
#define both            {r4-r11}
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

#define LINEAR          0               /* of the context */
#define NONLINEAR       20
#define ACCUMULATOR     40
#define TAG             48
#define PAIR            56
#define POSITION        60

/* TO is the 32 bits from bit BITS of LOW on. */
.macro tap to:req, low:req, high:req, bits:req
    lsr     \to, \low, #\bits
    orr     \to, \to, \high, lsl #32 - \bits
.endm

.macro add_tap to:req, low:req, high:req, bits:req
    eor     \to, \to, \low, lsr #\bits
    eor     \to, \to, \high, lsl #32 - \bits
.endm

/* 32 clocks: S0 and B0, the lowest words, become the highest. The output goes to the stack at PLACE. */
.macro clocks place:req, s0:req, s1:req, s2:req, s3:req, b0:req, b1:req, b2:req, b3:req
    tap     v, \b0, \b1, 12
    tap     b95, \b2, \b3, 31
    tap     t, \s2, \s3, 30             /* bit 94 */
    and     t, t, b95
    add_tap t, \s0, \s1, 8
    and     y, v, t
    tap     t, \s1, \s2, 10             /* bit 42 */
    and     t, t, b95
    eor     y, y, t
    tap     t, \s1, \s2, 28             /* bit 60 */
    tap     u, \s2, \s3, 15             /* bit 79 */
    and     t, t, u
    eor     y, y, t
    tap     v, \s0, \s1, 7              /* of bits 13 and 20, 7 apart */
    and     t, v, \s0
    and     u, \s1, \s1, lsr #7
    eor     v, v, \s0
    add_tap y, t, u, 13
    tap     u, \b0, \b1, 2
    eor     y, y, u
    eor     y, y, \b2
    add_tap y, \s2, \s3, 29             /* bit 93 */
    add_tap y, \b0, \b1, 15
    add_tap y, \b1, \b2, 4              /* bit 36 */
    add_tap y, \b1, \b2, 13             /* bit 45 */
    add_tap y, \b2, \b3, 9              /* bit 73 */
    add_tap y, \b2, \b3, 25             /* bit 89 */
    str     y, [sp, #\place]
    eor     y, \s0, \b0
    eor     y, y, \b3
    and     u, u, \b0                   /* 2 apart */
    and     t, \b1, \b1, lsr #2
    add_tap y, u, t, 11
    and     t, t, \b1, lsr #3           /* 1 more */
    eor     y, y, t, lsl #32 - 22
    tap     t, \b0, \b1, 3
    and     u, u, t
    eor     y, y, u, lsr #22
    tap     t, \b0, \b1, 17
    tap     u, \b0, \b1, 18
    and     t, t, u
    eor     y, y, t
    and     t, \b0, \b2                 /* 64 apart */
    and     u, \b1, \b3
    add_tap y, t, u, 3
    and     t, \b0, \b1                 /* 32 apart */
    and     u, \b1, \b2
    add_tap y, t, u, 27
    tap     t, \b1, \b2, 8              /* bit 40 */
    tap     u, \b1, \b2, 16             /* bit 48 */
    and     t, t, u
    eor     y, y, t
    tap     u, \b2, \b3, 4              /* bit 68 */
    tap     t, \b2, \b3, 20             /* bit 84 */
    and     t, t, u
    eor     y, y, t
    and     u, u, \b2                   /* 4 apart */
    and     t, \b1, \b2, lsl #28
    add_tap y, t, u, 29                 /* bit 61 */
    and     t, \b3, \b3, lsr #4
    lsl     t, t, #8                    /* bit 88 */
    orr     t, t, u, lsr #24
    and     t, t, b95
    tap     u, \b2, \b3, 29             /* bit 93 */
    and     t, t, u
    eor     y, y, t
    tap     t, \b2, \b3, 6              /* bit 70 */
    tap     u, \b2, \b3, 14             /* bit 78 */
    and     t, t, u
    tap     u, \b2, \b3, 18             /* bit 82 */
    and     t, t, u
    eor     y, y, t
    add_tap y, \b0, \b1, 26
    add_tap y, \b1, \b2, 24             /* bit 56 */
    eor     y, y, \b2, lsr #27          /* bit 91 */
    eor     \b0, y, \b3, lsl #5
    add_tap v, \s1, \s2, 6              /* bit 38 */
    add_tap v, \s2, \s3, 6              /* bit 70 */
    add_tap v, \s2, \s3, 17             /* bit 81 */
    eor     \s0, v, \s3
.endm

/* The bits of both words at places whose bit SHIFT is 1 and 0 are exchanged. */
.macro exchange even:req, odd:req, shift:req, mask:req
    eor     t, \odd, \even, lsr #\shift
    and     t, t, #\mask
    eor     \odd, \odd, t
    eor     \even, \even, t, lsl #\shift
.endm

/* Of two outputs, the first in EVEN, even bits are left in EVEN, odd ones in ODD. */
.macro part even:req, odd:req
    lsr     t, \even, #16
    bfi     \even, \odd, #16, #16
    bfi     \odd, t, #0, #16
    exchange \even, \odd, 8, 0x00ff00ff
    exchange \even, \odd, 4, 0x0f0f0f0f
    exchange \even, \odd, 2, 0x33333333
    exchange \even, \odd, 1, 0x55555555
.endm

/* RESULT is the low half of the product of the polynomials LEFT and RIGHT. All but LR changes. */
#define left            r0
#define right           r1
#define left0           r2
#define left1           r3
#define left2           r4
#define left3           r5
#define right0          r6
#define right1          r7
#define right2          r8
#define right3          r9
#define term            r10
#define sum             r11
#define result          r12

.macro product_class to:req, mask:req, a0:req, a1:req, a2:req, a3:req
    mul     sum, left0, \a0
    mul     term, left1, \a1
    eor     sum, sum, term
    mul     term, left2, \a2
    eor     sum, sum, term
    mul     term, left3, \a3
    eor     sum, sum, term
    and     \to, sum, #\mask
.endm

.macro multiply
    and     left0, left, #0x11111111
    and     left1, left, #0x22222222
    and     left2, left, #0x44444444
    and     left3, left, #0x88888888
    and     right0, right, #0x11111111
    and     right1, right, #0x22222222
    and     right2, right, #0x44444444
    and     right3, right, #0x88888888
    product_class result, 0x11111111, right0, right3, right2, right1
    product_class sum, 0x22222222, right1, right0, right3, right2
    orr     result, result, sum
    product_class sum, 0x44444444, right2, right1, right0, right3
    orr     result, result, sum
    product_class sum, 0x88888888, right3, right2, right1, right0
    orr     result, result, sum
.endm

/* The frame of feed. */
#define OUT0            [sp]            /* outputs of clocks */
#define OUT1            [sp, #4]
#define OUT2            [sp, #8]
#define OUT3            [sp, #12]
#define MESSAGE         [sp]            /* in their place: M0, M1 */
#define MESSAGE0        [sp]
#define MESSAGE1        [sp, #4]
#define WORDS           [sp, #16]       /* of the tag: W0, W1 */
#define WORD1           [sp, #20]
#define WORD2           [sp, #24]
#define WORDS2          [sp, #24]       /* W2, W3 */
#define WORDS1          [sp, #20]       /* W1, W2 */
#define CONTEXT         [sp, #36]
#define OUTPUT          [sp, #40]
#define INPUT           [sp, #44]
#define BYTES           [sp, #48]
#define MODE            [sp, #88]
#define FRAME           36

#define UNIT            8
#define DECRYPT         2               /* of enum fw_duplex, whose FW_ABSORB is 0 */

#define arguments       {r0-r3}
#define registers       r1              /* where they are */
#define position        r2
#define left_bytes      r3
#define word_mode       r1
#define in0             r2              /* text */
#define in1             r3
#define stream0         r4              /* outputs of clocks; then key stream and bits for the tag */
#define later0          r5
#define stream1         r6
#define later1          r7
#define other0          r8              /* text on the other side */
#define other1          r9
#define tag0            r8
#define tag1            r9
#define cursor          lr              /* where it is */
#define common          lr              /* C */
#define one             r2              /* two words that are added */
#define other           r3
#define sums            r4              /* the context */
#define accumulator     r5
#define turned          r6

/* 128 clocks, and from the second name on the last 32 of them. */
    .section .text.fw_grain128aead_clocks, "ax", %progbits
    .p2align 2
    .type grain_clocks, %function
    .thumb_func
grain_clocks:
    clocks  0, s0, s1, s2, s3, b0, b1, b2, b3
    clocks  4, s1, s2, s3, s0, b1, b2, b3, b0
    clocks  8, s2, s3, s0, s1, b2, b3, b0, b1
    .type grain_last_clocks, %function
    .thumb_func
grain_last_clocks:
    clocks  12, s3, s0, s1, s2, b3, b0, b1, b2
    bx      lr
    .size grain_clocks, . - grain_clocks

fw_function fw_grain128aead_clock
    push    saved
    sub     sp, sp, #20
    str     context, [sp]
    ldm     context!, {s3}              /* LINEAR */
    ldm     context, {s0-s2}
    add     context, context, #NONLINEAR - 4
    ldm     context!, {b3}
    ldm     context, {b0-b2}
    bl      grain_last_clocks
    ldr     registers, [sp]
    ldr     y, OUT3
    stm     registers, {s0-s3}
    add     registers, registers, #NONLINEAR
    stm     registers, {b0-b3}
    add     sp, sp, #20
    pop     saved_return
fw_end fw_grain128aead_clock

fw_function fw_grain128aead_feed
    push    saved
    push    arguments
    sub     sp, sp, #FRAME
1:  ldr     left_bytes, BYTES
    ldr     context, CONTEXT
    cbz     left_bytes, 2f
    ldrb    position, [context, #POSITION]
    cmp     position, #0
    bne     5f
    cmp     left_bytes, #UNIT
    bhs     3f
    b       5f
2:  add     sp, sp, #FRAME + 16
    pop     saved_return

/* Eight bytes. */
3:  sub     left_bytes, left_bytes, #UNIT
    str     left_bytes, BYTES
    ldm     context, {s0-s3}            /* LINEAR */
    add     context, context, #NONLINEAR
    ldm     context, {b0-b3}
    bl      grain_clocks
    ldr     context, CONTEXT
    stm     context, {s0-s3}
    add     registers, context, #NONLINEAR
    stm     registers, {b0-b3}
    ldr     stream0, OUT0
    ldr     later0, OUT1
    ldr     stream1, OUT2
    ldr     later1, OUT3
    part    stream0, later0
    part    stream1, later1
    ldr     cursor, INPUT
    ldr     in0, [cursor], #4
    ldr     in1, [cursor], #4
    str     cursor, INPUT
    ldr     word_mode, MODE
    eor     other0, in0, stream0
    eor     other1, in1, stream1
    cbz     word_mode, 4f
    ldr     cursor, OUTPUT
    str     other0, [cursor], #4
    str     other1, [cursor], #4
    str     cursor, OUTPUT
    sbfx    word_mode, word_mode, #1, #1        /* all ones in decryption */
    and     stream0, stream0, word_mode
    and     stream1, stream1, word_mode
    eor     in0, in0, stream0           /* M0 */
    eor     in1, in1, stream1           /* M1 */
4:  strd    in0, in1, MESSAGE
    ldrd    tag0, tag1, [context, #TAG]
    strd    later0, later1, [context, #TAG]
    strd    tag0, tag1, WORDS
    strd    later0, later1, WORDS2
    eor     left, in0, in1
    rbit    right, tag1
    multiply
    ldrd    one, other, MESSAGE
    ldr     right, WORD2
    rbit    common, result
    eor     left, one, other
    rbit    left, left
    multiply
    ldrd    one, other, WORDS
    ldr     left, MESSAGE0
    eor     right, one, other
    eor     common, common, result, lsl #1
    rbit    right, right
    multiply
    rbit    turned, result
    ldrd    one, other, WORDS1
    ldr     left, MESSAGE0
    ldr     sums, CONTEXT
    ldr     accumulator, [sums, #ACCUMULATOR]
    eor     right, one, other
    eor     accumulator, accumulator, common
    eor     accumulator, accumulator, turned
    str     accumulator, [sums, #ACCUMULATOR]
    rbit    left, left
    multiply
    ldr     sums, CONTEXT
    ldr     accumulator, [sums, #ACCUMULATOR]
    ldrd    one, other, WORDS1
    ldr     left, MESSAGE1
    eor     accumulator, accumulator, result, lsl #1
    str     accumulator, [sums, #ACCUMULATOR]
    eor     right, one, other
    rbit    right, right
    multiply
    ldrd    one, other, WORDS2
    ldr     left, MESSAGE1
    rbit    result, result
    eor     right, one, other
    eor     common, common, result
    rbit    left, left
    multiply
    ldr     context, CONTEXT
    ldr     left_bytes, BYTES
    ldr     accumulator, [context, #ACCUMULATOR + 4]
    cmp     left_bytes, #UNIT
    eor     accumulator, accumulator, common
    eor     accumulator, accumulator, result, lsl #1
    str     accumulator, [context, #ACCUMULATOR + 4]
    bhs     3b
    b       1b

/* A byte. */
#define low             r1              /* the tag's register, and what follows it */
#define high            r2
#define pair            r3
#define bits            r4              /* of the message */
#define masked          r5
#define place           r5
#define sum_low         r6
#define mode            r6
#define sum_high        r7
#define other_side      r7
#define mask            r8
#define count           r9

.macro exchange_within shift:req, mask:req
    eor     t, y, y, lsr #\shift
    and     t, t, #\mask
    eor     y, y, t
    eor     y, y, t, lsl #\shift
.endm

5:  sub     left_bytes, left_bytes, #1
    str     left_bytes, BYTES
    eor     position, position, #1
    strb    position, [context, #POSITION]
    cbz     position, 6f
    bl      fw_grain128aead_clock
    exchange_within 1, 0x22222222
    exchange_within 2, 0x0c0c0c0c
    exchange_within 4, 0x00f000f0
    exchange_within 8, 0x0000ff00
    mov     pair, y
    ldr     context, CONTEXT
    b       7f
6:  ldr     pair, [context, #PAIR]
    lsr     pair, pair, #8
7:  str     pair, [context, #PAIR]
    ldr     place, INPUT
    ldr     mode, MODE
    ldrb    bits, [place], #1
    str     place, INPUT
    cbz     mode, 8f
    ldr     place, OUTPUT
    eor     other_side, bits, pair
    strb    other_side, [place], #1
    str     place, OUTPUT
    cmp     mode, #DECRYPT
    bne     8f
    mov     bits, other_side
8:  ldrd    low, high, [context, #TAG]
    ldrd    sum_low, sum_high, [context, #ACCUMULATOR]
    lsr     pair, pair, #16
    mov     count, #8
9:  sbfx    mask, bits, #0, #1
    lsr     bits, bits, #1
    and     masked, mask, low
    eor     sum_low, sum_low, masked
    and     masked, mask, high
    eor     sum_high, sum_high, masked
    lsr     low, low, #1
    orr     low, low, high, lsl #31
    lsr     high, high, #1
    orr     high, high, pair, lsl #31
    lsr     pair, pair, #1
    subs    count, count, #1
    bne     9b
    strd    low, high, [context, #TAG]
    strd    sum_low, sum_high, [context, #ACCUMULATOR]
    b       1b
fw_end fw_grain128aead_feed

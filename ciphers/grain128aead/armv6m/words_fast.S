/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for ARMv6-M, for speed: 32 clocks per pass over words on the stack, 128 for eight bytes.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. The context is aligned to 4 bytes, input and output are at any address.
 *
 * Registers grow upwards in memory, so that the words of the next clocks begin a word higher and no word moves. First
 * the words of the nonlinear register are in low registers, then those of the linear one. A tap that is added is two
 * shifts and two sums, one that is multiplied is put together, 3. Products of taps that are as far apart as others
 * share their parts: bits 11 and 13 with bits 22 and 24; bits 61 and 65 with bits 88 and 92, and that shift gives bit
 * 68, too. A part that begins in a word needs its successor only so far as the shift reaches, which the word itself
 * has.
 *
 * The accumulator: with words W0 W1 of the tag's register, W2 W3 behind them and words M0 M1 of the message, its low
 * word takes M0 * (W0, W1) + M1 * (W1, W2), its high word M0 * (W1, W2) + M1 * (W2, W3), where M * (A, B) is the sum
 * of A:B moved right by i for each bit i of M. With C = (M0 + M1) * (W1, W2) these are M0 * (W0 + W1, W1 + W2) + C and
 * M1 * (W1 + W2, W2 + W3) + C: three products instead of four, each of 222 instructions, 7 for a bit.
 *
 * 32 clocks are 215 cycles: 176 for shifts, sums and products, 21 for copies, 14 for loads and stores, 2 for the place
 * and 2 for the return. Eight bytes are 860 for clocks, 672 for products and about 280 around them.
 *
 * cost fw_grain128aead_clock 96 stack
 * cost fw_grain128aead_feed 232 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"

#define y               r0              /* the output, and the sum for the nonlinear register */
#define t               r1
#define u               r2
#define x               r3              /* scratch, and a place */
#define word0           r4              /* of a register */
#define word1           r5
#define word2           r6
#define word3           r7
#define words           {r4-r7}
#define b12             r8
#define b95             r9
#define half            r10             /* of the output: what comes of the nonlinear register */
#define sum             r11             /* for the nonlinear register */
#define place           r12             /* of the lowest words */

#define context         r0
#define LINEAR          0               /* of the context */
#define NONLINEAR       20
#define ACCUMULATOR     40
#define TAG             48
#define PAIR            56
#define POSITION        60

#define HIGHER          32              /* from linear words on the stack to nonlinear ones */
#define NEXT            16              /* from a word to its register's next one */

/* TO is the 32 bits from bit BITS of LOW on. */
.macro tap to:req, low:req, high:req, bits:req
    lsrs    \to, \low, #\bits
    lsls    x, \high, #32 - \bits
    orrs    \to, \to, x
.endm

.macro add_shifted to:req, shift:req, from:req, bits:req
    \shift  x, \from, #\bits
    eors    \to, \to, x
.endm

.macro add_tap to:req, low:req, high:req, bits:req
    add_shifted \to, lsrs, \low, \bits
    add_shifted \to, lsls, \high, 32 - \bits
.endm

/* A times B goes to A, and is added. */
.macro add_product to:req, a:req, b:req
    ands    \a, \a, \b
    eors    \to, \to, \a
.endm

/* The same with a word of 32 bits in a high register. */
.macro times a:req, high:req
    mov     x, \high
    ands    \a, \a, x
.endm

/* 32 clocks at PLACE, which moves a word on. The output is in Y. */
    .section .text.fw_grain128aead_clocks, "ax", %progbits
    .p2align 2
    .type grain_clocks, %function
    .thumb_func
grain_clocks:
    mov     x, place
    adds    x, x, #HIGHER
    ldm     x!, words
    tap     t, word0, word1, 12
    mov     b12, t
    tap     t, word2, word3, 31
    mov     b95, t
    tap     u, word0, word1, 2
    movs    y, u
    eors    y, y, word2
    add_tap y, word0, word1, 15
    add_tap y, word1, word2, 4          /* bit 36 */
    add_tap y, word1, word2, 13         /* bit 45 */
    add_tap y, word2, word3, 9          /* bit 73 */
    add_tap y, word2, word3, 25         /* bit 89 */
    mov     half, y
    movs    y, word0
    eors    y, y, word3
    ands    u, u, word0                 /* 2 apart */
    lsrs    t, word1, #2
    ands    t, t, word1
    add_tap y, u, t, 11
    lsrs    x, word1, #3                /* 1 more */
    ands    t, t, x
    add_shifted y, lsls, t, 32 - 22
    tap     t, word0, word1, 3
    ands    u, u, t
    add_shifted y, lsrs, u, 22
    tap     t, word0, word1, 17
    tap     u, word0, word1, 18
    add_product y, t, u
    movs    t, word0                    /* 64 apart */
    ands    t, t, word2
    movs    u, word1
    ands    u, u, word3
    add_tap y, t, u, 3
    movs    t, word0                    /* 32 apart */
    ands    t, t, word1
    movs    u, word1
    ands    u, u, word2
    add_tap y, t, u, 27
    tap     t, word1, word2, 8          /* bit 40 */
    tap     u, word1, word2, 16         /* bit 48 */
    add_product y, t, u
    tap     u, word2, word3, 4          /* bit 68 */
    tap     t, word2, word3, 20         /* bit 84 */
    add_product y, t, u
    ands    u, u, word2                 /* 4 apart */
    lsls    t, word2, #28
    ands    t, t, word1
    add_tap y, t, u, 29                 /* bit 61 */
    lsrs    t, word3, #4
    ands    t, t, word3
    lsls    t, t, #8                    /* bit 88 */
    lsrs    u, u, #24
    orrs    t, t, u
    times   t, b95
    tap     u, word2, word3, 29         /* bit 93 */
    add_product y, t, u
    tap     t, word2, word3, 6          /* bit 70 */
    tap     u, word2, word3, 14         /* bit 78 */
    ands    t, t, u
    tap     u, word2, word3, 18         /* bit 82 */
    add_product y, t, u
    add_tap y, word0, word1, 26
    add_tap y, word1, word2, 24         /* bit 56 */
    add_tap y, word2, word3, 27         /* bit 91 */
    mov     sum, y
    mov     x, place
    ldm     x!, words
    mov     t, sum
    eors    t, t, word0
    str     t, [x, #HIGHER]
    mov     y, half
    tap     t, word2, word3, 30         /* bit 94 */
    times   t, b95
    add_tap t, word0, word1, 8
    mov     u, b12
    add_product y, t, u
    tap     t, word1, word2, 10         /* bit 42 */
    mov     u, b95
    add_product y, t, u
    tap     t, word1, word2, 28         /* bit 60 */
    tap     u, word2, word3, 15         /* bit 79 */
    add_product y, t, u
    tap     u, word0, word1, 7          /* of bits 13 and 20, 7 apart */
    movs    t, u
    ands    t, t, word0
    eors    u, u, word0
    lsrs    word0, word1, #7
    ands    word0, word0, word1
    add_tap y, t, word0, 13
    add_tap y, word2, word3, 29         /* bit 93 */
    add_tap u, word2, word3, 17         /* bit 81 */
    eors    word1, word1, word2         /* bits 38 and 70 */
    eors    word2, word2, word3
    add_tap u, word1, word2, 6
    eors    u, u, word3
    mov     x, place
    str     u, [x, #NEXT]
    adds    x, x, #4
    mov     place, x
    bx      lr
    .size grain_clocks, . - grain_clocks

/* RESULT += MULTIPLIER * (LOW, HIGH). The multiplier is lost. */
#define multiplier      r0
#define low             r1
#define high            r2
#define result          r3
#define window          r4
#define part            r5
#define zeros           r6              /* all bits set if a bit of the multiplier is 0 */
    .section .text.fw_grain128aead_multiply, "ax", %progbits
    .p2align 2
    .type grain_multiply, %function
    .thumb_func
grain_multiply:
    lsrs    multiplier, multiplier, #1
    sbcs    zeros, zeros, zeros
    movs    window, low
    bics    window, window, zeros
    eors    result, result, window
    .set    bit, 1
    .rept   31
    lsrs    multiplier, multiplier, #1
    sbcs    zeros, zeros, zeros
    lsrs    window, low, #bit
    lsls    part, high, #32 - bit
    orrs    window, window, part
    bics    window, window, zeros
    eors    result, result, window
    .set    bit, bit + 1
    .endr
    bx      lr
    .size grain_multiply, . - grain_multiply

/* Both registers of the context at r0 to the stack at STATE, and back from where they are now. */
.macro load_registers state:req
    mov     t, sp
    adds    t, t, #\state
    mov     place, t
    ldm     context!, words
    stm     t!, words
    adds    context, context, #NONLINEAR - 16
    ldm     context!, words
    adds    t, t, #HIGHER - 16
    stm     t!, words
.endm

.macro store_registers
    mov     t, place
    ldm     t!, words
    stm     context!, words
    adds    t, t, #HIGHER - 16
    ldm     t!, words
    adds    context, context, #NONLINEAR - 16
    stm     context!, words
.endm

#define CLOCK_STATE     8
#define CLOCK_FRAME     60              /* the context, a spare word, 13 words of the state */

fw_function fw_grain128aead_clock
    save_registers
    sub     sp, sp, #CLOCK_FRAME
    str     context, [sp]
    load_registers CLOCK_STATE
    bl      grain_clocks
    str     y, [sp, #4]
    ldr     context, [sp]
    store_registers
    ldr     y, [sp, #4]
    add     sp, sp, #CLOCK_FRAME
    restore_registers
fw_end fw_grain128aead_clock

/* The frame of feed. */
#define STATE           0               /* two registers of eight words, a word more for each */
#define OUT             64              /* outputs of clocks */
#define OUT0            [sp, #OUT]
#define OUT1            [sp, #OUT + 4]
#define OUT2            [sp, #OUT + 8]
#define OUT3            [sp, #OUT + 12]
#define STREAM          [sp, #OUT + 16] /* all ones if the key stream is added to what is authenticated: decryption */
#define ARGUMENTS       84
#define CONTEXT         [sp, #ARGUMENTS]
#define OUTPUT          [sp, #ARGUMENTS + 4]
#define INPUT           [sp, #ARGUMENTS + 8]
#define BYTES           [sp, #ARGUMENTS + 12]
#define MODE            [sp, #ARGUMENTS + 16 + 36]
#define FRAME           84

#define arguments       {r0-r3}
#define position        r2
#define left            r3              /* bytes */
#define stream0         r4              /* outputs of clocks; then key stream and bits for the tag */
#define later0          r5
#define stream1         r6
#define later1          r7
#define m0              r8
#define m1              r9
#define tag1            r10
#define tag2            r11
#define common          r12             /* C */
#define base            r7              /* the context */
#define spare           r4
#define mask            r1
#define difference      r0
#define word            r0              /* of text */
#define byte            r1
#define cursor          r3
#define stream          r2

/* The bits of both words at places whose bit SHIFT is 1 and 0 are exchanged. */
.macro exchange even:req, odd:req, shift:req
    lsrs    difference, \even, #\shift
    eors    difference, difference, \odd
    ands    difference, difference, mask
    eors    \odd, \odd, difference
    lsls    difference, difference, #\shift
    eors    \even, \even, difference
.endm

.macro exchange_halves even:req, odd:req
    lsrs    difference, \even, #16
    lsls    mask, \odd, #16
    uxth    \even, \even
    orrs    \even, \even, mask
    lsrs    \odd, \odd, #16
    lsls    \odd, \odd, #16
    orrs    \odd, \odd, difference
.endm

.macro exchange_both shift:req, mask:req
    ldr     mask, =\mask
    exchange stream0, later0, \shift
    exchange stream1, later1, \shift
.endm

/* WORD is four bytes of the input. */
.macro load_text offset:req
    ldrb    word, [cursor, #\offset]
    .irp    place, 1, 2, 3
    ldrb    byte, [cursor, #\offset + \place]
    lsls    byte, byte, #8 * \place
    orrs    word, word, byte
    .endr
.endm

.macro store_text offset:req, from:req
    .irp    place, 0, 1, 2
    strb    \from, [cursor, #\offset + \place]
    lsrs    \from, \from, #8
    .endr
    strb    \from, [cursor, #\offset + 3]
.endm

fw_function fw_grain128aead_feed
    save_registers
    push    arguments
    sub     sp, sp, #FRAME
    ldr     t, MODE
    lsls    t, t, #30
    asrs    t, t, #31
    str     t, STREAM
1:  ldr     left, BYTES
    ldr     context, CONTEXT
    cmp     left, #0
    beq     2f
    movs    t, #POSITION
    ldrb    position, [context, t]
    cmp     position, #0
    bne     3f
    cmp     left, #8
    bhs     grain_units
3:  b       grain_byte
2:  add     sp, sp, #FRAME + 16
    restore_registers

/* Eight bytes each. */
grain_units:
    load_registers STATE
4:  bl      grain_clocks
    str     y, OUT0
    bl      grain_clocks
    str     y, OUT1
    bl      grain_clocks
    str     y, OUT2
    bl      grain_clocks
    str     y, OUT3
    mov     x, place
    mov     t, sp
    mov     place, t
    ldm     x!, words
    stm     t!, words
    adds    x, x, #HIGHER - 16
    adds    t, t, #HIGHER - 16
    ldm     x!, words
    stm     t!, words
    add     x, sp, #OUT
    ldm     x!, words
    exchange_halves stream0, later0
    exchange_halves stream1, later1
    exchange_both 8, 0x00ff00ff
    exchange_both 4, 0x0f0f0f0f
    exchange_both 2, 0x33333333
    exchange_both 1, 0x55555555
    ldr     stream, STREAM
    ldr     cursor, INPUT
    load_text 0
    mov     m0, word
    load_text 4
    mov     m1, word
    adds    cursor, cursor, #8
    str     cursor, INPUT
    ldr     cursor, MODE
    cmp     cursor, #0
    beq     5f
    ldr     cursor, OUTPUT
    movs    byte, stream1
    eors    byte, byte, word
    store_text 4, byte
    ands    stream1, stream1, stream
    eors    word, word, stream1
    mov     byte, m0
    mov     m1, word
    movs    word, stream0
    eors    word, word, byte
    store_text 0, word
    ands    stream0, stream0, stream
    eors    byte, byte, stream0
    mov     m0, byte
    adds    cursor, cursor, #8
    str     cursor, OUTPUT
5:  mov     tag2, later0
    str     later1, OUT3
    ldr     base, CONTEXT
    ldr     low, [base, #TAG + 4]
    mov     tag1, low
    mov     multiplier, m0
    mov     high, m1
    eors    multiplier, multiplier, high
    mov     high, tag2
    movs    result, #0
    bl      grain_multiply
    mov     common, result
    mov     multiplier, m0
    mov     high, tag1
    ldr     low, [base, #TAG]
    eors    low, low, high
    mov     spare, tag2
    eors    high, high, spare
    ldr     spare, [base, #ACCUMULATOR]
    eors    result, result, spare
    bl      grain_multiply
    str     result, [base, #ACCUMULATOR]
    mov     multiplier, m1
    mov     high, tag2
    mov     low, tag1
    eors    low, low, high
    str     high, [base, #TAG]
    ldr     spare, OUT3
    str     spare, [base, #TAG + 4]
    eors    high, high, spare
    mov     result, common
    ldr     spare, [base, #ACCUMULATOR + 4]
    eors    result, result, spare
    bl      grain_multiply
    str     result, [base, #ACCUMULATOR + 4]
    mov     t, sp
    mov     place, t
    ldr     left, BYTES
    subs    left, left, #8
    str     left, BYTES
    cmp     left, #8
    blo     6f
    b       4b
6:  ldr     context, CONTEXT
    store_registers
    b       1b

/* A byte. */
#define pair            r2
#define bits            r1              /* of the message */
#define other_side      r4
#define at              r4              /* input or output */
#define sums_and_tag    {r4-r7}
#define sum_low         r4
#define sum_high        r5
#define tag_low         r6
#define tag_high        r7
#define masked          r3
#define counted         r12
#define zeros_of_bit    r0

.macro exchange_within shift:req, mask:req
    ldr     mask, =\mask
    lsrs    u, y, #\shift
    eors    u, u, y
    ands    u, u, mask
    eors    y, y, u
    lsls    u, u, #\shift
    eors    y, y, u
.endm

grain_byte:
    subs    left, left, #1
    str     left, BYTES
    movs    t, #1
    eors    position, position, t
    movs    t, #POSITION
    strb    position, [context, t]
    cmp     position, #0
    beq     6f
    bl      fw_grain128aead_clock
    exchange_within 1, 0x22222222
    exchange_within 2, 0x0c0c0c0c
    exchange_within 4, 0x00f000f0
    exchange_within 8, 0x0000ff00
    mov     pair, y
    ldr     context, CONTEXT
    b       7f
6:  ldr     pair, [context, #PAIR]
    lsrs    pair, pair, #8
7:  str     pair, [context, #PAIR]
    ldr     at, INPUT
    ldrb    bits, [at]
    adds    at, at, #1
    str     at, INPUT
    ldr     x, MODE
    cmp     x, #0
    beq     8f
    ldr     at, OUTPUT
    movs    x, bits
    eors    x, x, pair
    strb    x, [at]
    adds    at, at, #1
    str     at, OUTPUT
    ldr     x, STREAM
    ands    x, x, pair
    eors    bits, bits, x
8:  lsrs    pair, pair, #16
    adds    context, context, #ACCUMULATOR
    ldm     context!, sums_and_tag
    movs    x, #8
9:  mov     counted, x
    lsrs    bits, bits, #1
    sbcs    zeros_of_bit, zeros_of_bit, zeros_of_bit
    movs    masked, tag_low
    bics    masked, masked, zeros_of_bit
    eors    sum_low, sum_low, masked
    movs    masked, tag_high
    bics    masked, masked, zeros_of_bit
    eors    sum_high, sum_high, masked
    lsrs    tag_low, tag_low, #1
    lsls    masked, tag_high, #31
    orrs    tag_low, tag_low, masked
    lsrs    tag_high, tag_high, #1
    lsls    masked, pair, #31
    orrs    tag_high, tag_high, masked
    lsrs    pair, pair, #1
    mov     x, counted
    subs    x, x, #1
    bne     9b
    ldr     context, CONTEXT
    adds    context, context, #ACCUMULATOR
    stm     context!, sums_and_tag
    b       1b
    .pool
fw_end fw_grain128aead_feed

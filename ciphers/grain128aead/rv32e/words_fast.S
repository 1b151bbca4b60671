/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for RV32E, for speed: 32 clocks per pass over words on the stack, 128 for eight bytes.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in a0 to a4. The context is aligned to 4 bytes, input and output are at any address.
 *
 * Registers of Grain grow upwards in memory, so that the words of the next clocks begin a word higher and no word moves.
 * First the words of the nonlinear register are at hand, then those of the linear one. Taps and the accumulator's three
 * products for eight bytes are as in rv32/words_fast.S: 176 instructions for 32 clocks, besides 12 loads and stores and
 * two for the place, and 220 for each product. Short instructions are preferred: registers 8 to 15 for what is shifted
 * in place, added or multiplied.
 *
 * cost fw_grain128aead_clock 84 stack
 * cost fw_grain128aead_feed 196 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"

#define y               a0              /* the output, and the sum for the nonlinear register */
#define t               a1
#define u               a2
#define x               a3
#define word0           s0              /* of a register */
#define word1           s1
#define word2           a4
#define word3           a5
#define b12             t0
#define b95             t1
#define place           t2              /* of the lowest words */

#define HIGHER          32              /* from linear words to nonlinear ones */
#define NEXT            16              /* from a word to its register's next one */
#define OUT             64              /* outputs of clocks */

#define context         a0
#define LINEAR          0               /* of the context */
#define NONLINEAR       20
#define ACCUMULATOR0    40
#define ACCUMULATOR1    44
#define TAG0            48
#define TAG1            52
#define PAIR            56
#define POSITION        60

#include "../rv32/grain_taps.inc"

.macro load_four from:req, offset:req
    lw      word0, \offset(\from)
    lw      word1, \offset + 4(\from)
    lw      word2, \offset + 8(\from)
    lw      word3, \offset + 12(\from)
.endm

.macro store_four to:req, offset:req
    sw      word0, \offset(\to)
    sw      word1, \offset + 4(\to)
    sw      word2, \offset + 8(\to)
    sw      word3, \offset + 12(\to)
.endm

/* 32 clocks at PLACE, which moves a word on; so does the place of the output, OUT behind it. */
    .section .text.fw_grain128aead_clocks, "ax", %progbits
    .p2align 2
    .type grain_clocks, %function
grain_clocks:
    load_four place, HIGHER
    tap     t, word0, word1, 12
    mv      b12, t
    tap     t, word2, word3, 31
    mv      b95, t
    tap     u, word0, word1, 2
    xor     y, u, word2
    add_tap y, word0, word1, 15
    add_tap y, word1, word2, 4          /* bit 36 */
    add_tap y, word1, word2, 13         /* bit 45 */
    add_tap y, word2, word3, 9          /* bit 73 */
    add_tap y, word2, word3, 25         /* bit 89 */
    sw      y, OUT(place)
    xor     y, word0, word3
    and     u, u, word0                 /* 2 apart */
    srli    t, word1, 2
    and     t, t, word1
    add_tap y, u, t, 11
    srli    x, word1, 3                 /* 1 more */
    and     t, t, x
    slli    t, t, 32 - 22
    xor     y, y, t
    tap     t, word0, word1, 3
    and     u, u, t
    srli    u, u, 22
    xor     y, y, u
    tap     t, word0, word1, 17
    tap     u, word0, word1, 18
    add_product y, t, u
    and     t, word0, word2             /* 64 apart */
    and     u, word1, word3
    srli    t, t, 3
    slli    u, u, 32 - 3
    xor     y, y, t
    xor     y, y, u
    and     t, word0, word1             /* 32 apart */
    and     u, word1, word2
    srli    t, t, 27
    slli    u, u, 32 - 27
    xor     y, y, t
    xor     y, y, u
    tap     t, word1, word2, 8          /* bit 40 */
    tap     u, word1, word2, 16         /* bit 48 */
    add_product y, t, u
    tap     u, word2, word3, 4          /* bit 68 */
    tap     t, word2, word3, 20         /* bit 84 */
    add_product y, t, u
    and     u, u, word2                 /* 4 apart */
    slli    t, word2, 28
    and     t, t, word1
    add_tap y, t, u, 29                 /* bit 61 */
    srli    t, word3, 4
    and     t, t, word3
    slli    t, t, 8                     /* bit 88 */
    srli    u, u, 24
    or      t, t, u
    and     t, t, b95
    tap     u, word2, word3, 29         /* bit 93 */
    add_product y, t, u
    tap     t, word2, word3, 6          /* bit 70 */
    tap     u, word2, word3, 14         /* bit 78 */
    and     t, t, u
    tap     u, word2, word3, 18         /* bit 82 */
    add_product y, t, u
    add_tap y, word0, word1, 26
    add_tap y, word1, word2, 24         /* bit 56 */
    add_tap y, word2, word3, 27         /* bit 91 */
    load_four place, 0
    xor     y, y, word0
    sw      y, HIGHER + NEXT(place)
    tap     t, word2, word3, 30         /* bit 94 */
    and     t, t, b95
    add_tap t, word0, word1, 8
    and     y, t, b12
    tap     t, word1, word2, 10         /* bit 42 */
    add_product y, t, b95
    tap     t, word1, word2, 28         /* bit 60 */
    tap     u, word2, word3, 15         /* bit 79 */
    add_product y, t, u
    tap     u, word0, word1, 7          /* of bits 13 and 20, 7 apart */
    and     t, u, word0
    xor     u, u, word0
    srli    word0, word1, 7
    and     word0, word0, word1
    add_tap y, t, word0, 13
    add_tap y, word2, word3, 29         /* bit 93 */
    lw      t, OUT(place)
    add_tap u, word2, word3, 17         /* bit 81 */
    xor     y, y, t
    xor     word1, word1, word2         /* bits 38 and 70 */
    xor     word2, word2, word3
    sw      y, OUT(place)
    add_tap u, word1, word2, 6
    xor     u, u, word3
    sw      u, NEXT(place)
    addi    place, place, 4
    ret
    .size grain_clocks, . - grain_clocks

/* RESULT += MULTIPLIER * (LOW, HIGH). */
#define multiplier      a0
#define low             a1
#define high            a2
#define result          a3
#define mask            a4
#define window          a5
#define part            s0
.macro multiply_bit bit:req
    slli    mask, multiplier, 31 - \bit
    srli    window, low, \bit
    slli    part, high, 32 - \bit
    srai    mask, mask, 31
    or      window, window, part
    and     window, window, mask
    xor     result, result, window
.endm

    .section .text.fw_grain128aead_multiply, "ax", %progbits
    .p2align 2
    .type grain_multiply, %function
grain_multiply:
    slli    mask, multiplier, 31
    srai    mask, mask, 31
    and     mask, mask, low
    xor     result, result, mask
    .set    .Lbit, 1
    .rept   30
    multiply_bit .Lbit
    .set    .Lbit, .Lbit + 1
    .endr
    srai    multiplier, multiplier, 31
    srli    low, low, 31
    slli    high, high, 1
    or      low, low, high
    and     low, low, multiplier
    xor     result, result, low
    ret
    .size grain_multiply, . - grain_multiply

#define FRAME_CLOCK     84
#define KEPT_CONTEXT    68(sp)
#define output_of_clock a0
#define saved0          s0
#define saved1          s1

.macro enter frame:req
    addi    sp, sp, -\frame
    sw      ra, \frame - 4(sp)
    sw      saved0, \frame - 8(sp)
    sw      saved1, \frame - 12(sp)
.endm

.macro leave frame:req
    lw      ra, \frame - 4(sp)
    lw      saved0, \frame - 8(sp)
    lw      saved1, \frame - 12(sp)
    addi    sp, sp, \frame
    ret
.endm

/* Both registers of the context to the stack, and back from PLACE. */
.macro load_registers
    load_four context, LINEAR
    store_four sp, 0
    load_four context, NONLINEAR
    store_four sp, HIGHER
    mv      place, sp
.endm

.macro store_registers from:req, offset:req
    load_four \from, \offset
    store_four context, LINEAR
    load_four \from, \offset + HIGHER
    store_four context, NONLINEAR
.endm

fw_function fw_grain128aead_clock
    enter   FRAME_CLOCK
    sw      context, KEPT_CONTEXT
    load_registers
    call    grain_clocks
    lw      context, KEPT_CONTEXT
    store_registers sp, 4
    lw      output_of_clock, OUT(sp)
    leave   FRAME_CLOCK
fw_end fw_grain128aead_clock

/* The frame of feed: words of registers, outputs of clocks, and */
#define OUT0            OUT(sp)
#define OUT1            OUT + 4(sp)
#define OUT2            OUT + 8(sp)
#define OUT3            OUT + 12(sp)
#define CONTEXT         80(sp)
#define OUTPUT          84(sp)
#define INPUT           88(sp)
#define BYTES           92(sp)
#define MODE            96(sp)
#define FRAME           112

#define output          a1
#define input           a2
#define left            a3              /* bytes */
#define mode_argument   a4
#define position        t0
#define enough          t1
#define UNIT            8

#define stream0         s0              /* outputs of clocks; then key stream and bits for the tag */
#define later0          s1
#define stream1         a4
#define later1          a5
#define in0             a0              /* text; then words of the message */
#define in1             a1
#define spare1          a1
#define spare2          a2
#define spare3          a3
#define spare4          t0
#define mode            t0
#define cursor          t2
#define m0              t0
#define m1              t1
#define tag1            t2
#define tag2            s1
#define base            a4              /* the context */
#define old             a5              /* of the accumulator */

fw_function fw_grain128aead_feed
    enter   FRAME
    sw      context, CONTEXT
    sw      output, OUTPUT
    sw      input, INPUT
    sw      left, BYTES
    sw      mode_argument, MODE
1:  lw      left, BYTES
    lw      context, CONTEXT
    beqz    left, 2f
    lbu     position, POSITION(context)
    bnez    position, 3f
    li      enough, UNIT
    bgeu    left, enough, 4f
3:  j       grain_byte
2:  leave   FRAME

/* Eight bytes each. */
4:  load_registers
5:  call    grain_clocks
    call    grain_clocks
    call    grain_clocks
    call    grain_clocks
    load_four sp, NEXT
    store_four sp, 0
    load_four sp, HIGHER + NEXT
    store_four sp, HIGHER
    lw      stream0, OUT0
    lw      later0, OUT1
    interleave_pair stream0, later0, spare1, spare2
    lw      stream1, OUT2
    lw      later1, OUT3
    interleave_pair stream1, later1, spare1, spare2
    lw      cursor, INPUT
    load_bytes in0, 0, cursor, spare1, spare2, spare3
    load_bytes in1, 4, cursor, spare2, spare3, spare4
    addi    cursor, cursor, UNIT
    sw      cursor, INPUT
    lw      mode, MODE
    beqz    mode, 6f
    lw      cursor, OUTPUT
    xor     spare2, in0, stream0
    store_bytes spare2, 0, cursor
    xor     spare2, in1, stream1
    store_bytes spare2, 4, cursor
    addi    cursor, cursor, UNIT
    sw      cursor, OUTPUT
    srli    mode, mode, 1
    neg     mode, mode                  /* all ones in decryption */
    and     stream0, stream0, mode
    xor     in0, in0, stream0           /* M0 */
    and     stream1, stream1, mode
    xor     in1, in1, stream1           /* M1 */
6:  sw      later1, OUT3                /* W3; W2 is at hand */
    mv      m0, in0
    mv      m1, in1
    lw      base, CONTEXT
    lw      tag1, TAG1(base)
    xor     multiplier, m0, m1
    mv      low, tag1
    mv      high, tag2
    li      result, 0
    call    grain_multiply
    sw      result, OUT0                /* C */
    lw      base, CONTEXT
    lw      old, ACCUMULATOR0(base)
    lw      low, TAG0(base)
    mv      multiplier, m0
    xor     result, result, old
    xor     low, low, tag1
    xor     high, tag1, tag2
    call    grain_multiply
    lw      base, CONTEXT
    sw      result, ACCUMULATOR0(base)
    lw      result, OUT0
    lw      old, ACCUMULATOR1(base)
    lw      high, OUT3
    mv      multiplier, m1
    xor     low, tag1, tag2
    xor     result, result, old
    sw      tag2, TAG0(base)
    sw      high, TAG1(base)
    xor     high, high, tag2
    call    grain_multiply
    lw      base, CONTEXT
    sw      result, ACCUMULATOR1(base)
    mv      place, sp
    lw      left, BYTES
    addi    left, left, -UNIT
    sw      left, BYTES
    li      enough, UNIT
    bltu    left, enough, 7f
    j       5b
7:  lw      context, CONTEXT
    store_registers sp, 0
    j       1b

/* A byte. */
#define pair            a1
#define bits            a2
#define text_mode       a3
#define text_at         a4
#define other_side      a5
#define swap            t0
#define swap_mask       t1
#define sum0            a4
#define sum1            a5
#define tag_low         s0
#define tag_high        s1
#define bit_mask        a3
#define masked          t0
#define count           t1

grain_byte:
    addi    left, left, -1
    sw      left, BYTES
    xori    position, position, 1
    sb      position, POSITION(context)
    beqz    position, 8f
    call    fw_grain128aead_clock
    mv      pair, output_of_clock
    lw      context, CONTEXT
    exchange pair, pair, 1, 0x22222222, swap, swap_mask
    exchange pair, pair, 2, 0x0c0c0c0c, swap, swap_mask
    exchange pair, pair, 4, 0x00f000f0, swap, swap_mask
    exchange pair, pair, 8, 0x0000ff00, swap, swap_mask
    j       9f
8:  lw      pair, PAIR(context)
    srli    pair, pair, 8
9:  sw      pair, PAIR(context)
    lw      text_at, INPUT
    lbu     bits, 0(text_at)
    addi    text_at, text_at, 1
    sw      text_at, INPUT
    lw      text_mode, MODE
    beqz    text_mode, 10f
    lw      text_at, OUTPUT
    xor     other_side, bits, pair
    sb      other_side, 0(text_at)
    addi    text_at, text_at, 1
    sw      text_at, OUTPUT
    srli    text_mode, text_mode, 1
    neg     text_mode, text_mode
    and     text_mode, text_mode, pair
    xor     bits, bits, text_mode
10: srli    pair, pair, 16
    lw      tag_low, TAG0(context)
    lw      tag_high, TAG1(context)
    lw      sum0, ACCUMULATOR0(context)
    lw      sum1, ACCUMULATOR1(context)
    li      count, 8
11: andi    bit_mask, bits, 1
    neg     bit_mask, bit_mask
    srli    bits, bits, 1
    and     masked, bit_mask, tag_low
    xor     sum0, sum0, masked
    and     bit_mask, bit_mask, tag_high
    xor     sum1, sum1, bit_mask
    srli    tag_low, tag_low, 1
    slli    masked, tag_high, 31
    or      tag_low, tag_low, masked
    srli    tag_high, tag_high, 1
    slli    masked, pair, 31
    or      tag_high, tag_high, masked
    srli    pair, pair, 1
    addi    count, count, -1
    bnez    count, 11b
    sw      tag_low, TAG0(context)
    sw      tag_high, TAG1(context)
    sw      sum0, ACCUMULATOR0(context)
    sw      sum1, ACCUMULATOR1(context)
    j       1b
fw_end fw_grain128aead_feed

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for RV32, for speed: both registers in registers through all units of eight bytes.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in a0 to a4. The context is aligned to 4 bytes, input and output are at any address.
 *
 * 32 clocks are 176 instructions and cycles. A tap that is added is two shifts and two sums, one that is multiplied is
 * put together, 3. Products of taps that are as far apart as others share their parts: bits 11 and 13 with bits 22 and
 * 24; bits 61 and 65 with bits 88 and 92, and that shift gives bit 68, too. A part that begins in a word needs its
 * successor only so far as the shift reaches, which the word itself has.
 *
 * The accumulator: with words W0 W1 of the tag's register, W2 W3 behind them and words M0 M1 of the message, its low
 * word takes M0 * (W0, W1) + M1 * (W1, W2), its high word M0 * (W1, W2) + M1 * (W2, W3), where M * (A, B) is the sum
 * of A:B moved right by i for each bit i of M. With C = (M0 + M1) * (W1, W2) these are M0 * (W0 + W1, W1 + W2) + C and
 * M1 * (W1 + W2, W2 + W3) + C: three products instead of four, each of 221 instructions, 7 for a bit.
 *
 * Eight bytes are 705 cycles for clocks, 663 for products and about 170 around them.
 *
 * cost fw_grain128aead_clock 48 stack
 * cost fw_grain128aead_feed 112 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_blocks_rv32.inc"

#define l0              s0              /* the linear register */
#define l1              s1
#define l2              s2
#define l3              s3
#define n0              s4              /* the nonlinear register */
#define n1              s5
#define n2              s6
#define n3              s7
#define y               t0              /* the output */
#define sum             t1              /* for the nonlinear register */
#define t               t2
#define u               t3
#define v               t4
#define b95             t5
#define x               t6
#define context         a0
#define output          a1
#define input           a2
#define left            a3              /* bytes */
#define mode            a4
#define out0            s8              /* outputs of clocks; then key stream and bits for the tag */
#define out1            s9
#define out2            s10
#define out3            s11
#define linear          s0, s1, s2, s3
#define nonlinear       s4, s5, s6, s7
#define saved           ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11
#define saved_by_clock  ra, s0, s1, s2, s3, s4, s5, s6, s7, s11
#define FRAME           64
#define FRAME_CLOCK     48

#define LINEAR          0               /* of the context */
#define NONLINEAR       20
#define ACCUMULATOR0    40(context)
#define ACCUMULATOR1    44(context)
#define TAG0            48(context)
#define TAG1            52(context)
#define PAIR            56(context)
#define POSITION        60(context)

#define UNIT            8
#define DECRYPT         2               /* of enum fw_duplex, whose FW_ABSORB is 0 */

#include "grain_taps.inc"

/* 32 clocks: L0 and N0, the lowest words, become the highest. */
.macro clocks y:req, l0:req, l1:req, l2:req, l3:req, n0:req, n1:req, n2:req, n3:req
    tap     v, \n0, \n1, 12
    tap     b95, \n2, \n3, 31
    tap     \y, \l2, \l3, 30            /* bit 94 */
    and     \y, \y, b95
    add_tap \y, \l0, \l1, 8
    and     \y, \y, v
    tap     t, \l1, \l2, 10             /* bit 42 */
    add_product \y, t, b95
    tap     t, \l1, \l2, 28             /* bit 60 */
    tap     u, \l2, \l3, 15             /* bit 79 */
    add_product \y, t, u
    tap     v, \l0, \l1, 7              /* of bits 13 and 20, 7 apart */
    and     t, v, \l0
    srli    u, \l1, 7
    and     u, u, \l1
    xor     v, v, \l0
    add_tap \y, t, u, 13
    tap     u, \n0, \n1, 2
    xor     \y, \y, u
    xor     \y, \y, \n2
    add_tap \y, \l2, \l3, 29            /* bit 93 */
    add_tap \y, \n0, \n1, 15
    add_tap \y, \n1, \n2, 4             /* bit 36 */
    add_tap \y, \n1, \n2, 13            /* bit 45 */
    add_tap \y, \n2, \n3, 9             /* bit 73 */
    add_tap \y, \n2, \n3, 25            /* bit 89 */
    xor     sum, \l0, \n0
    xor     sum, sum, \n3
    and     u, u, \n0                   /* 2 apart */
    srli    t, \n1, 2
    and     t, t, \n1
    add_tap sum, u, t, 11
    srli    x, \n1, 3                   /* 1 more */
    and     t, t, x
    add_shifted sum, slli, t, 32 - 22
    tap     t, \n0, \n1, 3
    and     u, u, t
    add_shifted sum, srli, u, 22
    tap     t, \n0, \n1, 17
    tap     u, \n0, \n1, 18
    add_product sum, t, u
    and     t, \n0, \n2                 /* 64 apart */
    and     u, \n1, \n3
    add_tap sum, t, u, 3
    and     t, \n0, \n1                 /* 32 apart */
    and     u, \n1, \n2
    add_tap sum, t, u, 27
    tap     t, \n1, \n2, 8              /* bit 40 */
    tap     u, \n1, \n2, 16             /* bit 48 */
    add_product sum, t, u
    tap     u, \n2, \n3, 4              /* bit 68 */
    tap     t, \n2, \n3, 20             /* bit 84 */
    add_product sum, t, u
    and     u, u, \n2                   /* 4 apart */
    slli    t, \n2, 28
    and     t, t, \n1
    add_tap sum, t, u, 29               /* bit 61 */
    srli    t, \n3, 4
    and     t, t, \n3
    slli    t, t, 8                     /* bit 88 */
    srli    u, u, 24
    or      t, t, u
    and     t, t, b95
    tap     u, \n2, \n3, 29             /* bit 93 */
    add_product sum, t, u
    tap     t, \n2, \n3, 6              /* bit 70 */
    tap     u, \n2, \n3, 14             /* bit 78 */
    and     t, t, u
    tap     u, \n2, \n3, 18             /* bit 82 */
    add_product sum, t, u
    add_tap sum, \n0, \n1, 26
    add_tap sum, \n1, \n2, 24           /* bit 56 */
    srli    \n0, \n2, 27                /* bit 91 */
    add_shifted sum, slli, \n3, 5
    xor     \n0, \n0, sum
    xor     t, \l1, \l2                 /* bits 38 and 70 */
    xor     u, \l2, \l3
    add_tap v, t, u, 6
    add_tap v, \l2, \l3, 17             /* bit 81 */
    xor     \l0, v, \l3
.endm

/* RESULT += MULTIPLIER * (LOW, HIGH). */
#define multiplier      t0
#define low             t1
#define high            t2
#define result          t3
#define mask            t4
#define window          t5
.macro multiply_bit bit:req
    slli    mask, multiplier, 31 - \bit
    srai    mask, mask, 31
    tap     window, low, high, \bit
    and     window, window, mask
    xor     result, result, window
.endm

    .section .text.fw_grain128aead_multiply, "ax", %progbits
    .p2align 2
    .type grain_multiply, %function
grain_multiply:
    slli    mask, multiplier, 31
    srai    mask, mask, 31
    and     window, low, mask
    xor     result, result, window
    .set    .Lbit, 1
    .rept   30
    multiply_bit .Lbit
    .set    .Lbit, .Lbit + 1
    .endr
    srai    mask, multiplier, 31
    tap     window, low, high, 31
    and     window, window, mask
    xor     result, result, window
    ret
    .size grain_multiply, . - grain_multiply

/* 128 clocks, and from the second name on the last 32 of them. */
    .section .text.fw_grain128aead_clocks, "ax", %progbits
    .p2align 2
    .type grain_clocks, %function
grain_clocks:
    clocks  out0, l0, l1, l2, l3, n0, n1, n2, n3
    clocks  out1, l1, l2, l3, l0, n1, n2, n3, n0
    clocks  out2, l2, l3, l0, l1, n2, n3, n0, n1
    .type grain_last_clocks, %function
grain_last_clocks:
    clocks  out3, l3, l0, l1, l2, n3, n0, n1, n2
    ret
    .size grain_clocks, . - grain_clocks

.macro store_words offset:req, registers:vararg
    .set    .Lplace, \offset
    .irp    register, \registers
    sw      \register, .Lplace(context)
    .set    .Lplace, .Lplace + 4
    .endr
.endm

fw_function fw_grain128aead_clock
    addi    sp, sp, -FRAME_CLOCK
    save    saved_by_clock
    load_words context, l3, l0, l1, l2
    addi    context, context, NONLINEAR
    load_words context, n3, n0, n1, n2
    addi    context, context, -NONLINEAR
    call    grain_last_clocks
    store_words LINEAR, linear
    store_words NONLINEAR, nonlinear
    mv      context, out3               /* the result */
    restore saved_by_clock
    addi    sp, sp, FRAME_CLOCK
    ret
fw_end fw_grain128aead_clock

#define enough          t0
#define position        t1
#define in0             a5              /* text; then words of the message */
#define in1             a6
#define other0          a7              /* text on the other side */
#define other1          ra
#define byte0           t0
#define byte1           t1
#define byte2           t2
#define word_mode       t0
#define tag0            s8              /* in place of the key stream */
#define tag1            s10
#define tag2            s9
#define tag3            s11
#define common          a7              /* C */
#define kept_context    s0              /* of a byte */
#define kept_output     s1
#define kept_input      s2
#define kept_left       s3
#define kept_mode       s4
#define pair            t0
#define bits            t1
#define sum0            t2
#define sum1            t3
#define mask_of_bit     t4
#define masked          t5
#define other_side      t5
#define count           t6

fw_function fw_grain128aead_feed
    addi    sp, sp, -FRAME
    save    saved
    beqz    left, 2f
1:  lbu     position, POSITION
    bnez    position, grain_byte
    li      enough, UNIT
    bltu    left, enough, grain_byte
    j       grain_units
2:  restore saved
    addi    sp, sp, FRAME
    ret

/* Eight bytes each. */
grain_units:
    load_words context, linear
    addi    context, context, NONLINEAR
    load_words context, nonlinear
    addi    context, context, -NONLINEAR
3:  call    grain_clocks
    interleave_pair out0, out1, t, u
    interleave_pair out2, out3, t, u
    load_bytes in0, 0, input, byte0, byte1, byte2
    load_bytes in1, 4, input, byte0, byte1, byte2
    xor     other0, in0, out0
    xor     other1, in1, out2
    beqz    mode, 5f
    store_bytes other0, 0, output
    store_bytes other1, 4, output
    addi    output, output, UNIT
    srli    word_mode, mode, 1
    neg     word_mode, word_mode        /* all ones in decryption */
    and     out0, out0, word_mode
    and     out2, out2, word_mode
    xor     in0, in0, out0              /* M0 */
    xor     in1, in1, out2              /* M1 */
5:  lw      tag0, TAG0
    lw      tag1, TAG1
    sw      tag2, TAG0
    sw      tag3, TAG1
    li      result, 0
    xor     multiplier, in0, in1
    mv      low, tag1
    mv      high, tag2
    call    grain_multiply
    mv      common, result
    lw      result, ACCUMULATOR0
    mv      multiplier, in0
    xor     low, tag0, tag1
    xor     high, tag1, tag2
    xor     result, result, common
    call    grain_multiply
    sw      result, ACCUMULATOR0
    lw      result, ACCUMULATOR1
    mv      multiplier, in1
    xor     low, tag1, tag2
    xor     high, tag2, tag3
    xor     result, result, common
    call    grain_multiply
    sw      result, ACCUMULATOR1
    addi    input, input, UNIT
    addi    left, left, -UNIT
    li      enough, UNIT
    bgeu    left, enough, 3b
    store_words LINEAR, linear
    store_words NONLINEAR, nonlinear
    bnez    left, 1b
    j       2b

/* A byte. */
grain_byte:
    addi    left, left, -1
    xori    position, position, 1
    sb      position, POSITION
    beqz    position, 6f
    mv      kept_context, context
    mv      kept_output, output
    mv      kept_input, input
    mv      kept_left, left
    mv      kept_mode, mode
    call    fw_grain128aead_clock
    mv      pair, context               /* the result */
    mv      context, kept_context
    mv      output, kept_output
    mv      input, kept_input
    mv      left, kept_left
    mv      mode, kept_mode
    exchange pair, pair, 1, 0x22222222, t, x
    exchange pair, pair, 2, 0x0c0c0c0c, t, x
    exchange pair, pair, 4, 0x00f000f0, t, x
    exchange pair, pair, 8, 0x0000ff00, t, x
    j       7f
6:  lw      pair, PAIR
    srli    pair, pair, 8
7:  sw      pair, PAIR
    lbu     bits, 0(input)
    addi    input, input, 1
    beqz    mode, 8f
    xor     other_side, bits, pair
    sb      other_side, 0(output)
    addi    output, output, 1
    srli    mask_of_bit, mode, 1
    neg     mask_of_bit, mask_of_bit
    and     mask_of_bit, mask_of_bit, pair
    xor     bits, bits, mask_of_bit
8:  srli    pair, pair, 16
    lw      tag0, TAG0
    lw      tag1, TAG1
    lw      sum0, ACCUMULATOR0
    lw      sum1, ACCUMULATOR1
    li      count, 8
9:  andi    mask_of_bit, bits, 1
    neg     mask_of_bit, mask_of_bit
    srli    bits, bits, 1
    and     masked, mask_of_bit, tag0
    xor     sum0, sum0, masked
    and     masked, mask_of_bit, tag1
    xor     sum1, sum1, masked
    srli    tag0, tag0, 1
    slli    masked, tag1, 31
    or      tag0, tag0, masked
    srli    tag1, tag1, 1
    slli    masked, pair, 31
    or      tag1, tag1, masked
    srli    pair, pair, 1
    addi    count, count, -1
    bnez    count, 9b
    sw      tag0, TAG0
    sw      tag1, TAG1
    sw      sum0, ACCUMULATOR0
    sw      sum1, ACCUMULATOR1
    bnez    left, 1b
    j       2b
fw_end fw_grain128aead_feed

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for RV32 and RV32E, for size: the taps are a table; 32 clocks at a time, then byte by byte.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in a0 to a4. The context is aligned to 4 bytes, input and output are at any address.
 *
 * Each of three sums is a sum of products of taps. The table has a byte for each tap: its bit in the context, where
 * the linear register begins at bit 0 and the nonlinear one at bit 160. A word of bits says which taps end a product;
 * what is left of it is 0 behind the last. A tap is 17 instructions, and 3 more where a product ends.
 *
 * cost fw_grain128aead_clock 16 stack
 * cost fw_grain128aead_feed 48 stack
 * cost fw_grain128aead_clock 16 stack on rv32e
 * cost fw_grain128aead_feed 48 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define context         a0
#define taps            a1
#define ends            a2              /* of products: a bit for each tap */
#define product         a3
#define low             a4
#define high            a5
#define sum             s0
#define bits            s1
#define is_end          t0
#define callee          ra, s0, s1
#define kept_output     t1
#define kept_linear     t2
#define word1           a1              /* of a register */
#define word2           a2
#define word3           a3

#define NONLINEAR       20              /* of the context */
#define ACCUMULATOR0    40(context)
#define ACCUMULATOR1    44(context)
#define TAG0            48(context)
#define TAG1            52(context)
#define PAIR            56              /* of two bytes: key stream, bits for the tag */
#define POSITION        60(context)
#define S               0               /* first bits */
#define B               160

/* The register at OFFSET of the context moves on to NEXT, to which its last word is still to be added. */
.macro append offset:req, next:req
    lw      word1, \offset + 4(context)
    lw      word2, \offset + 8(context)
    lw      word3, \offset + 12(context)
    sw      word1, \offset(context)
    sw      word2, \offset + 4(context)
    sw      word3, \offset + 8(context)
    xor     word3, word3, \next
    sw      word3, \offset + 12(context)
.endm

fw_function fw_grain128aead_clock
    addi    sp, sp, -16
    save    callee
    lla     taps, grain_taps
    li      ends, 0x4aaff               /* the output */
    jal     grain_sum
    mv      kept_output, sum
    li      ends, 0x1f                  /* the linear register */
    jal     grain_sum
    mv      kept_linear, sum
    li      ends, 0x1125555f            /* the nonlinear register */
    jal     grain_sum
    append  NONLINEAR, sum
    append  0, kept_linear
    mv      context, kept_output        /* the result */
    restore callee
    addi    sp, sp, 16
    ret

/* The next sum. */
grain_sum:
    li      sum, 0
1:  li      product, -1
2:  lbu     bits, 0(taps)
    addi    taps, taps, 1
    srli    low, bits, 5
    slli    low, low, 2
    add     low, low, context
    lw      high, 4(low)
    lw      low, 0(low)
    slli    high, high, 1
    srl     low, low, bits
    not     bits, bits                  /* in all, by 32 less its bits */
    sll     high, high, bits
    or      low, low, high
    and     product, product, low
    andi    is_end, ends, 1
    srli    ends, ends, 1
    beqz    is_end, 2b
    xor     sum, sum, product
    bnez    ends, 1b
    ret
grain_taps:
    .byte   S + 93, B + 2, B + 15, B + 36, B + 45, B + 64, B + 73, B + 89
    .byte   B + 12, S + 8, S + 13, S + 20, S + 60, S + 79, B + 95, S + 42, B + 12, B + 95, S + 94
    .byte   S + 0, S + 7, S + 38, S + 70, S + 81
    .byte   S + 0, B + 0, B + 26, B + 56, B + 91
    .byte   B + 3, B + 67, B + 11, B + 13, B + 17, B + 18, B + 27, B + 59
    .byte   B + 40, B + 48, B + 61, B + 65, B + 68, B + 84
    .byte   B + 22, B + 24, B + 25, B + 70, B + 78, B + 82, B + 88, B + 92, B + 93, B + 95
    .p2align 1
fw_end fw_grain128aead_clock

#define kept_context    s1
#define output          a1
#define input           a2
#define left            a3              /* bytes */
#define mode            a4
#define clocked         a0
#define stream          t0
#define later           t1              /* bits for the tag */
#define count           t2
#define bit             a1
#define position        t0
#define place           t2
#define message         a5
#define masked          a1
#define tag0            a2
#define tag1            a3
#define sum0            a4
#define sum1            t2
#define mask            t0
#define turns           s0

#define FRAME           32
#define OUTPUT          12(sp)
#define INPUT           16(sp)
#define BYTES           20(sp)
#define MODE            24(sp)
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */

fw_function fw_grain128aead_feed
    addi    sp, sp, -FRAME
    save    callee
    sw      output, OUTPUT
    sw      input, INPUT
    sw      left, BYTES
    sw      mode, MODE
    mv      kept_context, context
1:  lw      left, BYTES
    beqz    left, 8f
    addi    left, left, -1
    sw      left, BYTES
    mv      context, kept_context
    lbu     position, POSITION
    addi    place, context, PAIR + 1
    xori    position, position, 1
    sb      position, POSITION
    beqz    position, 3f
    jal     fw_grain128aead_clock
    li      count, 16
2:  srli    bit, clocked, 31
    slli    later, later, 1
    or      later, later, bit
    slli    clocked, clocked, 1
    srli    bit, clocked, 31
    slli    stream, stream, 1
    or      stream, stream, bit
    slli    clocked, clocked, 1
    addi    count, count, -1
    bnez    count, 2b
    mv      context, kept_context
    addi    place, context, PAIR
    sh      stream, 0(place)
    sh      later, 2(place)
3:  lbu     stream, 0(place)
    lbu     later, 2(place)
    lw      input, INPUT
    lbu     message, 0(input)
    addi    input, input, 1
    sw      input, INPUT
    lw      mode, MODE
    beqz    mode, 4f
    lw      output, OUTPUT
    xor     stream, stream, message
    sb      stream, 0(output)
    addi    output, output, 1
    sw      output, OUTPUT
    addi    mode, mode, -ENCRYPT
    beqz    mode, 4f
    mv      message, stream
4:  lw      tag0, TAG0
    lw      tag1, TAG1
    lw      sum0, ACCUMULATOR0
    lw      sum1, ACCUMULATOR1
    li      turns, 8
5:  andi    mask, message, 1
    neg     mask, mask
    srli    message, message, 1
    and     masked, mask, tag0
    xor     sum0, sum0, masked
    and     mask, mask, tag1
    xor     sum1, sum1, mask
    srli    tag0, tag0, 1
    slli    masked, tag1, 31
    or      tag0, tag0, masked
    srli    tag1, tag1, 1
    slli    masked, later, 31
    or      tag1, tag1, masked
    srli    later, later, 1
    addi    turns, turns, -1
    bnez    turns, 5b
    sw      tag0, TAG0
    sw      tag1, TAG1
    sw      sum0, ACCUMULATOR0
    sw      sum1, ACCUMULATOR1
    j       1b
8:  restore callee
    addi    sp, sp, FRAME
    ret
fw_end fw_grain128aead_feed

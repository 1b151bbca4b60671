/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for ARMv6-M, for size: the taps are a table; 32 clocks at a time, then byte by byte.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. The context is aligned to 4 bytes, input and output are at any address.
 *
 * Each of three sums is a sum of products of taps. The table has a byte for each tap: its bit in the context, where
 * the linear register begins at bit 0 and the nonlinear one at bit 160. A word of bits says which taps end a product;
 * what is left of it is 0 behind the last. A tap is 20 cycles, and 5 more where a product ends.
 *
 * cost fw_grain128aead_clock 28 stack
 * cost fw_grain128aead_feed 68 stack
 */
#include "fw_asm.h"

#define context         r0
#define taps            r1
#define ends            r2              /* of products: a bit for each tap */
#define sum             r3
#define product         r4
#define bits            r5
#define low             r6
#define high            r7
#define both            {r6, r7}
#define word0           r4              /* of a register */
#define word3           r7
#define words           {r4-r7}
#define words_behind    {r5-r7}
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}

#define WORD            32              /* bits */
#define NONLINEAR       20              /* of the context */
#define ACCUMULATOR     40
#define PAIR            56              /* of two bytes: key stream, bits for the tag */
#define POSITION        60
#define S               0               /* first bits */
#define B               160

/* The word that is SUM and the last one of the register at CONTEXT behind the three others. */
.macro append
    ldm     context!, words
    subs    context, context, #16
    eors    sum, sum, word3
    stm     context!, words_behind
    stm     context!, {sum}
.endm

fw_function fw_grain128aead_clock
    push    saved
    adr     taps, grain_taps
    ldr     ends, =0x4aaff              /* the output */
    bl      grain_sum
    push    {sum}
    movs    ends, #0x1f                 /* the linear register */
    bl      grain_sum
    push    {sum}
    ldr     ends, =0x1125555f           /* the nonlinear register */
    bl      grain_sum
    adds    context, context, #NONLINEAR
    append
    subs    context, context, #NONLINEAR + 16
    pop     {sum}
    append
    pop     {context}                   /* the result */
    pop     saved_return

/* The next sum. */
grain_sum:
    movs    sum, #0
1:  movs    product, #0
    mvns    product, product
2:  ldrb    bits, [taps]
    adds    taps, taps, #1
    lsrs    low, bits, #5
    lsls    low, low, #2
    adds    low, low, context
    ldm     low, both
    lsls    bits, bits, #WORD - 5
    lsrs    bits, bits, #WORD - 5
    lsrs    low, low, bits
    negs    bits, bits
    adds    bits, bits, #WORD           /* by 32 bits nothing is left */
    lsls    high, high, bits
    orrs    low, low, high
    ands    product, product, low
    lsrs    ends, ends, #1
    bcc     2b
    eors    sum, sum, product
    cmp     ends, #0
    bne     1b
    bx      lr
    .pool
    .p2align 2
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

#define CONTEXT         [sp, #4]
#define OUTPUT          [sp, #8]
#define INPUT           [sp, #12]
#define BYTES           [sp, #16]
#define MODE            [sp, #40]
#define SPARE           4               /* bytes, for alignment */
#define FRAME           20

#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */

#define arguments_too   {r0-r7, lr}
#define output          r0              /* of clocks */
#define count           r1
#define position        r2
#define left            r3              /* bytes */
#define stream          r4
#define later           r5              /* bits for the tag */
#define offset          r6
#define message         r1
#define place           r7
#define mode            r3
#define rest            r2              /* bits to come */
#define sum_low         r4
#define sum_high        r5
#define tag_low         r6
#define tag_high        r7
#define sums_and_tag    {r4-r7}
#define turns           r12
#define masked          r3
#define zeros           r0              /* all bits set if a bit of the message is 0 */

fw_function fw_grain128aead_feed
    push    arguments_too
    sub     sp, sp, #SPARE
1:  ldr     left, BYTES
    subs    left, left, #1
    blo     7f
    str     left, BYTES
    ldr     context, CONTEXT
    movs    offset, #POSITION
    ldrb    position, [context, offset]
    movs    count, #1
    eors    position, position, count
    strb    position, [context, offset]
    beq     3f
    bl      fw_grain128aead_clock
    movs    count, #16
2:  lsls    output, output, #1
    adcs    later, later, later
    lsls    output, output, #1
    adcs    stream, stream, stream
    subs    count, count, #1
    bne     2b
    ldr     context, CONTEXT
    movs    offset, #PAIR + 2
    strh    later, [context, offset]
    movs    offset, #PAIR
    strh    stream, [context, offset]
    b       4f
3:  movs    offset, #PAIR + 1
4:  adds    offset, offset, context
    ldrb    stream, [offset]
    ldrb    rest, [offset, #2]
    ldr     place, INPUT
    ldrb    message, [place]
    adds    place, place, #1
    str     place, INPUT
    ldr     mode, MODE
    cmp     mode, #0
    beq     5f
    ldr     place, OUTPUT
    eors    stream, stream, message
    strb    stream, [place]
    adds    place, place, #1
    str     place, OUTPUT
    cmp     mode, #ENCRYPT
    beq     5f
    movs    message, stream
5:  adds    context, context, #ACCUMULATOR
    ldm     context!, sums_and_tag
    movs    masked, #8
6:  mov     turns, masked
    lsrs    message, message, #1
    sbcs    zeros, zeros, zeros
    movs    masked, tag_low
    bics    masked, masked, zeros
    eors    sum_low, sum_low, masked
    movs    masked, tag_high
    bics    masked, masked, zeros
    eors    sum_high, sum_high, masked
    lsrs    tag_low, tag_low, #1
    lsls    masked, tag_high, #31
    orrs    tag_low, tag_low, masked
    lsrs    tag_high, tag_high, #1
    lsls    masked, rest, #31
    orrs    tag_high, tag_high, masked
    lsrs    rest, rest, #1
    mov     masked, turns
    subs    masked, masked, #1
    bne     6b
    ldr     context, CONTEXT
    adds    context, context, #ACCUMULATOR
    stm     context!, sums_and_tag
    b       1b
7:  add     sp, sp, #FRAME
    pop     saved_return
fw_end fw_grain128aead_feed

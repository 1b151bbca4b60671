/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for ARMv7-M, for speed: bitsliced, sixteen blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[160]);
 *
 * Blocks in r0, working space behind them.
 *
 * Word p has bit p of each block in its low half and bit p + 80 in the high one. The bit permutation takes bit j of
 * S-box 4 y + z to bit z of S-box 10 j + y: the 16 words of a group y are all that four S-boxes of a round, and then
 * four of the next, read and write, in both halves. Halves of z and z + 2 are exchanged, and word 4 z + j goes to place
 * 10 (4 z + j) + y.
 *
 * A group is 196 cycles: the S-boxes 7 * 12 + 13, loads 20 and stores 16, what waits in memory 8 and 12, exchanges
 * 8 * 3, and 19 for constants of the second round and the loop; five groups and the constants of the first round are
 * about 1,060 for two rounds of sixteen blocks. Loads and stores alone are 180.
 *
 * cost fw_spongent160_permute_batch 44 stack
 */
#include "fw_asm.h"

#define blocks          r0
#define in              r0              /* words of a group, from which a pass reads them */
#define out             r1              /* where they go; blocks at the begin and the end */
#define consts          r2              /* of the second round: a nibble for each group, the next one lowest, and 1 behind them */
#define v0              r3
#define v1              r4
#define v2              r5
#define v3              r6
#define v4              r7
#define v5              r8
#define v6              r9
#define v7              r10
#define v8              r11
#define v9              r12
#define v10             lr
#define counter         v9              /* between passes */
#define first_four      {r3-r6}
#define second_four     {r7-r10}
#define last_four       {r9-r12}
#define eight           {r3-r10}
#define seven           {r4-r10}
#define group           r2              /* how many are left, where blocks become words and words blocks */
#define count           v10
#define other_half      v9
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

#define return_place    {lr}
#define return          {pc}

#define COUNTER         [sp]
#define FRAME           4
#define PLANE_BYTES     320
#define FIRST           0x75
#define LAST            0x7f

/* Bits 0 to 3 in a to d; in e, f, c and a afterwards. Changes b and d. */
.macro substitute a:req, b:req, c:req, d:req, e:req, f:req
    orr     \e, \b, \c
    eor     \a, \a, \e
    orn     \e, \a, \d
    eor     \b, \b, \e
    eor     \a, \a, \c
    eor     \e, \d, \a
    eor     \f, \b, \e
    bic     \d, \f, \d
    eor     \c, \c, \d
    and     \d, \b, \c
    eor     \a, \a, \d
    eor     \c, \c, \e
.endm

/* With one register less: in e, b, c and a afterwards. */
.macro substitute_tight a:req, b:req, c:req, d:req, e:req
    orr     \e, \b, \c
    eor     \a, \a, \e
    orn     \e, \a, \d
    eor     \b, \b, \e
    eor     \a, \a, \c
    eor     \e, \d, \a
    eor     \b, \b, \e
    bic     \d, \b, \d
    eor     \c, \c, \d
    eor     \d, \b, \e
    and     \d, \d, \c
    eor     \a, \a, \d
    eor     \c, \c, \e
.endm

/* ONE gets both low halves, OTHER both high ones. */
.macro join one:req, other:req, t:req
    lsr     \t, \one, #16
    bfi     \one, \other, #16, #16
    bfi     \other, \t, #0, #16
.endm

/* Bits of ONE that are DISTANCE places to the left of those in the MASK of OTHER. */
.macro exchange one:req, other:req, distance:req, mask:req, t:req
    eor     \t, \other, \one, lsr #\distance
    and     \t, \t, #\mask
    eor     \other, \other, \t
    eor     \one, \one, \t, lsl #\distance
.endm

/* The next value of the counter. */
.macro step
    eor     v0, counter, counter, lsl #1
    ubfx    v0, v0, #6, #1
    orr     counter, v0, counter, lsl #1
    and     counter, counter, #0x7f
.endm

/* A bit of the counter to sixteen blocks. */
.macro constant_low word:req, bit:req, t:req
    sbfx    \t, consts, #\bit, #1
    eor     \word, \word, \t, lsr #16
.endm

.macro constant_high word:req, bit:req, t:req
    sbfx    \t, consts, #\bit, #1
    eor     \word, \word, \t, lsl #16
.endm

/* Bits z of four S-boxes j, to where the next round reads them. */
.macro put j:req, z0:req, z1:req, z2:req, z3:req, t:req
    join    \z0, \z2, \t
    join    \z1, \z3, \t
    str     \z0, [out, #40*\j]
    str     \z2, [out, #40*\j+20]
    str     \z1, [out, #40*\j+160]
    str     \z3, [out, #40*\j+180]
.endm

/* Of the words at IN, sixteen blocks, word i becomes their bits i and 16 + i, or back; IN moves on behind them. Changes
 * all but OUT and GROUP. */
    .section .text.fw_spongent160_permute_batch, "ax", %progbits
    .p2align 2
    .type transpose, %function
    .thumb_func
transpose:
    push    return_place
    mov     count, #2
1:  ldm     in, eight
    exchange v0, v4, 4, 0x0f0f0f0f, v9
    exchange v1, v5, 4, 0x0f0f0f0f, v9
    exchange v2, v6, 4, 0x0f0f0f0f, v9
    exchange v3, v7, 4, 0x0f0f0f0f, v9
    exchange v0, v2, 2, 0x33333333, v9
    exchange v1, v3, 2, 0x33333333, v9
    exchange v4, v6, 2, 0x33333333, v9
    exchange v5, v7, 2, 0x33333333, v9
    exchange v0, v1, 1, 0x55555555, v9
    exchange v2, v3, 1, 0x55555555, v9
    exchange v4, v5, 1, 0x55555555, v9
    exchange v6, v7, 1, 0x55555555, v9
    stm     in!, eight
    subs    count, count, #1
    bne     1b
    sub     in, in, #64
    mov     count, #2
2:  ldm     in, first_four
    add     other_half, in, #32
    ldm     other_half, second_four
    exchange v0, v4, 8, 0x00ff00ff, v8
    exchange v1, v5, 8, 0x00ff00ff, v8
    exchange v2, v6, 8, 0x00ff00ff, v8
    exchange v3, v7, 8, 0x00ff00ff, v8
    stm     other_half, second_four
    stm     in!, first_four
    subs    count, count, #1
    bne     2b
    add     in, in, #32
    pop     return
    .size transpose, . - transpose

fw_function fw_spongent160_permute_batch
    push    saved
    sub     sp, sp, #FRAME
    mov     out, blocks
    add     in, in, #PLANE_BYTES
    mov     group, #5
1:  mov     count, #16
2:  ldrh    v0, [out]
    ldrh    v1, [out, #10]
    orr     v0, v0, v1, lsl #16
    str     v0, [in], #4
    add     out, out, #20
    subs    count, count, #1
    bne     2b
    sub     in, in, #64
    bl      transpose
    sub     out, out, #320-2
    subs    group, group, #1
    bne     1b
    sub     out, out, #10
    sub     in, in, #PLANE_BYTES
    mov     counter, #FIRST

    .p2align 2
.Lrounds:
    ldm     in, seven
    mov     consts, counter
    constant_low v1, 0, v8
    constant_low v2, 1, v8
    constant_low v3, 2, v8
    constant_low v4, 3, v8
    constant_low v5, 4, v8
    constant_low v6, 5, v8
    constant_low v7, 6, v8
    stm     in, seven
    add     v0, in, #292
    ldm     v0, seven
    constant_high v1, 6, v8
    constant_high v2, 5, v8
    constant_high v3, 4, v8
    constant_high v4, 3, v8
    constant_high v5, 2, v8
    constant_high v6, 1, v8
    constant_high v7, 0, v8
    stm     v0, seven
    step
    orr     consts, counter, #0x100000
    bfi     consts, counter, #16, #4
    lsr     v0, counter, #4
    bfi     consts, v0, #12, #3
    step
    str     counter, COUNTER

    .p2align 2
.Lgroup:
    .rept 2
    ldm     in!, first_four
    substitute v0, v1, v2, v3, v4, v5
    str     v4, [in, #-16]
    str     v5, [in, #-12]
    str     v2, [in, #-8]
    str     v0, [in, #-4]
    .endr
    ldm     in!, first_four
    substitute v0, v1, v2, v3, v4, v5
    ldm     in!, last_four
    substitute v6, v7, v8, v9, v1, v3
    ldr     v7, [in, #-64]
    ldr     v9, [in, #-48]
    cmp     consts, #0x10000
    blo     1f
    constant_low v7, 0, v10
    constant_low v9, 1, v10
    constant_low v4, 2, v10
    constant_low v1, 3, v10
1:  substitute_tight v7, v9, v4, v1, v10
    put     0, v10, v9, v4, v7, v1
    ldr     v7, [in, #-60]
    ldr     v9, [in, #-44]
    substitute v7, v9, v5, v3, v10, v1
    put     1, v10, v1, v5, v7, v3
    ldr     v7, [in, #-56]
    ldr     v9, [in, #-40]
    substitute v7, v9, v2, v8, v10, v1
    put     2, v10, v1, v2, v7, v3
    ldr     v7, [in, #-52]
    ldr     v9, [in, #-36]
    cmp     consts, #0x1000
    bhs     1f
    constant_high v7, 3, v10
    constant_high v9, 2, v10
    constant_high v0, 1, v10
    constant_high v6, 0, v10
1:  substitute v7, v9, v0, v6, v10, v1
    put     3, v10, v1, v0, v7, v3
    add     out, out, #4
    lsr     consts, consts, #4
    cmp     consts, #1
    bne     .Lgroup
    sub     v0, out, #20
    sub     out, in, #PLANE_BYTES
    mov     in, v0
    ldr     counter, COUNTER
    cmp     counter, #LAST
    bne     .Lrounds

    mov     group, #5
1:  bl      transpose
    sub     in, in, #64
    mov     v10, #16
2:  ldr     v0, [in], #4
    strh    v0, [out]
    lsr     v0, v0, #16
    strh    v0, [out, #10]
    add     out, out, #20
    subs    count, count, #1
    bne     2b
    sub     out, out, #320-2
    subs    group, group, #1
    bne     1b
    add     sp, sp, #FRAME
    pop     saved_return
fw_end fw_spongent160_permute_batch

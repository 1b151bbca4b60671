/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for ARMv6-M, for speed: bitsliced, sixteen blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[160]);
 *
 * Blocks in r0, working space behind them.
 *
 * Word p has bit p of each block in its low half and bit p + 80 in the high one. The bit permutation takes bit j of
 * S-box 4 y + z to bit z of S-box 10 j + y: the 16 words of a group y are all that four S-boxes of a round, and then
 * four of the next, read and write, in both halves. Halves of z and z + 2 are exchanged, and word 4 z + j goes to place
 * 10 (4 z + j) + y.
 * The first four S-boxes leave their words in place, in the order of registers: bits 3, 1, 2, 0.
 *
 * A group is 317 cycles: the S-boxes 8 * 16, loads 20 and 32, stores 20 and 32, exchanges 8 * 6, addresses 16, and 21
 * for the loop and to look for constants; five groups and the round constants are about 1,760 for two rounds of sixteen
 * blocks. Loads and stores alone are 520.
 *
 * cost fw_spongent160_permute_batch 40 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"

#define in              r0              /* words of a group, from which a pass reads them */
#define to              r1              /* where they go */
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define s               r6
#define n               r7
#define four            {r2-r5}
#define out             r8              /* where those of the group go */
#define bits            r9              /* the counter's bits, from the highest of this pass on */
#define bits_end        r10
#define group           r11             /* its number */
#define blocks          r1
#define blocks_argument r0
#define mask            r7
#define mask8           r8
#define mask4           r9
#define mask2           r10
#define mask1           r11
#define count           r12
#define groups          {n}             /* how many are left, where blocks become words and words blocks */
#define single          {x0}

#define PLANE_BYTES     320

#include "substitute.inc"

/* ONE gets both low halves, OTHER both high ones. */
.macro join one:req, other:req
    lsrs    s, \one, #16
    eors    s, s, \other
    lsls    s, s, #16
    eors    \one, \one, s
    lsrs    s, s, #16
    eors    \other, \other, s
.endm

/* Bits of ONE that are DISTANCE places to the left of those in the mask of OTHER. */
.macro exchange one:req, other:req, distance:req
    lsrs    s, \one, #\distance
    eors    s, s, \other
    ands    s, s, mask
    eors    \other, \other, s
    lsls    s, s, #\distance
    eors    \one, \one, s
.endm

/* Bit j of four S-boxes z, which is at PLACE. */
.macro load_four place:req
    ldr     x0, [in, #\place]
    ldr     x1, [in, #\place+16]
    ldr     x2, [in, #\place+32]
    ldr     x3, [in, #\place+48]
.endm

/* A bit of the counter, in the first or second round of a pass, to sixteen blocks. */
.macro add_low word:req, bit:req, round:req
    ldrh    n, [s, #2*(6+\round-\bit)]
    eors    \word, \word, n
.endm

.macro add_high word:req, bit:req, round:req
    ldrh    n, [s, #2*(6+\round-\bit)]
    lsls    n, n, #16
    eors    \word, \word, n
.endm

/* The S-box of the second round, to where the next one reads its bits. */
.macro last_substitute
    substitute
    join    x3, x2
    join    x1, x0
    str     x3, [to]
    str     x2, [to, #20]
    adds    to, to, #160
    str     x1, [to]
    str     x0, [to, #20]
.endm

/* Of the words at IN, sixteen blocks, word i becomes their bits i and 16 + i, or back; IN moves on behind them. Changes
 * all low registers but TO. */
    .section .text.fw_spongent160_permute_batch, "ax", %progbits
    .p2align 2
    .type transpose, %function
    .thumb_func
transpose:
    movs    s, #4
1:  mov     count, s
    load_four 0
    mov     mask, mask8
    exchange x0, x2, 8
    exchange x1, x3, 8
    mov     mask, mask4
    exchange x0, x1, 4
    exchange x2, x3, 4
    str     x0, [in]
    str     x1, [in, #16]
    str     x2, [in, #32]
    str     x3, [in, #48]
    adds    in, in, #4
    mov     s, count
    subs    s, s, #1
    bne     1b
    subs    in, in, #16
    movs    s, #4
1:  mov     count, s
    ldm     in!, four
    subs    in, in, #16
    mov     mask, mask2
    exchange x0, x2, 2
    exchange x1, x3, 2
    mov     mask, mask1
    exchange x0, x1, 1
    exchange x2, x3, 1
    stm     in!, four
    mov     s, count
    subs    s, s, #1
    bne     1b
    bx      lr
    .size transpose, . - transpose

.macro set_masks
    ldr     x0, =0x00ff00ff
    ldr     x1, =0x0f0f0f0f
    ldr     x2, =0x33333333
    ldr     x3, =0x55555555
    mov     mask8, x0
    mov     mask4, x1
    mov     mask2, x2
    mov     mask1, x3
.endm

fw_function fw_spongent160_permute_batch
    save_registers
    movs    blocks, blocks_argument
    adds    in, in, #160
    adds    in, in, #160
    set_masks
    movs    n, #5
1:  push    groups
    movs    x3, #16
2:  ldrh    x0, [blocks]
    ldrh    x1, [blocks, #10]
    lsls    x1, x1, #16
    orrs    x0, x0, x1
    stm     in!, single
    adds    blocks, blocks, #20
    subs    x3, x3, #1
    bne     2b
    subs    in, in, #64
    bl      transpose
    subs    blocks, blocks, #160
    subs    blocks, blocks, #158
    pop     groups
    subs    n, n, #1
    bne     1b
    subs    to, to, #10
    movs    in, to
    adds    in, in, #160
    adds    in, in, #160
    mov     out, to
    ldr     s, =9f
    mov     bits, s
    adds    s, s, #160
    mov     bits_end, s

    .p2align 2
.Lpass:
    mov     to, in
    mov     s, bits
    adds    to, to, #240
    .irp    bit, 0, 1, 2, 3, 4, 5, 6
    ldrh    n, [s, #2*(6-\bit)]
    ldr     x0, [in, #4*\bit]
    eors    x0, x0, n
    str     x0, [in, #4*\bit]
    lsls    n, n, #16
    ldr     x0, [to, #76-4*\bit]
    eors    x0, x0, n
    str     x0, [to, #76-4*\bit]
    .endr
    movs    n, #0
.Lgroup:
    mov     group, n
    mov     to, in
    .rept   4
    ldm     in!, four
    substitute
    stm     to!, four
    .endr
    subs    in, in, #64
    mov     to, out
    load_four 12
    mov     n, group
    cmp     n, #1
    bhi     2f
    mov     s, bits
    beq     1f
    add_low x0, 0, 1
    add_low x1, 1, 1
    add_low x2, 2, 1
    add_low x3, 3, 1
    b       2f
1:  add_low x0, 4, 1
    add_low x1, 5, 1
    add_low x2, 6, 1
2:  last_substitute
    subs    to, to, #120
    load_four 4
    last_substitute
    subs    to, to, #120
    load_four 8
    last_substitute
    subs    to, to, #120
    load_four 0
    mov     n, group
    cmp     n, #3
    blo     2f
    mov     s, bits
    beq     1f
    add_high x3, 0, 1
    add_high x2, 1, 1
    add_high x1, 2, 1
    add_high x0, 3, 1
    b       2f
1:  add_high x3, 4, 1
    add_high x2, 5, 1
    add_high x1, 6, 1
2:  last_substitute
    subs    to, to, #200
    subs    to, to, #76
    mov     out, to
    adds    in, in, #64
    mov     n, group
    adds    n, n, #1
    cmp     n, #5
    beq     1f
    b       .Lgroup
1:  subs    to, to, #20
    subs    in, in, #160
    subs    in, in, #160
    mov     out, in
    mov     in, to
    mov     s, bits
    adds    s, s, #4
    mov     bits, s
    cmp     s, bits_end
    beq     1f
    b       .Lpass
1:  mov     to, out
    set_masks
    movs    n, #5
1:  push    groups
    bl      transpose
    subs    in, in, #64
    movs    x3, #16
2:  ldm     in!, single
    strh    x0, [blocks]
    lsrs    x0, x0, #16
    strh    x0, [blocks, #10]
    adds    blocks, blocks, #20
    subs    x3, x3, #1
    bne     2b
    subs    blocks, blocks, #160
    subs    blocks, blocks, #158
    pop     groups
    subs    n, n, #1
    bne     1b
    restore_registers
    .p2align 2
    .pool
    .p2align 1
9:  .set    counter, 0x75
    .rept   87
    .short  (counter >> 6 & 1) * 0xffff
    .set    counter, (counter << 1 | ((counter >> 6 ^ counter >> 5) & 1)) & 0x7f
    .endr
fw_end fw_spongent160_permute_batch

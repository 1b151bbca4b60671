/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for RV32, for speed: bitsliced, sixteen blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[160]);
 *
 * Blocks in a0, working space behind them.
 *
 * Word p has bit p of each block in its low half and bit p + 80 in the high one. The bit permutation takes bit j of
 * S-box 4 y + z to bit z of S-box 10 j + y: the 16 words of a group y are all that four S-boxes of a round, and then
 * four of the next, read and write, in both halves. Halves of z and z + 2 are exchanged, and word 4 z + j goes to place
 * 10 (4 z + j) + y.
 * The counter of the rounds is seven words with a bit for each block, so that it moves on by other names.
 *
 * A group is 184 instructions and cycles: the S-boxes 8 * 13, loads 16, stores of halves 32 and 16 to get at the high
 * ones, and 16 for the loop and to look for constants; five groups and the constants are about 1,000 for two rounds of
 * sixteen blocks. Loads and stores alone are 240.
 *
 * cost fw_spongent160_permute_batch 64 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define blocks          a0
#define in              a0              /* words of a group, from which a pass reads them */
#define out             a1              /* where they go; blocks at the begin and the end */
#define group           a2              /* its number */
#define c0              a3              /* the counter */
#define c1              a4
#define c2              a5
#define c3              a6
#define c4              a7
#define c5              t0
#define c6              t1
#define p0              s0
#define p1              s1
#define p2              s2
#define p3              s3
#define p4              s4
#define p5              s5
#define p6              s6
#define p7              s7
#define p8              s8
#define p9              s9
#define p10             s10
#define p11             s11
#define p12             t2
#define p13             t3
#define p14             t4
#define p15             t5
#define p16             t6
#define p17             ra
#define planes          p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15
#define mask8           a3
#define mask4           a4
#define mask2           a5
#define mask1           a6
#define count           a7              /* groups that are left, where blocks become words and words blocks */
#define saved           ra, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11

#define PASSES          52(sp)
#define PLANE_BYTES     320
#define FRAME           64

#include "spongent.inc"
#include "planes.inc"

/* A bit of the counter to the high half. */
.macro add_high word:req, constant:req, t:req
    slli    \t, \constant, 16
    xor     \word, \word, \t
.endm

/* Sixteen blocks: word i becomes their bits i and 16 + i, or back. */
    .section .text.fw_spongent160_permute_batch, "ax", %progbits
    .p2align 2
    .type transpose, %function
transpose:
    exchange p0, p8, 8, mask8, p16
    exchange p1, p9, 8, mask8, p16
    exchange p2, p10, 8, mask8, p16
    exchange p3, p11, 8, mask8, p16
    exchange p4, p12, 8, mask8, p16
    exchange p5, p13, 8, mask8, p16
    exchange p6, p14, 8, mask8, p16
    exchange p7, p15, 8, mask8, p16
    exchange p0, p4, 4, mask4, p16
    exchange p1, p5, 4, mask4, p16
    exchange p2, p6, 4, mask4, p16
    exchange p3, p7, 4, mask4, p16
    exchange p8, p12, 4, mask4, p16
    exchange p9, p13, 4, mask4, p16
    exchange p10, p14, 4, mask4, p16
    exchange p11, p15, 4, mask4, p16
    exchange p0, p2, 2, mask2, p16
    exchange p1, p3, 2, mask2, p16
    exchange p4, p6, 2, mask2, p16
    exchange p5, p7, 2, mask2, p16
    exchange p8, p10, 2, mask2, p16
    exchange p9, p11, 2, mask2, p16
    exchange p12, p14, 2, mask2, p16
    exchange p13, p15, 2, mask2, p16
    exchange p0, p1, 1, mask1, p16
    exchange p2, p3, 1, mask1, p16
    exchange p4, p5, 1, mask1, p16
    exchange p6, p7, 1, mask1, p16
    exchange p8, p9, 1, mask1, p16
    exchange p10, p11, 1, mask1, p16
    exchange p12, p13, 1, mask1, p16
    exchange p14, p15, 1, mask1, p16
    ret
    .size transpose, . - transpose

.macro set_masks
    li      mask8, 0x00ff00ff
    li      mask4, 0x0f0f0f0f
    li      mask2, 0x33333333
    li      mask1, 0x55555555
    li      count, 5
.endm

fw_function fw_spongent160_permute_batch
    addi    sp, sp, -FRAME
    save    saved
    mv      out, blocks
    addi    in, blocks, PLANE_BYTES
    set_masks
1:  .set    offset, 0
    .irp    plane, planes
    lhu     \plane, offset+10(out)
    lhu     p16, offset(out)
    slli    \plane, \plane, 16
    or      \plane, \plane, p16
    .set    offset, offset + 20
    .endr
    call    transpose
    .set    offset, 0
    .irp    plane, planes
    sw      \plane, offset(in)
    .set    offset, offset + 4
    .endr
    addi    in, in, 64
    addi    out, out, 2
    addi    count, count, -1
    bnez    count, 1b
    addi    out, out, -10
    addi    in, in, -PLANE_BYTES
    li      c0, 0xffff
    li      c1, 0
    mv      c2, c0
    li      c3, 0
    mv      c4, c0
    mv      c5, c0
    mv      c6, c0
    li      p0, 40
    sw      p0, PASSES
.Lpass:
    li      group, 0
.Lgroup:
    load_words in, planes
    bnez    group, 1f
    xor     p0, p0, c0
    xor     p1, p1, c1
    xor     p2, p2, c2
    xor     p3, p3, c3
    xor     p4, p4, c4
    xor     p5, p5, c5
    xor     p6, p6, c6
1:  addi    p16, group, -4
    bnez    p16, 1f
    add_high p15, c0, p17
    add_high p14, c1, p17
    add_high p13, c2, p17
    add_high p12, c3, p17
    add_high p11, c4, p17
    add_high p10, c5, p17
    add_high p9, c6, p17
1:  substitute p0, p1, p2, p3, p16, p17
    substitute p4, p5, p6, p7, p16, p1
    substitute p8, p9, p10, p11, p16, p5
    substitute p12, p13, p14, p15, p16, p9
    addi    p13, group, -2
    beqz    p13, 3f
    bgtz    p13, 2f
    bnez    group, 1f
    xor     p16, c5, c6
    xor     p3, p3, p16
    xor     p7, p7, c0
    xor     p11, p11, c1
    xor     p15, p15, c2
    j       3f
1:  xor     p3, p3, c3
    xor     p7, p7, c4
    xor     p11, p11, c5
    j       3f
2:  addi    p13, p13, -1
    beqz    p13, 1f
    xor     p16, c5, c6
    add_high p12, p16, p13
    add_high p8, c0, p13
    add_high p4, c1, p13
    add_high p0, c2, p13
    j       3f
1:  add_high p12, c3, p13
    add_high p8, c4, p13
    add_high p4, c5, p13
3:  substitute p3, p7, p11, p15, p16, p13
    put     0, p15, p13, p11, p3
    substitute p17, p1, p5, p9, p16, p7
    put     1, p9, p7, p5, p17
    substitute p2, p6, p10, p14, p16, p7
    put     2, p14, p7, p10, p2
    substitute p0, p4, p8, p12, p16, p7
    put     3, p12, p7, p8, p0
    addi    in, in, 64
    addi    out, out, 4
    addi    group, group, 1
    li      p0, 5
    bne     group, p0, .Lgroup
    xor     p1, c5, c6
    xor     p2, c4, c5
    mv      c6, c4
    mv      c5, c3
    mv      c4, c2
    mv      c3, c1
    mv      c2, c0
    mv      c1, p1
    mv      c0, p2
    addi    p0, out, -20
    addi    out, in, -PLANE_BYTES
    mv      in, p0
    lw      p0, PASSES
    addi    p0, p0, -1
    sw      p0, PASSES
    bnez    p0, .Lpass

    set_masks
1:  load_words in, planes
    call    transpose
    .set    offset, 0
    .irp    plane, planes
    sh      \plane, offset(out)
    srli    \plane, \plane, 16
    sh      \plane, offset+10(out)
    .set    offset, offset + 20
    .endr
    addi    in, in, 64
    addi    out, out, 2
    addi    count, count, -1
    bnez    count, 1b
    restore saved
    addi    sp, sp, FRAME
    ret
fw_end fw_spongent160_permute_batch

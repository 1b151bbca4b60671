/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for RV32E, for speed: bitsliced, sixteen blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[160]);
 *
 * Blocks in a0, working space behind them.
 *
 * Word p has bit p of each block in its low half and bit p + 80 in the high one. The bit permutation takes bit j of
 * S-box 4 y + z to bit z of S-box 10 j + y: the 16 words of a group y are all that four S-boxes of a round, and then
 * four of the next, read and write, in both halves. Halves of z and z + 2 are exchanged, and word 4 z + j goes to place
 * 10 (4 z + j) + y.
 *
 * A group is 224 instructions: the S-boxes 8 * 13, loads 16, stores of halves 32 and 16 to get at the high ones, 20 for
 * what waits in memory, and 36 for the loop and to look for constants; five groups and the constants are about 1,210
 * for two rounds of sixteen blocks. Loads and stores alone are 240.
 *
 * cost fw_spongent160_permute_batch 28 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define blocks          a0
#define in              a0              /* words of a group, from which a pass reads them */
#define out             a1              /* where they go; blocks at the begin and the end */
#define v0              a2
#define v1              a3
#define v2              a4
#define v3              a5
#define v4              s0
#define v5              s1
#define v6              t0
#define v7              t1
#define v8              t2
#define v9              ra
#define saved           ra, s0, s1
#define eight           v0, v1, v2, v3, v4, v5, v6, v7
#define mask            v8
#define spare           v9
#define bits            v8              /* where the counter's bits are */

#define BITS            12(sp)          /* from the highest of this pass on */
#define GROUP           16(sp)          /* its number */
#define COUNT           20(sp)          /* passes that are left */
#define LINK            24(sp)
#define PLANE_BYTES     320
#define FRAME           28

#include "rv32/spongent.inc"
#include "rv32/planes.inc"

/* Of the words at IN, sixteen blocks, word i becomes their bits i and 16 + i, or back; IN moves on behind them. */
    .section .text.fw_spongent160_permute_batch, "ax", %progbits
    .p2align 1
    .type transpose, %function
transpose:
    sw      ra, LINK
    addi    out, in, 64
1:  load_words in, eight
    li      mask, 0x0f0f0f0f
    exchange v0, v4, 4, mask, spare
    exchange v1, v5, 4, mask, spare
    exchange v2, v6, 4, mask, spare
    exchange v3, v7, 4, mask, spare
    li      mask, 0x33333333
    exchange v0, v2, 2, mask, spare
    exchange v1, v3, 2, mask, spare
    exchange v4, v6, 2, mask, spare
    exchange v5, v7, 2, mask, spare
    li      mask, 0x55555555
    exchange v0, v1, 1, mask, spare
    exchange v2, v3, 1, mask, spare
    exchange v4, v5, 1, mask, spare
    exchange v6, v7, 1, mask, spare
    .set    offset, 0
    .irp    plane, eight
    sw      \plane, offset(in)
    .set    offset, offset + 4
    .endr
    addi    in, in, 32
    bne     in, out, 1b
    addi    in, in, -64
    addi    out, out, -32
    li      mask, 0x00ff00ff
2:  load_words in, v0, v1, v2, v3
    lw      v4, 32(in)
    lw      v5, 36(in)
    lw      v6, 40(in)
    lw      v7, 44(in)
    exchange v0, v4, 8, mask, spare
    exchange v1, v5, 8, mask, spare
    exchange v2, v6, 8, mask, spare
    exchange v3, v7, 8, mask, spare
    .set    offset, 0
    .irp    plane, v0, v1, v2, v3
    sw      \plane, offset(in)
    .set    offset, offset + 4
    .endr
    sw      v4, 32(in)
    sw      v5, 36(in)
    sw      v6, 40(in)
    sw      v7, 44(in)
    addi    in, in, 16
    bne     in, out, 2b
    addi    in, in, 32
    lw      ra, LINK
    ret
    .size transpose, . - transpose

/* A bit of the counter, in the first or second round of a pass, to sixteen blocks. */
.macro add_low word:req, bit:req, round:req, t:req
    lhu     \t, 2*(6+\round-\bit)(bits)
    xor     \word, \word, \t
.endm

.macro add_high word:req, bit:req, round:req, t:req
    lhu     \t, 2*(6+\round-\bit)(bits)
    slli    \t, \t, 16
    xor     \word, \word, \t
.endm

fw_function fw_spongent160_permute_batch
    addi    sp, sp, -FRAME
    save    saved
    mv      out, blocks
    addi    in, blocks, PLANE_BYTES
    li      v1, 5
    sw      v1, GROUP
1:  addi    v0, in, 64
2:  lhu     v1, 10(out)
    lhu     v2, (out)
    slli    v1, v1, 16
    or      v1, v1, v2
    sw      v1, (in)
    addi    in, in, 4
    addi    out, out, 20
    bne     in, v0, 2b
    addi    in, in, -64
    sw      out, COUNT
    call    transpose
    lw      out, COUNT
    addi    out, out, -318
    lw      v1, GROUP
    addi    v1, v1, -1
    sw      v1, GROUP
    bnez    v1, 1b
    addi    in, in, -PLANE_BYTES
    addi    out, out, -10
    la      v0, 9f
    sw      v0, BITS
    li      v1, 40
.Lpass:
    sw      v1, COUNT
    sw      zero, GROUP
.Lgroup:
    load_words in, v0, v1, v2, v3
    lw      v9, GROUP
    bnez    v9, 1f
    lw      bits, BITS
    add_low v0, 0, 0, v9
    add_low v1, 1, 0, v9
    add_low v2, 2, 0, v9
    add_low v3, 3, 0, v9
1:  substitute v0, v1, v2, v3, v4, v5
    sw      v3, 0(in)
    sw      v5, 4(in)
    sw      v2, 8(in)
    sw      v0, 12(in)
    lw      v0, 16(in)
    lw      v1, 20(in)
    lw      v2, 24(in)
    lw      v3, 28(in)
    lw      v9, GROUP
    bnez    v9, 1f
    add_low v0, 4, 0, v9
    add_low v1, 5, 0, v9
    add_low v2, 6, 0, v9
1:  substitute v0, v1, v2, v3, v4, v5
    sw      v3, 16(in)
    sw      v5, 20(in)
    sw      v2, 24(in)
    sw      v0, 28(in)
    lw      v0, 32(in)
    lw      v1, 36(in)
    lw      v2, 40(in)
    lw      v3, 44(in)
    lw      v9, GROUP
    addi    v9, v9, -4
    bnez    v9, 1f
    lw      bits, BITS
    add_high v1, 6, 0, v9
    add_high v2, 5, 0, v9
    add_high v3, 4, 0, v9
1:  substitute v0, v1, v2, v3, v4, v5
    sw      v2, 40(in)
    sw      v0, 44(in)
    lw      v0, 48(in)
    lw      v1, 52(in)
    lw      v2, 56(in)
    lw      v4, 60(in)
    lw      v9, GROUP
    addi    v9, v9, -4
    bnez    v9, 1f
    add_high v0, 3, 0, v9
    add_high v1, 2, 0, v9
    add_high v2, 1, 0, v9
    add_high v4, 0, 0, v9
1:  substitute v0, v1, v2, v4, v6, v7
    lw      v9, GROUP
    lw      v1, 0(in)
    lw      v6, 16(in)
    addi    v9, v9, -1
    bgtz    v9, 2f
    lw      bits, BITS
    beqz    v9, 1f
    add_low v1, 0, 1, v9
    add_low v6, 1, 1, v9
    add_low v3, 2, 1, v9
    add_low v4, 3, 1, v9
    j       2f
1:  add_low v1, 4, 1, v9
    add_low v6, 5, 1, v9
    add_low v3, 6, 1, v9
2:  substitute v1, v6, v3, v4, v8, v9
    put     0, v4, v9, v3, v1
    lw      v1, 4(in)
    lw      v6, 20(in)
    substitute v1, v6, v5, v7, v8, v9
    put     1, v7, v9, v5, v1
    lw      v1, 8(in)
    lw      v6, 24(in)
    lw      v3, 40(in)
    substitute v1, v6, v3, v2, v8, v9
    put     2, v2, v9, v3, v1
    lw      v9, GROUP
    lw      v1, 12(in)
    lw      v6, 28(in)
    lw      v3, 44(in)
    addi    v9, v9, -3
    bltz    v9, 2f
    lw      bits, BITS
    beqz    v9, 1f
    add_high v0, 0, 1, v9
    add_high v3, 1, 1, v9
    add_high v6, 2, 1, v9
    add_high v1, 3, 1, v9
    j       2f
1:  add_high v0, 4, 1, v9
    add_high v3, 5, 1, v9
    add_high v6, 6, 1, v9
2:  substitute v1, v6, v3, v0, v8, v9
    put     3, v0, v9, v3, v1
    addi    in, in, 64
    addi    out, out, 4
    lw      v0, GROUP
    li      v1, 4
    addi    v2, v0, 1
    sw      v2, GROUP
    bne     v0, v1, .Lgroup
    addi    v0, out, -20
    addi    out, in, -PLANE_BYTES
    mv      in, v0
    lw      v0, BITS
    addi    v0, v0, 4
    sw      v0, BITS
    lw      v1, COUNT
    addi    v1, v1, -1
    bnez    v1, .Lpass

1:  sw      out, COUNT
    call    transpose
    lw      out, COUNT
    addi    v0, in, -64
2:  lw      v1, (v0)
    sh      v1, (out)
    srli    v1, v1, 16
    sh      v1, 10(out)
    addi    v0, v0, 4
    addi    out, out, 20
    bne     v0, in, 2b
    addi    out, out, -318
    lw      v1, GROUP
    addi    v1, v1, -1
    sw      v1, GROUP
    bnez    v1, 1b
    restore saved
    addi    sp, sp, FRAME
    ret
    .p2align 1
9:  .set    counter, 0x75
    .rept   87
    .short  (counter >> 6 & 1) * 0xffff
    .set    counter, (counter << 1 | ((counter >> 6 ^ counter >> 5) & 1)) & 0x7f
    .endr
fw_end fw_spongent160_permute_batch

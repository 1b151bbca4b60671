/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for MSP430, for speed: bitsliced, eight blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[80]);
 *
 * Blocks in r12, working space behind them.
 *
 * Word p has bit p of each block in its low byte and bit p + 80 in the high one. The bit permutation takes bit j of
 * S-box 4 y + z to bit z of S-box 10 j + y: the 16 words of a group y are all that four S-boxes of a round, and then
 * four of the next, read and write, in both bytes. Bytes of z and z + 2 are exchanged, and word 4 z + j goes to place
 * 10 (4 z + j) + y.
 *
 * A group is 364 cycles: the S-boxes 8 * 17, loads 32, stores 64, what waits in memory 40 and 30, exchanges 8 * 6, and
 * 14; five groups and the round constants are about 2,050 for two rounds of eight blocks. Loads and stores alone are
 * 480.
 *
 * cost fw_spongent160_permute_batch 36 stack
 */
#include "fw_registers.inc"

#define v0              r4
#define v1              r5
#define v2              r6
#define v3              r7
#define v4              r8
#define v5              r9
#define v6              r10
#define v7              r11
#define n               r12
#define s               r13
#define in              r14
#define out             r15
#define blocks          r12
#define eight           v0, v1, v2, v3, v4, v5, v6, v7
#define saved           r4, r5, r6, r7, r8, r9, r10
#define restored        r10, r9, r8, r7, r6, r5, r4

#define COUNTER         0(sp)
#define PASSES          2(sp)
#define FIRST_GROUPS    4(sp)           /* behind the second group */
#define LAST_GROUPS     6(sp)           /* behind the ninth group */
#define END             8(sp)
#define FROM_STRIDE     10(sp)
#define TO_STRIDE       12(sp)
#define MIDDLE          14(sp)
#define FRAME           16
#define PLANE_BYTES     160
#define FIRST           0x75

#include "substitute.inc"

/* The next bit of the counter; low and high lane. */
.macro add_low plane:req, counter:req
    rra     \counter
    jnc     .Lzero\@
    xor     #0x00ff, \plane
.Lzero\@:
.endm

.macro add_high plane:req, counter:req
    rra     \counter
    jnc     .Lzero\@
    xor     #0xff00, \plane
.Lzero\@:
.endm

/* ONE gets both low bytes, OTHER both high ones. */
.macro join one:req, other:req
    swpb    \other
    mov.b   \one, n
    xor.b   \other, n
    xor     n, \one
    xor     n, \other
    swpb    \one
.endm

/* Bits z of four S-boxes j, to where the next round reads them. */
.macro put j:req, z0:req, z1:req, z2:req, z3:req
    join    \z0, \z2
    join    \z1, \z3
    mov     \z2, 20*\j(out)
    mov     \z0, 20*\j+10(out)
    mov     \z3, 20*\j+80(out)
    mov     \z1, 20*\j+90(out)
.endm

/* A bit of each row makes a byte: rows FROM_STRIDE bytes apart, bytes TO_STRIDE bytes apart, and MIDDLE bytes more behind
 * eight of them. */
    .section .text.fw_spongent160_permute_batch, "ax", @progbits
    .p2align 1
    .type turn, @function
turn:
    .irp    row, eight
    mov     @in, \row
    add     2+FROM_STRIDE, in
    .endr
    push    in
    mov     4+TO_STRIDE, n
    mov     #2, in
2:  .rept   8
    .irp    row, eight
    rra     \row
    rrc.b   s
    .endr
    mov.b   s, 0(out)
    add     n, out
    .endr
    add     4+MIDDLE, out
    dec     in
    jz      3f
    br      #2b
3:  pop     in
    ret
    .size turn, . - turn

fw_function fw_spongent160_permute_batch
    save    saved
    sub     #FRAME, sp
    mov     blocks, in
    mov     blocks, out
    add     #PLANE_BYTES, out
    mov     #20, FROM_STRIDE
    mov     #2, TO_STRIDE
    clr     MIDDLE
    mov     #5, PASSES
1:  call    #turn
    sub     #150, in
    sub     #31, out
    call    #turn
    sub     #168, in
    dec     out
    dec     PASSES
    jnz     1b
    mov     in, out
    sub     #10, out
    mov     out, in
    add     #PLANE_BYTES, in
    mov     #FIRST, COUNTER
    mov     #40, PASSES
.Lpass:
    mov     COUNTER, v0
    mov     v0, v1
    mov     #0x00ff, v2
    .irp    place, 0, 1, 2, 3, 4, 5, 6
    rra     v1
    jnc     1f
    xor     v2, 2*\place(in)
1:
    .endr
    mov     v0, v1
    mov     #0xff00, v2
    .irp    place, 0, 1, 2, 3, 4, 5, 6
    rra     v1
    jnc     1f
    xor     v2, 158-2*\place(in)
1:
    .endr
    step    v0, v1
    mov     v0, COUNTER
    mov     in, v1
    add     #64, v1
    mov     v1, FIRST_GROUPS
    add     #64, v1
    mov     v1, LAST_GROUPS
    add     #32, v1
    mov     v1, END
.Lgroup:
    .rept   2
    mov     @in+, v0
    mov     @in+, v1
    mov     @in+, v2
    mov     @in+, v3
    substitute v0, v1, v2, v3
    mov     v3, -8(in)
    mov     v1, -6(in)
    mov     v2, -4(in)
    mov     v0, -2(in)
    .endr
    mov     @in+, v0
    mov     @in+, v1
    mov     @in+, v2
    mov     @in+, v3
    substitute v0, v1, v2, v3
    mov     v2, -4(in)
    mov     v0, -2(in)
    mov     @in+, v0
    mov     @in+, v2
    mov     @in+, v4
    mov     @in+, v5
    substitute v0, v2, v4, v5
    mov     -32(in), v6
    mov     -24(in), v7
    cmp     FIRST_GROUPS, in
    jeq     1f
    jhs     2f
    mov     COUNTER, n
    add_low v6, n
    add_low v7, n
    add_low v3, n
    add_low v5, n
    jmp     2f
1:  mov     COUNTER, n
    rla     n
    rla     n
    rla     n
    rla     n
    swpb    n
    add_low v6, n
    add_low v7, n
    add_low v3, n
2:  substitute v6, v7, v3, v5
    put     0, v5, v7, v3, v6
    mov     -30(in), v6
    mov     -22(in), v7
    substitute v6, v7, v1, v2
    put     1, v2, v7, v1, v6
    mov     -28(in), v6
    mov     -20(in), v7
    mov     -12(in), v3
    substitute v6, v7, v3, v4
    put     2, v4, v7, v3, v6
    mov     -26(in), v6
    mov     -18(in), v7
    mov     -10(in), v3
    cmp     LAST_GROUPS, in
    jlo     2f
    jeq     1f
    mov     COUNTER, n
    add_high v0, n
    add_high v3, n
    add_high v7, n
    add_high v6, n
    jmp     2f
1:  mov     COUNTER, n
    rla     n
    rla     n
    rla     n
    rla     n
    swpb    n
    add_high v0, n
    add_high v3, n
    add_high v7, n
2:  substitute v6, v7, v3, v0
    put     3, v0, v7, v3, v6
    incd    out
    cmp     END, in
    jeq     1f
    br      #.Lgroup
1:  mov     COUNTER, v0
    step    v0, v1
    mov     v0, COUNTER
    sub     #10, out
    sub     #PLANE_BYTES, in
    mov     in, v0
    mov     out, in
    mov     v0, out
    dec     PASSES
    jz      1f
    br      #.Lpass
1:  mov     #2, FROM_STRIDE
    mov     #20, TO_STRIDE
    mov     #-150, MIDDLE
    mov     #10, PASSES
1:  call    #turn
    sub     #19, out
    dec     PASSES
    jnz     1b
    add     #FRAME, sp
    restore restored
    ret
fw_end fw_spongent160_permute_batch

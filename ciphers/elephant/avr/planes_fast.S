/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for AVR, for speed: bitsliced, eight blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[80]);
 *
 * Blocks in r24:25, working space behind them.
 *
 * Plane p is a byte with bit p of each block. The bit permutation takes bit j of S-box 4 y + z to bit z of S-box
 * 10 j + y: it costs nothing, since the 16 planes of a group y are all that four S-boxes of a round, and then four of
 * the next, read and write. A pass reads them in a row and writes plane 4 z + j to place 10 (4 z + j) + y.
 *
 * A group is 208 cycles: the S-boxes 2 * 30 and 4 * 17, loads 32, stores 40, the loop 8; ten groups and the round constants are
 * about 2,170 for two rounds of eight blocks. Loads and stores alone are 640. The turn of 8 bytes is 162.
 *
 * cost fw_spongent160_permute_batch 22 stack
 */
#include "fw_registers.inc"

#define p0              r2              /* bit j of two S-boxes in a pair, for MOVW */
#define p1              r4
#define p2              r6
#define p3              r8
#define p4              r3
#define p5              r5
#define p6              r7
#define p7              r9
#define p8              r10
#define p9              r12
#define p10             r14
#define p11             r16
#define p12             r11
#define p13             r13
#define p14             r15
#define p15             r17
#define s               r18             /* a pair in the first round, as N is */
#define s_next          r19
#define n               r24
#define n_next          r25
#define counter1        r20
#define counter2        r21
#define from_stride     r20
#define to_stride       r21
#define group           r22             /* 33 times its number, so that only groups 0, 1, 8 and 9 are below 64 */
#define t               r23
#define count           r0
#define fresh           r23             /* a new count */
#define zero            r1
#define blocks          r24             /* a pair */
#define in              X               /* planes */
#define in_pair         r26
#define in_low          r26
#define in_high         r27
#define out             Z
#define out_pair        r30
#define out_low         r30
#define out_high        r31
#define from            Z               /* rows to turn, and where they go */
#define from_pair       r30
#define from_low        r30
#define from_high       r31
#define to              Y
#define to_pair         r28
#define to_low          r28
#define to_high         r29
#define turned          p8
#define rows            p0, p1, p2, p3, p4, p5, p6, p7
#define planes          p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15
#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define restored        r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define BLOCK           20
#define PLANE_BYTES     160
#define FIRST           0x75

#include "substitute.inc"

/* Two S-boxes at a time, whose registers are neighbours. */
.macro substitute_two a:req, b:req, c:req, d:req, a1:req, b1:req, c1:req, d1:req
    movw    s, \b
    or      s, \c
    or      s_next, \c1
    eor     \a, s
    eor     \a1, s_next
    movw    n, \d
    com     n
    com     n_next
    movw    s, \c
    eor     s, \a
    eor     s_next, \a1
    eor     \d, s
    eor     \d1, s_next
    or      \a, n
    or      \a1, n_next
    eor     \a, \b
    eor     \a1, \b1
    movw    \b, \d
    eor     \b, \a
    eor     \b1, \a1
    and     n, \b
    and     n_next, \b1
    eor     \c, n
    eor     \c1, n_next
    and     \a, \c
    and     \a1, \c1
    eor     \a, s
    eor     \a1, s_next
    eor     \c, \d
    eor     \c1, \d1
.endm

.macro add_bit plane:req, counter:req, bit:req
    sbrc    \counter, \bit
    com     \plane
.endm

/* The next value of the counter; what leaves its seven bits is of no account. */
.macro step counter:req
    mov     t, \counter
    lsl     t
    eor     t, \counter
    lsl     \counter
    sbrc    t, 6
    inc     \counter
.endm

/* Bit j of four S-boxes of a quarter. */
.macro put place:req, j0:req, j1:req, j2:req, j3:req
    std     out+\place, \j0
    std     out+\place+10, \j1
    std     out+\place+20, \j2
    std     out+\place+30, \j3
.endm

/* The place moves on by as many bytes. */
.macro next place:req, low:req, high:req
    subi    \low, lo8(-(\place))
    sbci    \high, hi8(-(\place))
.endm

/* A bit of each row makes a byte: rows FROM_STRIDE bytes apart, bytes TO_STRIDE bytes apart. */
    .section .text.fw_spongent160_permute_batch, "ax", @progbits
    .type turn, @function
turn:
    .irp    row, rows
    ld      \row, from
    add     from_low, from_stride
    adc     from_high, zero
    .endr
    .rept   8
    .irp    row, rows
    lsr     \row
    ror     turned
    .endr
    st      to, turned
    add     to_low, to_stride
    adc     to_high, zero
    .endr
    ret
    .size turn, . - turn

fw_function fw_spongent160_permute_batch
    save    saved
    movw    from_pair, blocks
    movw    to_pair, blocks
    next    PLANE_BYTES, to_low, to_high
    ldi     from_stride, BLOCK
    ldi     to_stride, 1
    ldi     fresh, BLOCK
    mov     count, fresh
1:  rcall   turn
    next    1-PLANE_BYTES, from_low, from_high
    dec     count
    brne    1b
    sbiw    out_pair, BLOCK
    movw    in_pair, out_pair
    next    PLANE_BYTES, in_low, in_high
    ldi     counter1, FIRST
    ldi     fresh, 40
    mov     count, fresh
.Lpass:
    mov     counter2, counter1
    step    counter2
    clr     group
.Lgroup:
    .irp    plane, planes
    ld      \plane, in+
    .endr
    cpi     group, 64
    brsh    2f
    cpi     group, 0
    brne    1f
    add_bit p0, counter1, 0
    add_bit p1, counter1, 1
    add_bit p2, counter1, 2
    add_bit p3, counter1, 3
    add_bit p4, counter1, 4
    add_bit p5, counter1, 5
    add_bit p6, counter1, 6
    rjmp    2f
1:  cpi     group, 41
    brne    2f
    add_bit p15, counter1, 0
    add_bit p14, counter1, 1
    add_bit p13, counter1, 2
    add_bit p12, counter1, 3
    add_bit p11, counter1, 4
    add_bit p10, counter1, 5
    add_bit p9, counter1, 6
2:  substitute_two p0, p1, p2, p3, p4, p5, p6, p7
    substitute_two p8, p9, p10, p11, p12, p13, p14, p15
    cpi     group, 64
    brsh    4f
    cpi     group, 8
    breq    2f
    brsh    1f
    add_bit p3, counter2, 0
    add_bit p7, counter2, 1
    add_bit p11, counter2, 2
    add_bit p15, counter2, 3
    rjmp    4f
1:  cpi     group, 33
    brne    3f
    add_bit p3, counter2, 4
    add_bit p7, counter2, 5
    add_bit p11, counter2, 6
    rjmp    4f
2:  add_bit p12, counter2, 4
    add_bit p8, counter2, 5
    add_bit p4, counter2, 6
    rjmp    4f
3:  add_bit p12, counter2, 0
    add_bit p8, counter2, 1
    add_bit p4, counter2, 2
    add_bit p0, counter2, 3
4:  substitute p3, p7, p11, p15
    substitute p1, p5, p9, p13
    substitute p2, p6, p10, p14
    substitute p0, p4, p8, p12
    put     0, p15, p13, p14, p12
    adiw    out_pair, 40
    put     0, p7, p5, p6, p4
    adiw    out_pair, 40
    put     0, p11, p9, p10, p8
    adiw    out_pair, 40
    put     0, p3, p1, p2, p0
    next    -119, out_low, out_high
    subi    group, -33
    cpi     group, 74
    breq    1f
    rjmp    .Lgroup
1:  mov     counter1, counter2
    step    counter1
    sbiw    out_pair, 10
    next    -PLANE_BYTES, in_low, in_high
    movw    to_pair, out_pair
    movw    out_pair, in_pair
    movw    in_pair, to_pair
    dec     count
    breq    1f
    rjmp    .Lpass
1:  movw    to_pair, out_pair
    movw    from_pair, in_pair
    ldi     from_stride, 1
    ldi     to_stride, BLOCK
    ldi     fresh, BLOCK
    mov     count, fresh
1:  rcall   turn
    next    1-PLANE_BYTES, to_low, to_high
    dec     count
    brne    1b
    restore restored
    ret
fw_end fw_spongent160_permute_batch

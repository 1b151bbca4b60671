/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for AVR, for speed: eight blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[80]);
 */
#include "fw_asm.h"
#include "fw_registers.inc"

#define p0              r2
#define p1              r3
#define p2              r4
#define p3              r5
#define p4              r6
#define p5              r7
#define p6              r8
#define p7              r9
#define p8              r10
#define p9              r11
#define p10             r12
#define p11             r13
#define p12             r14
#define p13             r15
#define p14             r16
#define p15             r17
#define s               r18
#define n               r19
#define counter1        r20
#define counter2        r21
#define from_stride     r20
#define to_stride       r21
#define group           r22
#define t               r23
#define count           r24
#define zero            r1
#define blocks          r24             /* a pair */
#define x_low           r26
#define x_high          r27
#define y_pair          r28
#define y_low           r28
#define y_high          r29
#define z_pair          r30
#define z_low           r30
#define z_high          r31

#define PLANE_BYTES     160
#define FIRST           0x75

/* Bits 0 to 3 in a to d; in d, b, c and a afterwards. */
.macro substitute a:req, b:req, c:req, d:req
    mov     s, \b
    or      s, \c
    eor     \a, s
    mov     n, \d
    com     n
    mov     s, \c
    eor     s, \a
    eor     \d, s
    or      \a, n
    eor     \a, \b
    mov     \b, \d
    eor     \b, \a
    and     n, \b
    eor     \c, n
    and     \a, \c
    eor     \a, s
    eor     \c, \d
.endm

.macro add_bit plane:req, counter:req, bit:req
    sbrc    \counter, \bit
    com     \plane
.endm

.macro step counter:req
    mov     t, \counter
    lsl     t
    eor     t, \counter
    lsl     \counter
    sbrc    t, 6
    inc     \counter
.endm

.macro put place:req, j0:req, j1:req, j2:req, j3:req
    std     Z+\place, \j0
    std     Z+\place+10, \j1
    std     Z+\place+20, \j2
    std     Z+\place+30, \j3
.endm

.macro next place:req, low:req, high:req
    subi    \low, lo8(-(\place))
    sbci    \high, hi8(-(\place))
.endm

    .section .text.fw_spongent160_permute_batch, "ax", @progbits
    .type turn, @function
turn:
    .irp    row, p0, p1, p2, p3, p4, p5, p6, p7
    ld      \row, Z
    add     z_low, from_stride
    adc     z_high, zero
    .endr
    .rept   8
    .irp    row, p0, p1, p2, p3, p4, p5, p6, p7
    lsr     \row
    ror     p8
    .endr
    st      Y, p8
    add     y_low, to_stride
    adc     y_high, zero
    .endr
    ret
    .size turn, . - turn

fw_function fw_spongent160_permute_batch
    .irp    register, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
    push    \register
    .endr
    movw    z_pair, blocks
    movw    y_pair, blocks
    next    PLANE_BYTES, y_low, y_high
    ldi     from_stride, 20
    ldi     to_stride, 1
    ldi     count, 20
1:  rcall   turn
    next    -159, z_low, z_high
    dec     count
    brne    1b
    next    -20, z_low, z_high
    movw    x_low, z_pair
    next    PLANE_BYTES, x_low, x_high
    ldi     counter1, FIRST
    ldi     count, 40
.Lpass:
    mov     counter2, counter1
    step    counter2
    clr     group
.Lgroup:
    .irp    plane, p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15
    ld      \plane, X+
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
2:  substitute p0, p1, p2, p3
    substitute p4, p5, p6, p7
    substitute p8, p9, p10, p11
    substitute p12, p13, p14, p15
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
    adiw    z_pair, 40
    put     0, p7, p5, p6, p4
    adiw    z_pair, 40
    put     0, p11, p9, p10, p8
    adiw    z_pair, 40
    put     0, p3, p1, p2, p0
    next    -119, z_low, z_high
    subi    group, -33
    cpi     group, 74
    breq    1f
    rjmp    .Lgroup
1:  mov     counter1, counter2
    step    counter1
    next    -10, z_low, z_high
    next    -PLANE_BYTES, x_low, x_high
    movw    y_pair, z_pair
    movw    z_pair, x_low
    movw    x_low, y_pair
    dec     count
    breq    1f
    rjmp    .Lpass
1:  movw    y_pair, z_pair
    movw    z_pair, x_low
    ldi     from_stride, 1
    ldi     to_stride, 20
    ldi     count, 20
1:  rcall   turn
    next    -159, y_low, y_high
    dec     count
    brne    1b
    .irp    register, r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
    pop     \register
    .endr
    ret
fw_end fw_spongent160_permute_batch

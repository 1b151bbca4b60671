/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for AVR, for speed: six rows in registers, two in memory, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r25:r24
 *
 * A row is four bytes, of which byte k has bit k of all cells: the S-box takes a row at a time, cells move by turns of
 * bytes, and a cell times x is another order of the bytes and one sum. The rows' cells become such bytes before the
 * first round and nibbles again after the last.
 *
 * A row that follows on x0 to x7 is 2 (2 (2 (x3 + x5) + x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + x3 + x6: 11 sums of
 * four bytes, 3 products and a copy, 49 cycles, but x0 and x1 are in memory, 16 more, and x2 goes there, 8.
 *
 * A round is 942 cycles: 8 * 73 for rows that follow; 8 * 18 for the S-box; 88 for cells that move, 69 for constants,
 * 32 for the rows in memory, 14 to move rows to where the next round has them, 7 for the next constant
 * and 4 for the loop.
 *
 * cost fw_photon256_permute 20 stack
 */
#include "fw_avr.inc"

/* Registers */
#define a0              r0              /* seven rows; in each layer, a row comes to lie elsewhere in its registers */
#define a1              r1
#define a2              r2
#define a3              r3
#define b0              r4
#define b1              r5
#define b2              r6
#define b3              r7
#define c0              r8
#define c1              r9
#define c2              r10
#define c3              r11
#define d0              r12
#define d1              r13
#define d2              r14
#define d3              r15
#define e0              r16
#define e1              r17
#define e2              r18
#define e3              r19
#define f0              r20
#define f1              r21
#define f2              r22
#define f3              r23
#define g0              r24
#define g1              r25
#define g2              r26
#define g3              r27
#define a_low           r0
#define a_high          r2
#define b_low           r4
#define b_high          r6
#define c_low           r8
#define c_high          r10
#define d_low           r12
#define d_high          r14
#define e_low           r16
#define e_high          r18
#define f_low           r20
#define f_high          r22
#define g_low           r24
#define g_high          r26
#define one             a1              /* when six rows are in registers */
#define zero            a0
#define t               r30
#define constant        r31             /* the round's, in the lowest four bits; its past above them */
#define count           r31
#define state           Y
#define state_pair      r28
#define argument        r24
#define callee          r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define callee_back     r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

#define ROWS            8
#define STATE           32              /* bytes */
#define FIRST           1
#define LAST            148             /* what CONSTANT is after twelve rounds */

#include "photon_row.inc"

.macro load_row place:req, bytes:vararg
    .set    offset, \place
    .irp    byte, \bytes
    ldd     \byte, state + offset
    .set    offset, offset + 1
    .endr
.endm

.macro store_row place:req, bytes:vararg
    .set    offset, \place
    .irp    byte, \bytes
    std     state + offset, \byte
    .set    offset, offset + 1
    .endr
.endm

.macro copy to_low:req, to_high:req, low:req, high:req
    movw    \to_low, \low
    movw    \to_high, \high
.endm

/* S ^= the row at PLACE in memory. */
.macro xor_row place:req, s0:req, s1:req, s2:req, s3:req
    .set    offset, \place
    .irp    byte, \s0, \s1, \s2, \s3
    ldd     t, state + offset
    eor     \byte, t
    .set    offset, offset + 1
    .endr
.endm

/* S, which is a copy of x5, becomes the row that follows, as s1, s2, s3, s0. In memory, x0 is at place EVEN of two, x1
 * at the other; x2 takes the place of x0. */
.macro follow even:req, s0:req, s1:req, s2:req, s3:req, a0_:req, a1_:req, a2_:req, a3_:req, \
              b0_:req, b1_:req, b2_:req, b3_:req, c0_:req, c1_:req, c2_:req, c3_:req, \
              d0_:req, d1_:req, d2_:req, d3_:req, e0_:req, e1_:req, e2_:req, e3_:req, \
              f0_:req, f1_:req, f2_:req, f3_:req
    xor_word \s0, \s1, \s2, \s3, \b0_, \b1_, \b2_, \b3_
    eor     \s0, \s3                    /* times x: s3, s0, s1, s2 */
    xor_word \s3, \s0, \s1, \s2, \e0_, \e1_, \e2_, \e3_
    xor_word \s3, \s0, \s1, \s2, \f0_, \f1_, \f2_, \f3_
    xor_row 4 - 4 * \even, \s3, \s0, \s1, \s2
    eor     \s3, \s2                    /* s2, s3, s0, s1 */
    xor_word \s2, \s3, \s0, \s1, \a0_, \a1_, \a2_, \a3_
    xor_word \s2, \s3, \s0, \s1, \b0_, \b1_, \b2_, \b3_
    xor_word \s2, \s3, \s0, \s1, \c0_, \c1_, \c2_, \c3_
    xor_word \s2, \s3, \s0, \s1, \f0_, \f1_, \f2_, \f3_
    xor_row 4 * \even, \s2, \s3, \s0, \s1
    eor     \s2, \s1                    /* s1, s2, s3, s0 */
    xor_word \s1, \s2, \s3, \s0, \b0_, \b1_, \b2_, \b3_
    xor_word \s1, \s2, \s3, \s0, \e0_, \e1_, \e2_, \e3_
    store_row 4 * \even, \a0_, \a1_, \a2_, \a3_
.endm

/* The round's constant and the row's to the lowest bits, and the S-box: the bytes are x0, x1, x3, x2 then. ONE is 1. */
.macro substitute_row row:req, one_:req, x0:req, x1:req, x2:req, x3:req
    add_constant \row, \one_, \x0, \x1, \x2, \x3
    substitute \x0, \x1, \x2, \x3
.endm

fw_function fw_photon256_permute
    save    callee
    movw    state_pair, argument
    ldi     count, ROWS
1:  load_row 0, e0, e1, e2, e3
    nibbles_to_bits e0, e1, e2, e3
    store   state+, e0, e2, e1, e3
    dec     count
    brne    1b
    sbiw    state_pair, STATE
    load_row 8, b2, b3, b0, b1
    load_row 12, c3, c2, c0, c1
    load_row 16, d3, d1, d2, d0
    load_row 20, e0, e1, e2, e3
    load_row 24, f2, f0, f1, f3
    load_row 28, g1, g2, g0, g3
    ldi     constant, FIRST

2:  load_row 0, a0, a1, a2, a3
    ldi     t, 1
    substitute_row 0, t, a0, a1, a2, a3
    store_row 0, a0, a1, a3, a2
    load_row 4, a0, a1, a2, a3
    ldi     t, 1
    substitute_row 1, t, a0, a1, a2, a3
    shift_row_1 a0, a1, a3, a2
    store_row 4, a0, a1, a3, a2
    clr     zero
    ldi     t, 1
    mov     one, t
    substitute_row 2, one, b2, b3, b0, b1
    substitute_row 3, one, c3, c2, c0, c1
    substitute_row 4, one, d3, d1, d2, d0
    substitute_row 5, one, e0, e1, e2, e3
    substitute_row 6, one, f2, f0, f1, f3
    substitute_row 7, one, g1, g2, g0, g3
    shift_row_2 b2, b3, b1, b0
    shift_row_3 c3, c2, c1, c0
    shift_row_4 d3, d1, d0, d2
    shift_row_5 e0, e1, e3, e2
    shift_row_6 f2, f0, f3, f1
    shift_row_7 g1, g2, g3, g0

    copy    a_low, a_high, e_low, e_high
    follow  0, a0, a1, a3, a2, b2, b3, b1, b0, c3, c2, c1, c0, d3, d1, d0, d2, \
            e0, e1, e3, e2, f2, f0, f3, f1, g1, g2, g3, g0
    copy    b_low, b_high, f_low, f_high
    follow  1, b2, b0, b3, b1, c3, c2, c1, c0, d3, d1, d0, d2, e0, e1, e3, e2, \
            f2, f0, f3, f1, g1, g2, g3, g0, a1, a3, a2, a0
    copy    c_low, c_high, g_low, g_high
    follow  0, c1, c2, c3, c0, d3, d1, d0, d2, e0, e1, e3, e2, f2, f0, f3, f1, \
            g1, g2, g3, g0, a1, a3, a2, a0, b0, b3, b1, b2
    copy    d_low, d_high, a_low, a_high
    follow  1, d1, d3, d2, d0, e0, e1, e3, e2, f2, f0, f3, f1, g1, g2, g3, g0, \
            a1, a3, a2, a0, b0, b3, b1, b2, c2, c3, c0, c1
    copy    e_low, e_high, b_low, b_high
    follow  0, e0, e3, e1, e2, f2, f0, f3, f1, g1, g2, g3, g0, a1, a3, a2, a0, \
            b0, b3, b1, b2, c2, c3, c0, c1, d3, d2, d0, d1
    copy    f_low, f_high, c_low, c_high
    follow  1, f2, f3, f0, f1, g1, g2, g3, g0, a1, a3, a2, a0, b0, b3, b1, b2, \
            c2, c3, c0, c1, d3, d2, d0, d1, e3, e1, e2, e0
    copy    g_low, g_high, d_low, d_high
    follow  0, g3, g2, g0, g1, a1, a3, a2, a0, b0, b3, b1, b2, c2, c3, c0, c1, \
            d3, d2, d0, d1, e3, e1, e2, e0, f3, f0, f1, f2
    copy    a_low, a_high, e_low, e_high
    follow  1, a3, a1, a2, a0, b0, b3, b1, b2, c2, c3, c0, c1, d3, d2, d0, d1, \
            e3, e1, e2, e0, f3, f0, f1, f2, g2, g0, g1, g3

    copy    b_low, b_high, c_low, c_high
    copy    c_low, c_high, d_low, d_high
    copy    d_low, d_high, e_low, e_high
    mov     e0, f3
    mov     e1, f0
    mov     e2, f1
    mov     e3, f2
    copy    f_low, f_high, g_low, g_high
    copy    g_low, g_high, a_low, a_high
    next_constant
    cpi     constant, LAST
    breq    3f
    rjmp    2b

3:
    store_row 8, b2, b3, b0, b1
    store_row 12, c3, c2, c0, c1
    store_row 16, d3, d1, d2, d0
    store_row 20, e0, e1, e2, e3
    store_row 24, f2, f0, f1, f3
    store_row 28, g1, g2, g0, g3
    ldi     count, ROWS
4:  load_row 0, e0, e2, e1, e3
    bits_to_nibbles e0, e1, e2, e3
    store   state+, e0, e1, e2, e3
    dec     count
    brne    4b
    restore callee_back
    clr     product_high                /* 0, as C wants it */
    ret
fw_end fw_photon256_permute

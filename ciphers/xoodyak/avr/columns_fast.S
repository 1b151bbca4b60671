/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for AVR: one column of lanes at a time, from one place in memory to another, in turns.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r25:r24
 *
 * Theta's four sums are in registers through a round; a column's lanes of planes 1 and 2 are there until they are
 * turned, of plane 0 a byte at a time. So each byte of the state is read twice and written once.
 *
 * What a round needs, by count: reading and writing 288; parities 32, their turned sums 4 * 32, adding them 48; plane 2
 * turned by 11 4 * 15; chi 16 * 11, plane 1 turned 4 * 5: 752, and 35 for the constant and the loop. Turns by whole
 * bytes are another order of bytes.
 *
 * cost fw_xoodoo_permute 68 stack
 */
#include "fw_asm.h"

#include "fw_avr.inc"
#include "fw_stack_avr.inc"
#include "xoodoo_constants.inc"

/* Registers */
#define place           r1              /* of the round's constant */
#define p00             r2              /* the parity of column 0; then what theta adds to column 1, turned */
#define p01             r3
#define p02             r4
#define p03             r5
#define p10             r6
#define p11             r7
#define p12             r8
#define p13             r9
#define p20             r10
#define p21             r11
#define p22             r12
#define p23             r13
#define p30             r14
#define p31             r15
#define p32             r16
#define p33             r17
#define c0              r18             /* the column's lane of plane 2 */
#define c1              r19
#define c2              r20
#define c3              r21
#define b0              r22             /* of plane 1 */
#define b1              r23
#define b2              r24
#define b3              r25
#define a               r26             /* a byte of plane 0 */
#define zero            r27
#define from            Y
#define from_pair       r28
#define from_low        r28
#define from_high       r29
#define to              Z
#define table           Z               /* of constants, for a moment */
#define to_pair         r30
#define to_low          r30
#define to_high         r31
#define other_pair      r26
#define kept_pair       r18
#define constant_low    r20
#define constant_high   r21
#define argument        r24

#define PLANE           16              /* bytes */
#define STATE           48
#define CONSTANTS       24

/* P becomes the parity of column X. */
.macro parity x:req, q0:req, q1:req, q2:req, q3:req
    ldd     \q0, from + 4 * \x
    ldd     \q1, from + 4 * \x + 1
    ldd     \q2, from + 4 * \x + 2
    ldd     \q3, from + 4 * \x + 3
    .irp    plane, PLANE, (2*PLANE)
    ldd     product, from + \plane + 4 * \x
    eor     \q0, product
    ldd     product, from + \plane + 4 * \x + 1
    eor     \q1, product
    ldd     product, from + \plane + 4 * \x + 2
    eor     \q2, product
    ldd     product, from + \plane + 4 * \x + 3
    eor     \q3, product
    .endr
.endm

/* Q ^= Q turned left by 9, all turned right by 3: what theta adds, but for 8 bits to the left. */
.macro effect q0:req, q1:req, q2:req, q3:req
    mov     b0, \q3
    mov     b1, \q0
    mov     b2, \q1
    mov     b3, \q2
    rotate_left_1 b0, b1, b2, b3, zero
    xor_word \q0, \q1, \q2, \q3, b0, b1, b2, b3
    rotate_right_1 \q0, \q1, \q2, \q3
    rotate_right_1 \q0, \q1, \q2, \q3
    rotate_right_1 \q0, \q1, \q2, \q3
.endm

/* Chi on byte I of column X, with theta's byte E. */
.macro chi_byte x:req, i:req, e:req, b:req, c:req
    ldd     a, from + 4 * \x + \i
    eor     a, \e
    mov     product, \b
    com     product
    and     product, \c
    eor     a, product
    std     to + 4 * \x + \i, a
    mov     product, \c
    com     product
    and     product, a
    eor     \b, product
    com     a
    and     a, \b
    eor     \c, a
.endm

/* Column X with what theta adds to it, E, and its lane of plane 1, which is of column BEFORE, to which theta adds F. The
 * column's lane of plane 2 goes to column BEHIND. */
.macro column x:req, before:req, behind:req, e0:req, e1:req, e2:req, e3:req, f0:req, f1:req, f2:req, f3:req
    ldd     c0, from + 2 * PLANE + 4 * \x
    ldd     c1, from + 2 * PLANE + 4 * \x + 1
    ldd     c2, from + 2 * PLANE + 4 * \x + 2
    ldd     c3, from + 2 * PLANE + 4 * \x + 3
    xor_word c0, c1, c2, c3, \e0, \e1, \e2, \e3
    rotate_left_1 c0, c1, c2, c3, zero
    rotate_left_1 c0, c1, c2, c3, zero
    rotate_left_1 c0, c1, c2, c3, zero
    ldd     b0, from + PLANE + 4 * \before
    ldd     b1, from + PLANE + 4 * \before + 1
    ldd     b2, from + PLANE + 4 * \before + 2
    ldd     b3, from + PLANE + 4 * \before + 3
    xor_word b0, b1, b2, b3, \f0, \f1, \f2, \f3
    chi_byte \x, 0, \e0, b0, c3
    chi_byte \x, 1, \e1, b1, c0
    chi_byte \x, 2, \e2, b2, c1
    chi_byte \x, 3, \e3, b3, c2
    rotate_left_1 b0, b1, b2, b3, zero
    std     to + PLANE + 4 * \x, b0
    std     to + PLANE + 4 * \x + 1, b1
    std     to + PLANE + 4 * \x + 2, b2
    std     to + PLANE + 4 * \x + 3, b3
    std     to + 2 * PLANE + 4 * \behind, c2
    std     to + 2 * PLANE + 4 * \behind + 1, c3
    std     to + 2 * PLANE + 4 * \behind + 2, c0
    std     to + 2 * PLANE + 4 * \behind + 3, c1
.endm

/* The constant's bytes to the first two of plane 0. */
.macro add_constant
    movw    kept_pair, to_pair
    ldi     to_low, lo8(xoodoo_constants)
    ldi     to_high, hi8(xoodoo_constants)
    add     to_low, place
    adc     to_high, zero
    lpm     constant_low, table+
    lpm     constant_high, table
    movw    to_pair, kept_pair
    ld      product, from
    eor     product, constant_low
    st      from, product
    ldd     product, from + 1
    eor     product, constant_high
    std     from + 1, product
.endm

fw_function fw_xoodoo_permute
    .irp    register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
    push    r\register
    .endr
    movw    from_pair, argument
    in      to_low, stack_low
    in      to_high, stack_high
    sbiw    to_pair, STATE
    fw_set_stack to_low, to_high, product
    adiw    to_pair, 1
    clr     place
1:  parity  0, p00, p01, p02, p03
    parity  1, p10, p11, p12, p13
    parity  2, p20, p21, p22, p23
    parity  3, p30, p31, p32, p33
    clr     zero
    effect  p00, p01, p02, p03
    effect  p10, p11, p12, p13
    effect  p20, p21, p22, p23
    effect  p30, p31, p32, p33
    add_constant
    column  0, 3, 2, p33, p30, p31, p32, p23, p20, p21, p22
    column  1, 0, 3, p03, p00, p01, p02, p33, p30, p31, p32
    column  2, 1, 0, p13, p10, p11, p12, p03, p00, p01, p02
    column  3, 2, 1, p23, p20, p21, p22, p13, p10, p11, p12
    movw    other_pair, from_pair
    movw    from_pair, to_pair
    movw    to_pair, other_pair
    inc     place
    inc     place
    ldi     a, CONSTANTS
    cpse    place, a
    rjmp    1b
    adiw    to_pair, STATE - 1          /* after twelve rounds the state is where it was */
    fw_set_stack to_low, to_high, product
    .irp    register, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
    pop     r\register
    .endr
    clr     place                       /* 0, as C wants it */
    ret
fw_end fw_xoodoo_permute

    .section .progmem.data.xoodoo_constants, "a", @progbits
xoodoo_constants:
    all_constants

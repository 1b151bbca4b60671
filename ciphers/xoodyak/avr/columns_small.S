/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for AVR, for size: the state where it is, a loop each for theta, for chi and for turns within lanes.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r25:r24
 *
 * Theta visits the last column once before the first, adding nothing, for its parity. Chi goes byte by byte; before it
 * the lanes of plane 1 have moved by one, as if by three exchanges of neighbours, behind it those of plane 2 by two.
 *
 * A round in words of code: 11 for theta's loop, 39 for a column, 8 for the constant, 20 for chi, 22 for the turns of a
 * plane's lanes, 7 for an exchange, 24 for calls of these two, places and the loop. That nothing smaller exists is not
 * proved.
 *
 * cost fw_xoodoo_permute 12 stack
 */
#include "fw_asm.h"

#include "fw_avr.inc"
#include "xoodoo_constants.inc"

/* Registers */
#define bits            r0              /* by which a plane's lanes turn */
#define columns         r0
#define zero            r1
#define e0              r14             /* what theta adds to a column */
#define e1              r15
#define e2              r16
#define e3              r17
#define l0              r18             /* a lane */
#define l1              r19
#define l2              r20
#define l3              r21
#define a               r18             /* a byte of each plane, or of both that change places */
#define b               r19
#define c               r20
#define scratch         r21
#define s0              r22             /* the parity of a column, 0 behind theta */
#define s1              r23
#define s2              r24
#define s3              r25
#define left            r26             /* of planes, lanes or bytes */
#define turns           r27
#define other           X
#define other_pair      r26
#define state           Y
#define state_pair      r28
#define constant        Z               /* place of the next one */
#define constant_low    r30
#define constant_high   r31
#define argument        r24

#define LANE            4               /* bytes */
#define PLANE           16

/* All lanes of the plane at Y turn left; Y goes on to the next plane. */
.macro turn_lanes count:req
    ldi     turns, \count
    mov     bits, turns
    rcall   .Lturn_lanes
.endm

/* BYTES bytes before Y change places with those that are DISTANCE bytes below them, one by one; Y goes back. */
.macro exchange bytes:req, distance:req
    movw    other_pair, state_pair
    sbiw    other_pair, \distance
    ldi     c, \bytes
    rcall   .Lexchange
.endm

fw_function fw_xoodoo_permute
    .irp    register, 14, 15, 16, 17, 28, 29
    push    r\register
    .endr
    movw    state_pair, argument
    ldi     constant_low, lo8(xoodoo_constants)
    ldi     constant_high, hi8(xoodoo_constants)
    clr     s0
    clr     s1
    movw    s2, s0

1:  movw    e0, s0                      /* theta */
    movw    e2, s0
    adiw    state_pair, PLANE - LANE
    rcall   .Lcolumn
    sbiw    state_pair, PLANE - LANE
    ldi     left, PLANE / LANE
    mov     columns, left
2:  rcall   .Lcolumn
    adiw    state_pair, LANE
    dec     columns
    brne    2b

    adiw    state_pair, PLANE           /* rho west */
    turn_lanes 11
    sbiw    state_pair, PLANE
    exchange 3 * LANE, LANE
    sbiw    state_pair, PLANE + LANE

    .irp    byte, 0, 1                  /* iota */
    ldd     a, state + \byte
    lpm     scratch, constant+
    eor     a, scratch
    std     state + \byte, a
    .endr

    ldi     left, PLANE                 /* chi */
3:  ld      a, state
    ldd     b, state + PLANE
    ldd     c, state + 2 * PLANE
    mov     scratch, b
    com     scratch
    and     scratch, c
    eor     a, scratch
    mov     scratch, c
    com     scratch
    and     scratch, a
    eor     b, scratch
    st      state+, a
    com     a
    and     a, b
    eor     c, a
    std     state + PLANE - 1, b
    std     state + 2 * PLANE - 1, c
    dec     left
    brne    3b

    turn_lanes 1                        /* rho east */
    turn_lanes 8
    exchange 2 * LANE, 2 * LANE
    sbiw    state_pair, 2 * PLANE + 2 * LANE
    cpi     constant_low, lo8(xoodoo_constants + 24)
    breq    4f
    rjmp    1b
4:  .irp    register, 29, 28, 17, 16, 15, 14
    pop     r\register
    .endr
    ret

/* Adds E to the column at Y and makes E what theta adds to the next one. */
.Lcolumn:
    ldi     left, 3
5:  ld      l0, state
    ldd     l1, state + 1
    ldd     l2, state + 2
    ldd     l3, state + 3
    xor_word s0, s1, s2, s3, l0, l1, l2, l3
    xor_word l0, l1, l2, l3, e0, e1, e2, e3
    st      state, l0
    std     state + 1, l1
    std     state + 2, l2
    std     state + 3, l3
    adiw    state_pair, PLANE
    dec     left
    brne    5b
    sbiw    state_pair, 3 * PLANE
    mov     l0, s3                      /* the parity turned by 5 and by 14 */
    mov     l1, s0
    mov     l2, s1
    mov     l3, s2
    ldi     turns, 1
    rcall   .Lturn
    xor_word l0, l1, l2, l3, s0, s1, s2, s3
    ldi     turns, 5
    rcall   .Lturn
    movw    e0, l0
    movw    e2, l2
    clr     s0
    clr     s1
    movw    s2, s0
    ret

.Lturn_lanes:
    ldi     left, PLANE / LANE
6:  ld      l0, state
    ldd     l1, state + 1
    ldd     l2, state + 2
    ldd     l3, state + 3
    mov     turns, bits
    rcall   .Lturn
    st      state+, l0
    st      state+, l1
    st      state+, l2
    st      state+, l3
    dec     left
    brne    6b
    ret

/* The lane turns left by TURNS bits. */
.Lturn:
    rotate_left_1 l0, l1, l2, l3, zero
    dec     turns
    brne    .Lturn
    ret

.Lexchange:
    ld      a, -state
    ld      b, -other
    st      state, b
    st      other, a
    dec     c
    brne    .Lexchange
    ret
fw_end fw_xoodoo_permute

    .section .progmem.data.xoodoo_constants, "a", @progbits
xoodoo_constants:
    all_constants

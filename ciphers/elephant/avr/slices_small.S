/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for AVR, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in r24:25.
 *
 * Four bytes of the state, bit by bit, make a byte of each slice; what the S-boxes make of them are bytes i, 5 + i,
 * 10 + i and 15 + i of the next state, since slice j is its quarter j. It goes to the stack and back.
 *
 * A round is 574 cycles: five times 4 * 21 for the slices, 17 for the S-boxes and 12; 34 for the round constants and to
 * go on.
 *
 * cost fw_spongent160_permute 23 stack
 */
#include "fw_registers.inc"

#define argument     r24             /* pairs */
#define from            X
#define from_pair       r26
#define to              Z
#define to_pair         r30
#define to_low          r30
#define to_high         r31
#define spare           r22
#define byte            r0
#define group           r17             /* how many are left */
#define x0              r18
#define x1              r19
#define x2              r20
#define x3              r21
#define s               r22
#define n               r23
#define counter         r24
#define mirrored        r25

#define BLOCK           20
#define FIRST           0x75
#define FIRST_MIRRORED  0xae
#define STACK_LOW       0x3d            /* the stack pointer */
#define STACK_HIGH      0x3e
#define LAST            0x7f
#define STOP            0x80            /* leaves slice 3 after eight bits */

#include "substitute.inc"

fw_function fw_spongent160_permute
    push    group
    movw    from_pair, argument
    ldi     group, BLOCK
1:  push    byte
    dec     group
    brne    1b
    in      to_low, STACK_LOW
    in      to_high, STACK_HIGH
    adiw    to_pair, 1
    ldi     counter, FIRST
    ldi     mirrored, FIRST_MIRRORED
.Lround:
    ld      byte, from
    eor     byte, counter
    st      from, byte
    adiw    from_pair, BLOCK-1
    ld      byte, from
    eor     byte, mirrored
    st      from, byte
    sbiw    from_pair, BLOCK-1
    mov     byte, counter
    lsl     byte
    eor     byte, counter
    bst     byte, 6
    lsl     counter
    bld     counter, 0
    andi    counter, 0x7f
    lsr     mirrored
    bld     mirrored, 7
    andi    mirrored, 0xfe
    ldi     group, 5
.Lgroup:
    ldi     x3, STOP
1:  ld      byte, from+
    .rept   2
    lsr     byte
    ror     x0
    lsr     byte
    ror     x1
    lsr     byte
    ror     x2
    lsr     byte
    ror     x3
    .endr
    brcc    1b
    substitute x0, x1, x2, x3
    st      to+, x3
    std     to+4, x1
    std     to+9, x2
    std     to+14, x0
    dec     group
    brne    .Lgroup
    sbiw    to_pair, 5
    sbiw    from_pair, BLOCK
    movw    spare, to_pair
    movw    to_pair, from_pair
    movw    from_pair, spare
    cpi     counter, LAST
    breq    1f
    rjmp    .Lround
1:  ldi     group, BLOCK
1:  pop     byte
    dec     group
    brne    1b
    pop     group
    ret
fw_end fw_spongent160_permute

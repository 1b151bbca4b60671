/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for AVR, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in r24:r25.
 */
#include "fw_asm.h"

#define argument     r24             /* pairs */
#define from            r26
#define to              r30
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
#define LAST            0x7f
#define STOP            0x80            /* leaves slice 3 after eight bits */

.macro substitute
    mov     s, x1
    or      s, x2
    eor     x0, s
    mov     n, x3
    com     n
    mov     s, x2
    eor     s, x0
    eor     x3, s
    or      x0, n
    eor     x0, x1
    mov     x1, x3
    eor     x1, x0
    and     n, x1
    eor     x2, n
    and     x0, x2
    eor     x0, s
    eor     x2, x3
.endm

fw_function fw_spongent160_permute
    push    group
    movw    from, argument
    ldi     group, BLOCK
1:  push    byte
    dec     group
    brne    1b
    in      r30, 0x3d
    in      r31, 0x3e
    adiw    to, 1
    ldi     counter, FIRST
    ldi     mirrored, FIRST_MIRRORED
.Lround:
    ld      byte, X
    eor     byte, counter
    st      X, byte
    adiw    from, BLOCK-1
    ld      byte, X
    eor     byte, mirrored
    st      X, byte
    sbiw    from, BLOCK-1
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
1:  ld      byte, X+
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
    substitute
    st      Z+, x3
    std     Z+4, x1
    std     Z+9, x2
    std     Z+14, x0
    dec     group
    brne    .Lgroup
    sbiw    to, 5
    sbiw    from, BLOCK
    movw    spare, to
    movw    to, from
    movw    from, spare
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

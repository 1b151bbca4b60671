/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for AVR, for size: bytes of two cells as they are in memory.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r25:r24
 *
 * Nothing is rearranged. A row is in four registers for constants, the S-box and the move of its cells, which is a turn
 * of all bits; the S-box takes a byte at a time, whose bits 0 and 4 are bit k of two cells after k shifts. Then columns
 * are mixed, two at a time: their bytes are in eight registers, where each that follows on them moves the others.
 *
 * cost fw_photon256_permute 5 stack
 */
#include "fw_avr.inc"

#define state           Z
#define state_pair      r30
#define argument        r24
#define w0              r18             /* a row */
#define w1              r19
#define w2              r20
#define w3              r21
#define x1              r22             /* bits of a byte, and of another, which is not used; bit 0 is in w0 */
#define x2              r23
#define x3              r24
#define count           r25
#define row             r26             /* the row's constant */
#define bits            r0              /* by which the row turns */
#define y0              r18             /* two columns */
#define y1              r19
#define y2              r20
#define y3              r21
#define y4              r22
#define y5              r23
#define y6              r24
#define y7              r25
#define following       r26
#define steps           r0
#define columns         r1              /* pairs of them; 0 again in the end, as C wants it */
#define t               r27
#define constant        r28             /* the round's, in the lowest four bits; its past above them */

#define COLUMNS         4
#define ROWS            8
#define STATE           32              /* bytes */
#define FIRST           1
#define LAST            148             /* what CONSTANT is after twelve rounds */

#include "photon_row.inc"

fw_function fw_photon256_permute
    push    constant
    movw    state_pair, argument
    ldi     constant, FIRST
1:  ldi     row, 0
    clr     bits
2:  ld      w0, state
    ldd     w1, state + 1
    ldd     w2, state + 2
    ldd     w3, state + 3
    mov     t, constant
    eor     t, row
    andi    t, 0x0f
    eor     w0, t
    ldi     count, 4
3:  mov     x1, w0
    lsr     x1
    mov     x2, x1
    lsr     x2
    mov     x3, x2
    lsr     x3
    substitute w0, x1, x2, x3           /* bit 3 is in x2, bit 2 in x3 */
    andi    w0, 0x11
    andi    x1, 0x11
    andi    x2, 0x11
    andi    x3, 0x11
    lsl     x2
    or      x2, x3
    lsl     x2
    or      x2, x1
    lsl     x2
    or      x2, w0
    mov     w0, w1
    mov     w1, w2
    mov     w2, w3
    mov     w3, x2
    dec     count
    brne    3b
    mov     count, bits
    rjmp    5f
4:  mov     t, w0
    ror     t
    ror     w3
    ror     w2
    ror     w1
    ror     w0
5:  subi    count, 1
    brcc    4b
    store   state+, w0, w1, w2, w3
    ldi     t, 4
    add     bits, t
    lsl     row                         /* 0, 1, 3, 7, 15, 14, 12, 8, 0 */
    sbrs    row, 4
    inc     row
    andi    row, 0x0f
    breq    9f
    rjmp    2b
9:  sbiw    state_pair, STATE
    ldi     t, COLUMNS
    mov     columns, t
6:  ldi     t, ROWS
    mov     steps, t
    .set    offset, 0
    .irp    byte, y0, y1, y2, y3, y4, y5, y6, y7
    ldd     \byte, state + offset
    .set    offset, offset + 4
    .endr
7:  mov     following, y3
    eor     following, y5
    rcall   8f
    eor     following, y1
    eor     following, y6
    eor     following, y7
    rcall   8f
    eor     following, y0
    eor     following, y2
    eor     following, y3
    eor     following, y4
    eor     following, y7
    rcall   8f
    eor     following, y3
    eor     following, y6
    mov     y0, y1
    mov     y1, y2
    mov     y2, y3
    mov     y3, y4
    mov     y4, y5
    mov     y5, y6
    mov     y6, y7
    mov     y7, following
    dec     steps
    brne    7b
    .set    offset, 0
    .irp    byte, y0, y1, y2, y3, y4, y5, y6, y7
    std     state + offset, \byte
    .set    offset, offset + 4
    .endr
    adiw    state_pair, 1
    dec     columns
    brne    6b
    sbiw    state_pair, COLUMNS
    next_constant
    cpi     constant, LAST
    breq    9f
    rjmp    1b
9:  pop     constant
    ret

8:  mov     t, following                /* cells times x: their topmost bits go to the lowest two */
    andi    t, 0x88
    eor     following, t
    lsl     following
    lsr     t
    lsr     t
    lsr     t
    eor     following, t
    lsl     t
    eor     following, t
    ret
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for MSP430, for size: words of four cells as they are in memory.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r12, at an even address
 *
 * Nothing is rearranged. A row is in two registers for constants, the S-box and the move of its cells, which is a turn
 * of all bits; the S-box takes a word at a time, whose bits 0, 4, 8, 12 are bit k of four cells after k shifts. Then
 * columns are mixed, four at a time: their words are in eight registers, where each that follows on them moves the
 * others.
 *
 * cost fw_photon256_permute 22 stack
 */
#include "fw_msp430.inc"

#define w0              r4              /* a row */
#define w1              r5
#define x1              r6              /* bits of a word, and of others, which are not used; bit 0 is in w0 */
#define x2              r7
#define x3              r8
#define ones            r9              /* bit 0 of all cells */
#define row             r10             /* the row's constant */
#define bits            r11             /* by which the row turns */
#define y0              r4              /* four columns */
#define y1              r5
#define y2              r6
#define y3              r7
#define y4              r8
#define y5              r9
#define y6              r10
#define y7              r11
#define following       r12
#define constant        r12             /* the round's, in the lowest four bits; its past above them */
#define t               r13
#define count           r14
#define state           r15
#define argument        r12
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4

#define CONSTANT        0(sp)
#define FIRST           1
#define LAST            7572            /* after twelve rounds */
#define STATE           32              /* bytes */

#include "photon_row.inc"

fw_function fw_photon256_permute
    save    saved
    mov     argument, state
    push    #FIRST
1:  clr     row
    clr     bits
    mov     #0x1111, ones
2:  mov     @state, w0
    mov     2(state), w1
    mov     @sp, t
    xor     row, t
    and     #0x000f, t
    xor     t, w0
    mov     #2, count
3:  mov     w0, x1
    rra     x1
    mov     x1, x2
    rra     x2
    mov     x2, x3
    rra     x3
    substitute w0, x1, x2, x3           /* bit 3 is in x2, bit 2 in x3 */
    and     ones, w0
    and     ones, x1
    and     ones, x2
    and     ones, x3
    rla     x2
    bis     x3, x2
    rla     x2
    bis     x1, x2
    rla     x2
    bis     w0, x2
    mov     w1, w0
    mov     x2, w1
    dec     count
    jnz     3b
    mov     bits, count
    jmp     5f
4:  bit     #1, w0                      /* to the carry */
    rrc     w1
    rrc     w0
5:  sub     #1, count
    jc      4b
    mov     w0, 0(state)
    mov     w1, 2(state)
    add     #4, state
    add     #4, bits
    rla     row                         /* 0, 1, 3, 7, 15, 14, 12, 8, 0 */
    bit     #0x0010, row
    jnz     6f
    inc     row
6:  and     #0x000f, row
    jnz     2b
    sub     #STATE, state
    call    #7f
    call    #7f
    sub     #4, state
    mov     @sp, constant               /* its lowest bit is the complement of the sum of two before */
    mov     constant, t
    rla     t
    xor     constant, t
    inv     t
    bit     #8, t
    rlc     constant
    mov     constant, CONSTANT
    cmp     #LAST, constant
    jnz     1b
    incd    sp
    restore saved_back
    ret

7:  mov     #8, count
    mov     @state, y0
    .set    offset, 4
    .irp    word, y1, y2, y3, y4, y5, y6, y7
    mov     offset(state), \word
    .set    offset, offset + 4
    .endr
8:  mov     y3, following
    xor     y5, following
    call    #9f
    xor     y1, following
    xor     y6, following
    xor     y7, following
    call    #9f
    xor     y0, following
    xor     y2, following
    xor     y3, following
    xor     y4, following
    xor     y7, following
    call    #9f
    xor     y3, following
    xor     y6, following
    mov     y1, y0
    mov     y2, y1
    mov     y3, y2
    mov     y4, y3
    mov     y5, y4
    mov     y6, y5
    mov     y7, y6
    mov     following, y7
    dec     count
    jnz     8b
    .set    offset, 0
    .irp    word, y0, y1, y2, y3, y4, y5, y6, y7
    mov     \word, offset(state)
    .set    offset, offset + 4
    .endr
    incd    state
    ret

9:  mov     following, t                /* cells times x: their topmost bits go to the lowest two */
    rra     t
    rra     t
    rra     t
    and     #0x1111, t
    rla     following
    xor     t, following
    rla     t
    xor     t, following
    rla     t
    rla     t
    rla     t
    xor     t, following
    ret
fw_end fw_photon256_permute

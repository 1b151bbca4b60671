/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for MSP430, for size: state in memory, a quarter of a branch's box per pass, and turns bit by bit.
 *
 *     void fw_sparkle384_permute(fw_sparkle384_state *state, uint8_t steps);      state in r12, steps in r13
 *
 * The four quarters of a box differ in what they turn by, which is in a table. A word that is not turned is turned by
 * 32: a box turns by 96 bits, 6 cycles each. A step is loops over boxes, quarters, and half words, 12 of which get what
 * the others give them, and 8 of which bring the left half's branches one on.
 *
 * cost fw_sparkle384_permute 14 stack
 */
#include "fw_asm.h"
#include "sparkle_constants.inc"

#define q0              r7              /* the sum of the left half's words y, low half and high half */
#define q1              r8
#define p0              r9              /* and of its words x */
#define p1              r10
#define left            r11             /* half a word of the left half */
#define constant        r8              /* the box's, its place */
#define amount          r9              /* of the next turn, its place */
#define t0              r10             /* a word turned */
#define t1              r11
#define place           r12             /* in the state; at its beginning wherever a step begins */
#define steps           r13
#define number          r14
#define count           r15

#define WORD            4               /* bytes */
#define BRANCH          8
#define BRANCHES        6
#define HALF            24
#define TURNS           8

fw_function fw_sparkle384_permute
    .irp    register, 11, 10, 9, 8, 7
    push    r\register
    .endr
    clr     number
1:  xor     number, BRANCH + WORD(place)
    mov     number, constant            /* the step's: number modulo 8 */
    and     #7, constant
    rla     constant
    rla     constant
    xor     sparkle_constants(constant), WORD(place)
    xor     sparkle_constants + 2(constant), WORD + 2(place)

    mov     #sparkle_constants, constant
    add     #WORD, place                /* at words y */
2:  mov     #sparkle_amounts, amount
3:  call    #6f
    add     t0, -BRANCH(place)
    addc    t1, 2 - BRANCH(place)
    sub     #BRANCH, place
    call    #6f
    xor     t0, 0(place)
    xor     t1, 2(place)
    xor     @constant, -WORD(place)
    xor     2(constant), 2 - WORD(place)
    cmp     #sparkle_amounts + TURNS, amount
    jne     3b
    add     #BRANCH, place
    add     #WORD, constant
    cmp     #sparkle_constants + WORD * BRANCHES, constant
    jne     2b
    sub     #BRANCH * BRANCHES + WORD, place

    mov     @place+, p0
    mov     @place+, p1
    mov     @place+, q0
    mov     @place+, q1
    .rept   2
    xor     @place+, p0
    xor     @place+, p1
    xor     @place+, q0
    xor     @place+, q1
    .endr
    xor     p0, p1
    xor     q0, q1
    mov     #HALF / 2, count            /* PLACE is in the right half; q1 is what the half word in the left one gets */
4:  mov     -HALF(place), left
    xor     @place+, -HALF - 2(place)
    xor     q1, -HALF - 2(place)
    mov     left, -2(place)
    mov     q1, left                    /* words x get q1 and q0, words y p1 and p0, all three times */
    mov     q0, q1
    mov     p1, q0
    mov     p0, p1
    mov     left, p0
    dec     count
    jnz     4b
    sub     #2 * HALF, place
    mov     #(HALF - BRANCH) / 2, count
5:  mov     @place+, left               /* the first branch of the left half gets to its end */
    mov     BRANCH - 2(place), -2(place)
    mov     left, BRANCH - 2(place)
    dec     count
    jnz     5b
    sub     #HALF - BRANCH, place
    inc     number
    cmp.b   number, steps
    jne     1b
    .irp    register, 7, 8, 9, 10, 11
    pop     r\register
    .endr
    ret

6:  mov     @place+, t0                 /* the word at PLACE, turned left by the next amount */
    mov     @place+, t1
    mov.b   @amount+, count
7:  rla     t0
    rlc     t1
    adc     t0
    dec     count
    jnz     7b
    ret
fw_end fw_sparkle384_permute

    .section .rodata.sparkle_constants, "a", @progbits
    .p2align 1
sparkle_constants:
    all_constants
sparkle_amounts:
    .byte   1, 8, 15, 15, 32, 1, 8, 16

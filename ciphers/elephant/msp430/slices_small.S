/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for MSP430, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in r12.
 *
 * Four bytes of the state, bit by bit, make a byte of each slice; what the S-boxes make of them are bytes i, 5 + i,
 * 10 + i and 15 + i of the next state, since slice j is its quarter j. It goes to the stack and back.
 *
 * A round is about 628 cycles: five times 4 * 20 for the slices, 17 for the S-boxes and 21; 38 for the round constants
 * and to go on.
 *
 * cost fw_spongent160_permute 34 stack
 */
#include "fw_registers.inc"

#define in              r12
#define out             r13
#define x0              r14
#define x1              r15
#define x2              r11
#define x3              r10
#define s               r9
#define n               r8
#define counter         r7
#define mirrored        r6
#define group           r5
#define saved           r5, r6, r7, r8, r9, r10
#define restored        r10, r9, r8, r7, r6, r5

#define BLOCK           20
#define FIRST           0x75
#define FIRST_MIRRORED  0xae
#define LAST            0x7f
#define STOP            0x80            /* leaves slice 3 after eight bits */

#include "substitute.inc"

fw_function fw_spongent160_permute
    save    saved
    sub     #BLOCK, sp
    mov     sp, out
    mov     #FIRST, counter
    mov     #FIRST_MIRRORED, mirrored
.Lround:
    xor.b   counter, 0(in)
    xor.b   mirrored, BLOCK-1(in)
    mov     counter, s
    rla     s
    xor     counter, s
    rla     counter
    bit     #0x40, s                    /* carry: it is 1 */
    rrc.b   mirrored
    bic     #1, mirrored
    bit     #0x40, s
    adc     counter
    and     #0x7f, counter
    mov     #5, group
.Lgroup:
    mov     #STOP, x3
1:  mov.b   @in+, s
    .rept   2
    rra     s
    rrc.b   x0
    rra     s
    rrc.b   x1
    rra     s
    rrc.b   x2
    rra     s
    rrc.b   x3
    .endr
    jnc     1b
    substitute x0, x1, x2, x3
    mov.b   x3, 0(out)
    mov.b   x1, 5(out)
    mov.b   x2, 10(out)
    mov.b   x0, 15(out)
    inc     out
    dec     group
    jnz     .Lgroup
    sub     #5, out
    sub     #BLOCK, in
    mov     in, s
    mov     out, in
    mov     s, out
    cmp     #LAST, counter
    jne     .Lround
    add     #BLOCK, sp
    restore restored
    ret
fw_end fw_spongent160_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for ARMv6-M, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in r0, at any address. ARMv7-M executes this, too.
 *
 * Four bytes of the state become four slices of eight bits in a word, by four exchanges of bits; what the S-boxes make
 * of them are bytes i, 5 + i, 10 + i and 15 + i of the next state, since slice j is its quarter j. The state is on the
 * stack, twice.
 *
 * A round is about 360 cycles: five times 32 for the slices, 16 for the S-boxes and 17; 40 for the round constants and
 * to go on.
 *
 * cost fw_spongent160_permute 64 stack
 */
#include "fw_asm.h"

#define in              r0
#define out             r1
#define single          {x0}
#define x0             r2
#define x1             r3
#define x2             r4
#define x3             r5
#define s               r6
#define n               r7
#define counters        r12             /* the counter in the low byte, its mirror in the high one */
#define end             lr              /* of the first fifth of OUT */
#define counter         n
#define mirrored        x1
#define saved           {r0, r4-r7, lr} /* the state's address first */
#define saved_return    {r3, r4-r7, pc}

#define STATE           [sp, #40]       /* above two states */
#define BLOCK           20
#define FIRST           0x75
#define FIRST_MIRRORED  0xae
#define LAST            0x7f

#include "substitute.inc"

/* Bits of a word that are DISTANCE places to the left of those in MASK, with these. */
.macro exchange distance:req, mask:req
    ldr     n, =\mask
    lsrs    s, x0, #\distance
    eors    s, s, x0
    ands    s, s, n
    eors    x0, x0, s
    lsls    s, s, #\distance
    eors    x0, x0, s
.endm

/* A state to another address. */
.macro copy to:req, from:req
    movs    s, #BLOCK-1
1:  ldrb    n, [\from, s]
    strb    n, [\to, s]
    subs    s, s, #1
    bpl     1b
.endm

fw_function fw_spongent160_permute
    push    saved
    sub     sp, sp, #2*BLOCK
    mov     out, sp
    copy    out, in
    mov     in, sp
    adds    out, out, #BLOCK
    ldr     s, =FIRST_MIRRORED << 24 | FIRST
.Lround:
    uxtb    counter, s
    lsrs    mirrored, s, #25
    lsls    x2, mirrored, #25
    ldr     x0, [in, #16]
    eors    x0, x0, x2
    str     x0, [in, #16]
    ldr     x0, [in]
    eors    x0, x0, counter
    str     x0, [in]
    lsls    x0, counter, #1
    eors    x0, x0, counter
    lsrs    x0, x0, #6
    lsls    x0, x0, #31                 /* the new bit */
    lsrs    mirrored, mirrored, #1
    lsls    mirrored, mirrored, #25
    orrs    mirrored, mirrored, x0
    lsrs    x0, x0, #31
    orrs    mirrored, mirrored, x0
    lsls    counter, counter, #26
    lsrs    counter, counter, #25
    orrs    counter, counter, mirrored
    mov     counters, counter
    adds    s, out, #5
    mov     end, s
    .p2align 2
1:  ldm     in!, single
    exchange 14, 0x0000cccc
    exchange 7, 0x00aa00aa
    exchange 2, 0x0c0c0c0c
    exchange 1, 0x22222222
    lsrs    x1, x0, #8
    lsrs    x2, x0, #16
    lsrs    x3, x0, #24
    substitute
    strb    x3, [out]
    strb    x1, [out, #5]
    strb    x2, [out, #10]
    strb    x0, [out, #15]
    adds    out, out, #1
    cmp     out, end
    bne     1b
    subs    in, in, #BLOCK
    subs    out, out, #5
    movs    s, in
    movs    in, out
    movs    out, s
    mov     s, counters
    uxtb    n, s
    cmp     n, #LAST
    bne     .Lround
    ldr     out, STATE
    copy    out, in
    add     sp, sp, #2*BLOCK
    pop     saved_return
    .p2align 2
    .pool
fw_end fw_spongent160_permute

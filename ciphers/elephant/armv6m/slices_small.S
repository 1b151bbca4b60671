/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for ARMv6-M, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in r0, at any address.
 */
#include "fw_asm.h"

#define in              r0
#define out             r1
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

.macro substitute
    movs    s, x1
    orrs    s, s, x2
    eors    x0, x0, s
    mvns    n, x3
    movs    s, x2
    eors    s, s, x0
    eors    x3, x3, s
    orrs    x0, x0, n
    eors    x0, x0, x1
    movs    x1, x3
    eors    x1, x1, x0
    ands    n, n, x1
    eors    x2, x2, n
    ands    x0, x0, x2
    eors    x0, x0, s
    eors    x2, x2, x3
.endm

.macro exchange distance:req, mask:req
    ldr     n, =\mask
    lsrs    s, x0, #\distance
    eors    s, s, x0
    ands    s, s, n
    eors    x0, x0, s
    lsls    s, s, #\distance
    eors    x0, x0, s
.endm

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
1:  ldm     in!, {x0}
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

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for ARMv7-M, for speed: sixteen blocks at a time, two rounds per pass.
 *
 *     void fw_spongent160_permute_batch(uint32_t blocks[160]);
 */
#include "fw_asm.h"

#define blocks          r0
#define in              r0              /* the group of a round */
#define out             r1
#define consts          r2              /* those of the second round: a nibble for each group, and a bit behind them */
#define saved           {r4-r11, lr}
#define saved_return    {r4-r11, pc}

#define COUNTER         [sp]
#define FRAME           4
#define PLANE_BYTES     320
#define FIRST           0x75
#define LAST            0x7f

/* Bits 0 to 3 in a to d; in e, f, c and a afterwards. Changes b and d. */
.macro substitute a:req, b:req, c:req, d:req, e:req, f:req
    orr     \e, \b, \c
    eor     \a, \a, \e
    orn     \e, \a, \d
    eor     \b, \b, \e
    eor     \a, \a, \c
    eor     \e, \d, \a
    eor     \f, \b, \e
    bic     \d, \f, \d
    eor     \c, \c, \d
    and     \d, \b, \c
    eor     \a, \a, \d
    eor     \c, \c, \e
.endm

/* With one register less: in e, b, c and a afterwards. */
.macro substitute_tight a:req, b:req, c:req, d:req, e:req
    orr     \e, \b, \c
    eor     \a, \a, \e
    orn     \e, \a, \d
    eor     \b, \b, \e
    eor     \a, \a, \c
    eor     \e, \d, \a
    eor     \b, \b, \e
    bic     \d, \b, \d
    eor     \c, \c, \d
    eor     \d, \b, \e
    and     \d, \d, \c
    eor     \a, \a, \d
    eor     \c, \c, \e
.endm

.macro join one:req, other:req, t:req
    lsr     \t, \one, #16
    bfi     \one, \other, #16, #16
    bfi     \other, \t, #0, #16
.endm

.macro exchange one:req, other:req, distance:req, mask:req, t:req
    eor     \t, \other, \one, lsr #\distance
    and     \t, \t, #\mask
    eor     \other, \other, \t
    eor     \one, \one, \t, lsl #\distance
.endm

.macro constant_low word:req, bit:req, t:req
    sbfx    \t, consts, #\bit, #1
    eor     \word, \word, \t, lsr #16
.endm

.macro constant_high word:req, bit:req, t:req
    sbfx    \t, consts, #\bit, #1
    eor     \word, \word, \t, lsl #16
.endm

.macro put j:req, z0:req, z1:req, z2:req, z3:req, t:req
    join    \z0, \z2, \t
    join    \z1, \z3, \t
    str     \z0, [out, #40*\j]
    str     \z2, [out, #40*\j+20]
    str     \z1, [out, #40*\j+160]
    str     \z3, [out, #40*\j+180]
.endm

/* 16 words at r0. changes all but r0 r1 r2 */
    .section .text.fw_spongent160_permute_batch, "ax", %progbits
    .p2align 2
    .type transpose, %function
    .thumb_func
transpose:
    push    {lr}
    mov     lr, #2
1:  ldm     r0, {r3-r10}
    exchange r3, r7, 4, 0x0f0f0f0f, r12
    exchange r4, r8, 4, 0x0f0f0f0f, r12
    exchange r5, r9, 4, 0x0f0f0f0f, r12
    exchange r6, r10, 4, 0x0f0f0f0f, r12
    exchange r3, r5, 2, 0x33333333, r12
    exchange r4, r6, 2, 0x33333333, r12
    exchange r7, r9, 2, 0x33333333, r12
    exchange r8, r10, 2, 0x33333333, r12
    exchange r3, r4, 1, 0x55555555, r12
    exchange r5, r6, 1, 0x55555555, r12
    exchange r7, r8, 1, 0x55555555, r12
    exchange r9, r10, 1, 0x55555555, r12
    stm     r0!, {r3-r10}
    subs    lr, lr, #1
    bne     1b
    sub     r0, r0, #64
    mov     lr, #2
2:  ldm     r0, {r3-r6}
    add     r12, r0, #32
    ldm     r12, {r7-r10}
    exchange r3, r7, 8, 0x00ff00ff, r11
    exchange r4, r8, 8, 0x00ff00ff, r11
    exchange r5, r9, 8, 0x00ff00ff, r11
    exchange r6, r10, 8, 0x00ff00ff, r11
    stm     r12, {r7-r10}
    stm     r0!, {r3-r6}
    subs    lr, lr, #1
    bne     2b
    add     r0, r0, #32
    pop     {pc}
    .size transpose, . - transpose

fw_function fw_spongent160_permute_batch
    push    saved
    sub     sp, sp, #FRAME
    mov     out, blocks
    add     r0, r0, #PLANE_BYTES
    mov     r2, #5
1:  mov     lr, #16
2:  ldrh    r3, [out]
    ldrh    r4, [out, #10]
    orr     r3, r3, r4, lsl #16
    str     r3, [r0], #4
    add     out, out, #20
    subs    lr, lr, #1
    bne     2b
    sub     r0, r0, #64
    bl      transpose
    sub     out, out, #320-2
    subs    r2, r2, #1
    bne     1b
    sub     out, out, #10
    sub     in, in, #PLANE_BYTES
    movs    r12, #FIRST

    .p2align 2
.Lrounds:
    /* the counter of the first round */
    ldm     in, {r4-r10}
    mov     consts, r12
    constant_low r4, 0, r11
    constant_low r5, 1, r11
    constant_low r6, 2, r11
    constant_low r7, 3, r11
    constant_low r8, 4, r11
    constant_low r9, 5, r11
    constant_low r10, 6, r11
    stm     in, {r4-r10}
    add     r3, in, #292
    ldm     r3, {r4-r10}
    constant_high r4, 6, r11
    constant_high r5, 5, r11
    constant_high r6, 4, r11
    constant_high r7, 3, r11
    constant_high r8, 2, r11
    constant_high r9, 1, r11
    constant_high r10, 0, r11
    stm     r3, {r4-r10}
    /* of the second; of the first of the next two */
    eor     r3, r12, r12, lsl #1
    ubfx    r3, r3, #6, #1
    orr     r12, r3, r12, lsl #1
    and     r12, r12, #0x7f
    orr     consts, r12, #0x100000
    bfi     consts, r12, #16, #4
    lsr     r3, r12, #4
    bfi     consts, r3, #12, #3
    eor     r3, r12, r12, lsl #1
    ubfx    r3, r3, #6, #1
    orr     r12, r3, r12, lsl #1
    and     r12, r12, #0x7f
    str     r12, COUNTER

    .p2align 2
.Lgroup:
    .rept 2
    ldm     in!, {r3-r6}
    substitute r3, r4, r5, r6, r7, r8
    str     r7, [in, #-16]
    str     r8, [in, #-12]
    str     r5, [in, #-8]
    str     r3, [in, #-4]
    .endr
    ldm     in!, {r3-r6}
    substitute r3, r4, r5, r6, r7, r8
    ldm     in!, {r9-r12}
    substitute r9, r10, r11, r12, r4, r6
    ldr     r10, [in, #-64]
    ldr     r12, [in, #-48]
    cmp     consts, #0x10000
    blo     1f
    constant_low r10, 0, lr
    constant_low r12, 1, lr
    constant_low r7, 2, lr
    constant_low r4, 3, lr
1:  substitute_tight r10, r12, r7, r4, lr
    put     0, lr, r12, r7, r10, r4
    ldr     r10, [in, #-60]
    ldr     r12, [in, #-44]
    substitute r10, r12, r8, r6, lr, r4
    put     1, lr, r4, r8, r10, r6
    ldr     r10, [in, #-56]
    ldr     r12, [in, #-40]
    substitute r10, r12, r5, r11, lr, r4
    put     2, lr, r4, r5, r10, r6
    ldr     r10, [in, #-52]
    ldr     r12, [in, #-36]
    cmp     consts, #0x1000
    bhs     1f
    constant_high r10, 3, lr
    constant_high r12, 2, lr
    constant_high r3, 1, lr
    constant_high r9, 0, lr
1:  substitute r10, r12, r3, r9, lr, r4
    put     3, lr, r4, r3, r10, r6
    add     out, out, #4
    lsr     consts, consts, #4
    cmp     consts, #1
    bne     .Lgroup
    sub     r3, out, #20
    sub     out, in, #PLANE_BYTES
    mov     in, r3
    ldr     r12, COUNTER
    cmp     r12, #LAST
    bne     .Lrounds

    mov     r2, #5
1:  bl      transpose
    sub     r0, r0, #64
    mov     lr, #16
2:  ldr     r3, [r0], #4
    strh    r3, [out]
    lsr     r3, r3, #16
    strh    r3, [out, #10]
    add     out, out, #20
    subs    lr, lr, #1
    bne     2b
    sub     out, out, #320-2
    subs    r2, r2, #1
    bne     1b
    add     sp, sp, #FRAME
    pop     saved_return
fw_end fw_spongent160_permute_batch

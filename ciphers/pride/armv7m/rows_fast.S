/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for ARMv7-M (Cortex-M3): each row twice in a register, one round per pass, round keys made ready.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own, 336
 * bytes: four words for each of 20 round keys and for the whitening, a row twice in each.
 *
 * A row that is there twice turns by any number of bits within an operand. For the bytes of rows 1 and 2 to turn alone,
 * each is repeated over a register. A round is 41 cycles: 9 for the round key, 8 for the S-box, 2, 8, 8 and 2 for the
 * rows' layers (back 2, 10, 8 and 2), 4 for the loop. Row 0 waits to turn by 8 bits until it is used. The layers of
 * rows 0 and 3 are sums of three, two operations each; that there is nothing shorter for the rest is not claimed.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_pride_expand 483 cycles 168 bytes 36 stack
 * cost fw_pride_encrypt 871 cycles 268 bytes 40 stack
 * cost fw_pride_decrypt 907 cycles 260 bytes 40 stack
 *
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"

#define WHITENING       (20 * 16)       /* its place in the schedule, behind the round keys */
#define UPPER           0xff00ff00      /* the upper bytes of a row that is there twice */
#define LOWER           0x00ff00ff

#define keys            r0
#define block           r1
#define upper_bytes     r1              /* UPPER, when the block's address is on the stack */
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define rows            {r2-r5}
#define y0              r6              /* a round key, or what the S-box makes of the rows */
#define y1              r7
#define y2              r8
#define y3              r9
#define other_rows      {r6-r9}
#define upper           r10             /* one byte of a row four times */
#define lower           r11
#define end             r12             /* where in the schedule the loop ends */
#define part            lr
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

/* The four rows at BASE. */
.macro load_rows base:req
    ldr     x1, [\base]
    ldr     x3, [\base, #4]
    rev     x1, x1
    rev     x3, x3
    lsrs    x0, x1, #16
    lsrs    x2, x3, #16
    .irp    x, x0, x1, x2, x3
    bfi     \x, \x, #16, #16
    .endr
.endm

/* Y ^= X, row 0 of x being FIRST. */
.macro add_to_y first:vararg
    eor     y0, y0, \first
    eors    y1, y1, x1
    eor     y2, y2, x2
    eor     y3, y3, x3
.endm

/* From x, row 0 turned by 8 bits, to y. */
.macro substitute
    and     y0, x1, x0, ror #8
    eor     y0, y0, x2
    and     y1, x1, x2
    eors    y1, y1, x3
    and     y2, y0, y1
    eor     y2, y2, x0, ror #8
    and     y3, y1, y2
    eor     y3, y3, x1
.endm

/* From y to x, the same way back. Row 0 comes turned by 8 bits. */
.macro mix_outer_rows
    eor     x0, y0, y0, ror #28
    eor     x0, x0, y0, ror #4
    eor     x3, y3, y3, ror #28
    eor     x3, x3, y3, ror #4
.endm

/* What is left of ROW is its lower bytes. */
.macro repeat_bytes row:req
    and     part, \row, #UPPER
    eor     \row, \row, part
    orr     upper, part, part, lsr #8
    orr     lower, \row, \row, lsl #8
.endm

.macro mix_inner_rows
    repeat_bytes y1
    eor     upper, upper, lower, ror #29
    and     part, upper_bytes, upper, ror #31
    eor     x1, upper, part
    eor     x1, x1, lower, ror #28
    repeat_bytes y2
    and     part, upper_bytes, upper, ror #27
    eor     upper, upper, lower, ror #29
    orr     y2, y2, part
    eor     x2, y2, upper, ror #28
.endm

.macro mix_inner_rows_back
    eor     x1, y1, y1, ror #8
    repeat_bytes y1
    eor     upper, x1, upper, ror #31
    eor     lower, x1, lower, ror #31
    eor     upper, upper, lower, ror #3
    and     part, upper_bytes, upper, ror #26
    eor     x1, part, lower, ror #29
    eor     x2, y2, y2, ror #8
    and     part, y2, #UPPER
    orr     upper, part, part, lsr #8
    eor     upper, x2, upper, ror #31
    eor     lower, y2, x2, ror #25
    and     part, upper_bytes, upper, ror #30
    and     lower, lower, #LOWER
    orr     x2, part, lower
.endm

.macro enter_block
    .p2align 2
    push    saved
    load_rows block
    add     part, keys, #WHITENING
    ldm     part, other_rows
    mov     upper_bytes, #UPPER
.endm

/* Adds y, the whitening being in x, and stores. */
.macro leave_block
    pop     {block}
    add_to_y x0
    bfi     y1, y0, #16, #16
    bfi     y3, y2, #16, #16
    rev     y1, y1
    rev     y3, y3
    str     y1, [block]
    str     y3, [block, #4]
    pop     saved_return
.endm

fw_function fw_pride_encrypt
    enter_block
    add     end, keys, #WHITENING
    add_to_y x0
    ldm     keys!, rows
    add_to_y x0
    mov     x0, y0
    mov     x1, y1
    mov     x2, y2
    mov     x3, y3
    ror     x0, x0, #8
    b       2f
    .p2align 2
1:  mix_outer_rows
    mix_inner_rows
    ldm     keys!, other_rows
    eor     x0, x0, y0, ror #8
    eors    x1, x1, y1
    eor     x2, x2, y2
    eor     x3, x3, y3
2:  substitute
    cmp     keys, end
    bne     1b
    ldm     keys, rows
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block
    mov     end, keys
    adds    keys, keys, #WHITENING & 0xff
    add     keys, keys, #WHITENING - (WHITENING & 0xff)
    eors    x0, x0, y0
    eors    x1, x1, y1
    eor     x2, x2, y2
    eor     x3, x3, y3
    ror     x0, x0, #8
    b       2f
    .p2align 2
1:  mix_outer_rows
    mix_inner_rows_back
2:  substitute
    ldmdb   keys!, rows
    add_to_y x0
    cmp     keys, end
    bne     1b
    add     part, keys, #WHITENING
    ldm     part, rows
    leave_block
fw_end fw_pride_decrypt

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define lower0          r6              /* the rows' lower bytes, which change from round to round */
#define lower1          r7
#define lower2          r8
#define lower3          r9
#define upper0          r10             /* the upper ones */
#define upper1          r11
#define upper2          r12
#define upper3          lr
#define expand_saved    {r4-r11, lr}

.macro next_row x:req, lower:req, upper:req, step:req
    add     \lower, \lower, #(\step) * 0x00010001
    and     \lower, \lower, #LOWER
    orr     \x, \lower, \upper
.endm

fw_function fw_pride_expand
    .p2align 2
    push    expand_saved
    load_rows key
    adds    schedule, schedule, #WHITENING / 2
    adds    schedule, schedule, #WHITENING / 2
    stm     schedule, rows
    adds    key, key, #8
    load_rows key
    and     lower0, x0, #LOWER
    and     lower1, x1, #LOWER
    and     lower2, x2, #LOWER
    and     lower3, x3, #LOWER
    and     upper0, x0, #UPPER
    and     upper1, x1, #UPPER
    and     upper2, x2, #UPPER
    and     upper3, x3, #UPPER
    mov     key, schedule
    subs    schedule, schedule, #WHITENING / 2
    subs    schedule, schedule, #WHITENING / 2
    .p2align 2
1:  next_row x0, lower0, upper0, 193
    next_row x1, lower1, upper1, 165
    next_row x2, lower2, upper2, 81
    next_row x3, lower3, upper3, 197
    stm     schedule!, rows
    cmp     schedule, key
    bne     1b
    pop     saved_return
fw_end fw_pride_expand

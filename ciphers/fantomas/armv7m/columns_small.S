/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for ARMv7-M (Cortex-M3): the block in memory, the S-boxes on rows in registers, the L-boxes by
 * columns, two rows at a time.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the key, in its portable order.
 *
 * Constant time: a column is multiplied by a bit of two rows. What is added to row 0 in a round is the L-box of the
 * round's number, so the number is added in front of the L-box, but for that of round 1, which is a constant. The
 * number's sign says which direction it is. A bound with these parts: the L-box 32 bytes and its table 32 (Fantomas has
 * a second one back), the key 20, rows loaded and stored 46, the S-boxes 72 (and S5 back 32) and 64: 266 bytes in
 * Fantomas, 194 in Robin, before anything is set up, counted or called.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_fantomas_expand 32 cycles 12 bytes 0 stack
 * cost fw_fantomas_encrypt 10601 cycles 456 bytes 32 stack
 * cost fw_fantomas_decrypt 10670 cycles 12 bytes 32 stack
 * cost fw_robin_expand 32 cycles 12 bytes 0 stack
 * cost fw_robin_encrypt 14491 cycles 332 bytes 36 stack
 * cost fw_robin_decrypt 14535 cycles 12 bytes 36 stack
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "fantomas_columns.h"

#define BLOCK_BYTES     16
#define L_BOX_BYTES     32
#define BACK            0x80000000      /* the number's sign */

#define x0              r0              /* rows in the S-box, with anything above them; even ones come with the next */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define x5              r5
#define x6              r6
#define x7              r12
#define t               r7
#define u               lr
#define number          r8              /* of the round, from 1 on */
#define times_left      r9              /* in Robin only */
#define first_number    r2              /* where both directions begin */
#define keys            r0              /* outside the S-box: the arguments are on the stack */
#define value           r0              /* of a column */
#define block           r1
#define table           r2
#define first_constant  r2
#define words           r3              /* the place of two rows */
#define column          r4
#define pair            r5              /* two rows */
#define sum             r6
#define saved_fantomas  r4, r5, r6, r7, r8
#define saved_robin     r4, r5, r6, r7, r8, r9
#define KEYS_PLACE      0
#define BLOCK_PLACE     4

/* ---- What is called ---- */

/* Leaves the block's address in BLOCK. */
.macro key_function
    ldr     keys, [sp, #KEYS_PLACE]
    ldr     block, [sp, #BLOCK_PLACE]
    movs    words, #BLOCK_BYTES - 4
1:  ldr     t, [keys, words]
    ldr     pair, [block, words]
    eors    pair, pair, t
    str     pair, [block, words]
    subs    words, words, #4
    bpl     1b
    bx      lr
.endm

/* The L-box at TABLE, the last column first; BLOCK is there. Of a product, each half is a column or 0. */
.macro l_box_function
    movs    words, #BLOCK_BYTES - 4
1:  ldr     pair, [block, words]
    movs    sum, #0
    movs    column, #L_BOX_BYTES - 2
2:  and     t, pair, #0x00010001
    ldrh    value, [table, column]
    muls    t, value, t
    eors    sum, sum, t
    lsrs    pair, pair, #1
    subs    column, column, #2
    bpl     2b
    str     sum, [block, words]
    subs    words, words, #4
    bpl     1b
    bx      lr
.endm

.macro l_box name:req, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15
    .p2align 2
\name:
    .short  \c15, \c14, \c13, \c12, \c11, \c10, \c9, \c8, \c7, \c6, \c5, \c4, \c3, \c2, \c1, \c0
.endm

/* Row 0 ^= OPERAND; BLOCK is there. */
.macro add_to_row_0 operand:req
    ldrh    t, [block]
    eors    t, t, \operand
    strh    t, [block]
.endm

/* ---- S-boxes ---- */

#include "fantomas_layers.inc"

.macro load_rows
    ldr     t, [sp, #BLOCK_PLACE]
    ldr     x0, [t]
    ldr     x2, [t, #4]
    ldr     x4, [t, #8]
    ldr     x6, [t, #12]
    lsrs    x1, x0, #16
    lsrs    x3, x2, #16
    lsrs    x5, x4, #16
    lsr     x7, x6, #16
.endm

.macro store_rows a:req, b:req, c:req, d:req, e:req, f:req, g:req, h:req
    bfi     \a, \b, #16, #16
    bfi     \c, \d, #16, #16
    bfi     \e, \f, #16, #16
    bfi     \g, \h, #16, #16
    ldr     t, [sp, #BLOCK_PLACE]
    str     \a, [t]
    str     \c, [t, #4]
    str     \e, [t, #8]
    str     \g, [t, #12]
.endm

.macro s_box_of_fantomas
    cmp     number, #0
    bmi     1f
    bl      five
    add_to_left
    bl      three
    add_to_right
    bl      five
    b       2f
1:  bl      five_back
    add_to_right
    bl      three
    add_to_left
    bl      five_back
2:  store_rows x0, x1, x2, x3, x4, x5, x6, x7
.endm

.macro parts_of_fantomas
five:
    substitute_5
    bx      lr
five_back:
    substitute_5_back
    bx      lr
three:
    substitute_3
    bx      lr
.endm

.macro exchange one:req, other:req
    mov     t, \one
    mov     \one, \other
    mov     \other, t
.endm

/* An involution. Three times the halves of four bits exchange their registers. */
.macro s_box_of_robin
    mov     times_left, #3
1:  add_class_13 x0, x1, x2, x3, x4, x5, x6, x7
    exchange x0, x4
    exchange x1, x5
    exchange x2, x6
    exchange x3, x7
    subs    times_left, times_left, #1
    bne     1b
    store_rows x4, x5, x6, x7, x0, x1, x2, x3
.endm

/* ---- Functions ---- */

/* COLUMN_0 is the L-box of 1; SAVED are registers, but for LR, and UNDO is the L-box undone. */
.macro encrypt name:req, rounds:req, column_0:req, undo:req, saved:vararg
    .p2align 2
    movs    first_number, #1
.Lbegin_\name:
    push    {keys, block, \saved, lr}
    mov     number, first_number
    bl      .Ladd_key_\name
    cmp     number, #0
    bmi     .Lback_\name
    movw    first_constant, #\column_0
    add_to_row_0 first_constant

.Lsubstitute_\name:
    load_rows
    s_box_of_\name
    mov     block, t
    cmp     number, #0
    bmi     .Lnext_back_\name
    add     number, number, #1
    cmp     number, #\rounds + 1
    beq     .Lencrypted_\name
    add_to_row_0 number
    bl      .Lmultiply_\name
    bl      .Ladd_key_\name
    b       .Lsubstitute_\name
.Lencrypted_\name:
    bl      .Lmultiply_\name
.Lend_\name:
    bl      .Ladd_key_\name
    pop     {keys, block, \saved, pc}

.Lnext_back_\name:
    sub     number, number, #1
    lsl     t, number, #1               /* without the sign */
    cmp     t, #2
    beq     .Ldecrypted_\name
    bl      .Ladd_key_\name
    bl      \undo
    add_to_row_0 number
    b       .Lsubstitute_\name
.Lback_\name:
    bl      \undo
    b       .Lsubstitute_\name
.Ldecrypted_\name:
    movw    first_constant, #\column_0
    add_to_row_0 first_constant
    b       .Lend_\name

.Ladd_key_\name:
    key_function
.endm

.macro decrypt name:req, rounds:req
    .p2align 2
    movs    first_number, #\rounds + 1
    orr     first_number, first_number, #BACK
    b       .Lbegin_\name
.endm

fw_function fw_fantomas_encrypt
    encrypt fantomas, 12, 0xbfff, .Lmultiply_back, saved_fantomas
    parts_of_fantomas
.Lmultiply_back:
    adr     table, .Lcolumns_back
    b       .Lmultiply_by_table
.Lmultiply_fantomas:
    adr     table, .Lcolumns
.Lmultiply_by_table:
    l_box_function
    l_box   .Lcolumns, FANTOMAS_COLUMNS(listed)
    l_box   .Lcolumns_back, FANTOMAS_COLUMNS_BACK(listed)
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, 12
fw_end fw_fantomas_decrypt

fw_function fw_robin_encrypt
    encrypt robin, 16, 0xfffe, .Lmultiply_robin, saved_robin
.Lmultiply_robin:
    adr     table, .Lrobin_columns
    l_box_function
    l_box   .Lrobin_columns, ROBIN_COLUMNS(listed)
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, 16
fw_end fw_robin_decrypt

/* ---- The key schedules: the key ---- */

#define schedule        r0
#define key             r1
#define left            r2
#define word            r3

.macro expand
    .p2align 2
    movs    left, #BLOCK_BYTES
1:  subs    left, left, #4
    ldr     word, [key, left]
    str     word, [schedule, left]
    bne     1b
    bx      lr
.endm

fw_function fw_fantomas_expand
    expand
fw_end fw_fantomas_expand

fw_function fw_robin_expand
    expand
fw_end fw_robin_expand

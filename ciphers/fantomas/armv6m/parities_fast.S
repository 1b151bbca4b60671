/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Robin for ARMv6-M (Cortex-M0+): S-boxes on rows in registers, the L-box by parities.
 *
 *     void fw_robin_expand (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt(const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt(const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule is the key with its columns in another order.
 *
 * The L-box of two rows: fantomas_ordered.inc. Columns are brought into order once in a block, and back. Fantomas would
 * have to permute columns in each round, which takes as long as is saved.
 *
 * In cycles: the S-box is 108, with loads and stores; the L-box of two rows is 52, of which 5 are the key and 6 load and
 * store; masks of a round are 14, constant and loop 20: rounds of 350. To bring columns into order and back is 240.
 * Cycles with BL and return:
 *
 * cost fw_robin_expand 123 cycles 200 bytes 20 stack
 * cost fw_robin_encrypt 5870 cycles 1048 bytes 28 stack
 * cost fw_robin_decrypt 5998 cycles 1056 bytes 28 stack
 */
#define keys            r0              /* arguments */
#define block           r1
#define x0              r0              /* rows in the S-box */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define t               r5
#define u               r6
#define rows            r7              /* the block */
#define saved           {r0, r2, r4-r7, lr}
#define restored        {r4-r7, pc}
#define two_of_stack    {r0, r1}
#define first_constant  r2              /* where the constants begin, or end */
#define schedule        r0
#define key             r1
#define KEYS            [sp]
#define CONSTANT        [sp, #4]

/* The L-box. */
#define other           r0              /* a mask, or what is added */
#define parities        r1
#define moved           r2
#define mask8           r3              /* the lower half of each number's bit 3, 2, 1 and 0 */
#define mask4           r4
#define mask2           r5
#define mask1           r6
#define mask_parities   r12
#define mask_partner1   lr              /* of bits 1 and 4, whose partners are 2 and 8 */

/* Columns of two words into order. */
#define from0           r0
#define from1           r1
#define to0             r2
#define to1             r3
#define columns_moved   r4
#define mask            r5
#define destination     r6
#define words_from      {r0, r1}
#define words_to        {r2, r3}
#define expand_saved    {r4-r7, lr}

#include "fantomas_macros.inc"

.macro keep columns:req
    ldr     mask, =\columns
    movs    to0, from0
    ands    to0, to0, mask
    movs    to1, from1
    ands    to1, to1, mask
.endm

.macro keep_back columns:req
    keep    \columns
.endm

/* What a SHIFT by DISTANCE brings to COLUMNS. */
.macro add_moved columns:req, shift:req, distance:req
    ldr     mask, =\columns
    \shift  columns_moved, from0, #\distance
    ands    columns_moved, columns_moved, mask
    orrs    to0, to0, columns_moved
    \shift  columns_moved, from1, #\distance
    ands    columns_moved, columns_moved, mask
    orrs    to1, to1, columns_moved
.endm

/* COLUMNS that move by UP. */
.macro move columns:req, up:req
    .if     \up > 0
    add_moved \columns << \up, lsls, \up
    .else
    add_moved \columns >> -(\up), lsrs, -(\up)
    .endif
.endm

.macro move_back columns:req, up:req
    .if     \up > 0
    add_moved \columns, lsrs, \up
    .else
    add_moved \columns, lsls, -(\up)
    .endif
.endm

#include "../fantomas_ordered.inc"

/* The block's columns, in place. ROWS comes back. */
.macro order_block back
    .rept   2
    ldr     from0, [rows]
    ldr     from1, [rows, #4]
    order_robin \back
    stm     rows!, words_to
    .endr
    subs    rows, rows, #16
.endm

/* A bit of columns' numbers, from its DISTANCE: columns with a 0 get what those with a 1 have. */
.macro fold distance:req, mask:req
    lsrs    moved, parities, #\distance
    ands    moved, moved, \mask
    eors    parities, parities, moved
.endm

/* And the reverse. */
.macro spread distance:req, mask:req
    lsls    moved, parities, #\distance
    bics    moved, moved, \mask
    eors    parities, parities, moved
.endm

/* Parities in OTHER change places with those that are DISTANCE above. */
.macro exchange_partners distance:req
    lsrs    moved, parities, #\distance
    eors    moved, moved, parities
    ands    moved, moved, other
    eors    parities, parities, moved
    lsls    moved, moved, #\distance
    eors    parities, parities, moved
.endm

.macro add_key_to_parities number:req
    ldr     other, KEYS
    ldr     other, [other, #4 * \number]
    eors    parities, parities, other
.endm

/* The L-box on all rows, and the key before or, unless KEY_FIRST, behind it. */
.macro multiply key_first:req
    ldr     mask8, =0x01170117
    mov     mask_parities, mask8
    ldr     mask8, =0x00020002
    mov     mask_partner1, mask8
    ldr     mask8, =0x00ff00ff
    ldr     mask4, =0x0f0f0f0f
    ldr     mask2, =0x33333333
    ldr     mask1, =0x55555555
    .irp    number, 0, 1, 2, 3
    ldr     parities, [rows, #4 * \number]
    .if     \key_first
    add_key_to_parities \number
    str     parities, [rows, #4 * \number]
    .endif
    fold    8, mask8
    fold    4, mask4
    fold    2, mask2
    fold    1, mask1
    mov     other, mask_parities
    ands    parities, parities, other
    mov     other, mask_partner1
    exchange_partners 1
    lsls    other, other, #3
    exchange_partners 4
    spread  1, mask1
    spread  2, mask2
    spread  4, mask4
    spread  8, mask8
    ldr     other, [rows, #4 * \number]
    eors    parities, parities, other
    .if     !\key_first
    add_key_to_parities \number
    .endif
    str     parities, [rows, #4 * \number]
    .endr
.endm

.macro substitute
    add_class_13 0, 8
    add_class_13 8, 0
    add_class_13 0, 8
.endm

.macro enter_block first:req
    ldr     first_constant, =\first
    push    saved
    movs    rows, block
    order_block
    b       1f
    .ltorg
1:
.endm

.macro leave_block
    order_block _back
    pop     two_of_stack
    pop     restored
    .ltorg
.endm

fw_function fw_robin_encrypt
    enter_block robin_ordered
    add_key
2:  add_constant 2
    substitute
    multiply 0
    ldr     x0, CONSTANT
    ldr     x1, =robin_ordered_end
    cmp     x0, x1
    beq     3f
    b       2b
3:  leave_block
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    enter_block robin_ordered_end
2:  multiply 1
    substitute
    add_constant -2
    ldr     x0, CONSTANT
    ldr     x1, =robin_ordered
    cmp     x0, x1
    beq     3f
    b       2b
3:  add_key
    leave_block
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    push    expand_saved
    mov     destination, schedule
    movs    rows, key
    .rept   2
    ldm     rows!, words_from
    order_robin
    stm     destination!, words_to
    .endr
    pop     restored
    .ltorg
fw_end fw_robin_expand

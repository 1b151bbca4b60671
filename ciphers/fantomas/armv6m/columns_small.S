/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for ARMv6-M (Cortex-M0+): S-boxes on rows in registers, the L-boxes by columns in a loop, two rows
 * at a time.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes; the schedule is the key.
 *
 * Constant time: a column is multiplied by a bit of two rows. The key and the L-box are functions, in Fantomas S5, too.
 * In bytes: the L-box 44 and its columns 32 (of Fantomas also those back), the key 36, the constants 24 and 32, the S-box
 * of Fantomas 116 (back 116), of Robin 158.
 * Cycles with BL and return:
 *
 * cost fw_fantomas_expand 17 cycles 10 bytes 0 stack
 * cost fw_fantomas_encrypt 10019 cycles 256 bytes 28 stack
 * cost fw_fantomas_decrypt 10019 cycles 176 bytes 28 stack
 * cost fw_robin_expand 17 cycles 10 bytes 0 stack
 * cost fw_robin_encrypt 13675 cycles 300 bytes 28 stack
 * cost fw_robin_decrypt 13675 cycles 64 bytes 28 stack
 */
#define keys            r0              /* arguments */
#define block           r1
#define x0              r0              /* rows in the S-box */
#define x1              r1
#define x2              r2
#define x3              r3
#define x4              r4
#define x5              r3              /* when x3 and x4 wait */
#define x6              r4
#define x7              r6
#define t               r5
#define u               r6
#define rows            r7              /* the block */
#define kept_x3         r12
#define kept_x4         lr
#define saved           {r0, r2, r4-r7, lr}
#define restored        {r4-r7, pc}
#define two_of_stack    {r0, r1}
#define one_sum         {r1}
#define first_constant  r2              /* where the constants begin, or end */
#define schedule        r0
#define key             r1
#define two_words       {r2, r3}
#define KEYS            [sp]
#define CONSTANT        [sp, #4]
#define pair            r0              /* of rows, in the L-box */
#define sum             r1
#define product         r2
#define bits            r3              /* 0x00010001 */
#define column          r4
#define table           r5
#define value           r6

#include "fantomas_macros.inc"

.macro key_function
    add_key
    bx      lr
.endm

/* The L-box at TABLE, the last column first. Of a product, each half is a column or 0. ROWS comes back. */
.macro l_box_function
    ldr     bits, =0x00010001
    movs    sum, #16
    adds    sum, sum, rows
    mov     kept_x3, sum
1:  ldr     pair, [rows]
    movs    sum, #0
    movs    column, #30
2:  movs    product, pair
    ands    product, product, bits
    ldrh    value, [table, column]
    muls    product, product, value
    eors    sum, sum, product
    lsrs    pair, pair, #1
    subs    column, column, #2
    bpl     2b
    stm     rows!, one_sum
    cmp     rows, kept_x3
    bne     1b
    subs    rows, rows, #16
    bx      lr
    .ltorg
.endm

.macro l_box name:req, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15
    .section .rodata.fw_\name, "a", %progbits
    .p2align 1
\name:
    .short  \c15, \c14, \c13, \c12, \c11, \c10, \c9, \c8, \c7, \c6, \c5, \c4, \c3, \c2, \c1, \c0
.endm

    l_box   fantomas_columns, FANTOMAS_COLUMNS(listed)
    l_box   fantomas_columns_back, FANTOMAS_COLUMNS_BACK(listed)
    l_box   robin_columns, ROBIN_COLUMNS(listed)

.macro substitute_fantomas
    load_left
    bl      five
    middle
    bl      five
    store_left
.endm

.macro substitute_fantomas_back
    load_left
    bl      five_back
    middle_back
    bl      five_back
    store_left
.endm

.macro substitute_robin
    bl      robin_s_box
.endm

.macro enter_block constants:req
    ldr     first_constant, =\constants
    push    saved
    movs    rows, block
.endm

.macro encrypt name:req
    enter_block \name\()_constants
    bl      add_key_\name
1:  add_constant 2
    substitute_\name
    ldr     table, =\name\()_columns
    bl      multiply_\name
    bl      add_key_\name
    ldr     x0, CONSTANT
    ldr     x1, =\name\()_constants_end
    cmp     x0, x1
    bne     1b
    pop     two_of_stack
    pop     restored
add_key_\name:
    key_function
.endm

.macro decrypt name:req, substitute:req, columns:req
    enter_block \name\()_constants_end
1:  bl      add_key_\name
    ldr     table, =\columns
    bl      multiply_\name
    \substitute
    add_constant -2
    ldr     x0, CONSTANT
    ldr     x1, =\name\()_constants
    cmp     x0, x1
    bne     1b
    bl      add_key_\name
    pop     two_of_stack
    pop     restored
    .ltorg
.endm

fw_function fw_fantomas_encrypt
    encrypt fantomas
five:
    substitute_5
    bx      lr
multiply_fantomas:
    l_box_function
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, substitute_fantomas_back, fantomas_columns_back
five_back:
    substitute_5_back
    bx      lr
fw_end fw_fantomas_decrypt

fw_function fw_fantomas_expand
    copy_key
fw_end fw_fantomas_expand

fw_function fw_robin_encrypt
    encrypt robin
robin_s_box:
    add_class_13 0, 8
    add_class_13 8, 0
    add_class_13 0, 8
    bx      lr
multiply_robin:
    l_box_function
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, substitute_robin, robin_columns
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    copy_key
fw_end fw_robin_expand

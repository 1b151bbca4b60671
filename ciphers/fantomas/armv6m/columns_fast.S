/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for ARMv6-M (Cortex-M0+): S-boxes on rows in registers, the L-boxes by columns, four rows at a time.
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
 * Constant time: a column is multiplied by a bit of two rows. For four rows that is 10 cycles, the column included, and 8
 * for the first: 316 for all rows, and 30 to load and to store rows, with the key. The S-box (fantomas_macros.inc) is
 * 82 cycles in Fantomas, 108 in Robin, with loads and stores; a constant and the loop are 20.
 * Cycles with BL and return:
 *
 * cost fw_fantomas_expand 17 cycles 10 bytes 0 stack
 * cost fw_fantomas_encrypt 5478 cycles 888 bytes 28 stack
 * cost fw_fantomas_decrypt 5478 cycles 888 bytes 28 stack
 * cost fw_robin_expand 17 cycles 10 bytes 0 stack
 * cost fw_robin_encrypt 7702 cycles 908 bytes 28 stack
 * cost fw_robin_decrypt 7702 cycles 908 bytes 28 stack
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
#define first_constant  r2              /* where the constants begin, or end */
#define schedule        r0
#define key             r1
#define two_words       {r2, r3}
#define KEYS            [sp]
#define CONSTANT        [sp, #4]
#define pair            r0              /* of rows, in the L-box */
#define other_pair      r1
#define sum             r2
#define other_sum       r3
#define product         r4
#define bits            r5              /* 0x00010001 */
#define column          r6

#include "fantomas_macros.inc"

/* Four rows from PLACE on; with the key, before or behind it. */
.macro multiply_rows place:req, key_first:req, c0:req, columns:vararg
    ldr     pair, [rows, #\place]
    ldr     other_pair, [rows, #\place + 4]
    .if     \key_first
    ldr     product, KEYS
    ldr     sum, [product, #\place]
    eors    pair, pair, sum
    ldr     sum, [product, #\place + 4]
    eors    other_pair, other_pair, sum
    .endif
    ldr     column, =\c0
    movs    sum, pair
    ands    sum, sum, bits
    muls    sum, sum, column
    movs    other_sum, other_pair
    ands    other_sum, other_sum, bits
    muls    other_sum, other_sum, column
    .set    shift, 1
    .irp    c, \columns
    ldr     column, =\c
    lsrs    product, pair, #shift
    ands    product, product, bits
    muls    product, product, column
    eors    sum, sum, product
    lsrs    product, other_pair, #shift
    ands    product, product, bits
    muls    product, product, column
    eors    other_sum, other_sum, product
    .set    shift, shift + 1
    .endr
    .if     !\key_first
    ldr     product, KEYS
    ldr     pair, [product, #\place]
    eors    sum, sum, pair
    ldr     pair, [product, #\place + 4]
    eors    other_sum, other_sum, pair
    .endif
    str     sum, [rows, #\place]
    str     other_sum, [rows, #\place + 4]
.endm

.macro multiply key_first:req, columns:vararg
    ldr     bits, =0x00010001
    multiply_rows 0, \key_first, \columns
    multiply_rows 8, \key_first, \columns
.endm

.macro substitute_fantomas
    load_left
    substitute_5
    middle
    substitute_5
    store_left
.endm

.macro substitute_fantomas_back
    load_left
    substitute_5_back
    middle_back
    substitute_5_back
    store_left
.endm

.macro substitute_robin
    add_class_13 0, 8
    add_class_13 8, 0
    add_class_13 0, 8
.endm

.macro enter_block constants:req
    ldr     first_constant, =\constants
    push    saved
    movs    rows, block
.endm

.macro leave_block
    pop     two_of_stack
    pop     restored
    .ltorg
.endm

.macro encrypt name:req, substitute:req, columns:vararg
    enter_block \name\()_constants
    add_key
1:  add_constant 2
    \substitute
    multiply 0, \columns
    ldr     x0, CONSTANT
    ldr     x1, =\name\()_constants_end
    cmp     x0, x1
    beq     2f
    b       1b
2:  leave_block
.endm

.macro decrypt name:req, substitute:req, columns:vararg
    enter_block \name\()_constants_end
1:  multiply 1, \columns
    \substitute
    add_constant -2
    ldr     x0, CONSTANT
    ldr     x1, =\name\()_constants
    cmp     x0, x1
    beq     2f
    b       1b
2:  add_key
    leave_block
.endm

fw_function fw_fantomas_encrypt
    encrypt fantomas, substitute_fantomas, FANTOMAS_COLUMNS(listed)
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, substitute_fantomas_back, FANTOMAS_COLUMNS_BACK(listed)
fw_end fw_fantomas_decrypt

fw_function fw_fantomas_expand
    copy_key
fw_end fw_fantomas_expand

fw_function fw_robin_encrypt
    encrypt robin, substitute_robin, ROBIN_COLUMNS(listed)
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, substitute_robin, ROBIN_COLUMNS(listed)
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    copy_key
fw_end fw_robin_expand

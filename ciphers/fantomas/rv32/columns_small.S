/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for RV32: rows in registers, the L-boxes by columns in a loop.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the key.
 *
 * Constant time: a column is multiplied by a bit of two rows; the columns are a table of 32 bytes, read from the first to
 * the last. The S-box with rows apart and together is 61 instructions in Fantomas, 56 in Robin, key and constant 12; a
 * column is 19.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_fantomas_expand 20 cycles 34 bytes 0 stack
 * cost fw_fantomas_encrypt 6193 cycles 446 bytes 32 stack
 * cost fw_fantomas_decrypt 6187 cycles 354 bytes 32 stack
 * cost fw_robin_expand 20 cycles 34 bytes 0 stack
 * cost fw_robin_encrypt 8157 cycles 446 bytes 32 stack
 * cost fw_robin_decrypt 8148 cycles 156 bytes 32 stack
 */
#define keys            a0
#define argument_block  a1
#define x0              a2              /* rows; outside the S-box, the even ones with the next above */
#define x1              s0
#define x2              a3
#define x3              s1
#define x4              a4
#define x5              a6
#define x6              a5
#define x7              a7
#define t               t1
#define u               t2
#define round_constant  t3
#define sum0            s0              /* in the L-box, where odd rows were */
#define sum2            s1
#define sum4            a6
#define sum6            a7
#define p0              t1              /* products */
#define p2              t2
#define p4              t3
#define column          t5
#define bits            a1              /* 0x00010001 */
#define block           t6
#define constant        s2              /* the place of the round's */
#define end             s3              /* of the constants */
#define schedule        a0
#define key             a1
#define table           t0
#define table_end       t4

#define KEPT_RETURN     16

#include "fantomas_macros.inc"

.macro l_box name:req, columns:vararg
    .section .rodata.fw_\name, "a", %progbits
    .p2align 1
\name:
    .short  \columns
\name\()_end:
.endm

    l_box   fantomas_columns, FANTOMAS_COLUMNS(listed)
    l_box   fantomas_columns_back, FANTOMAS_COLUMNS_BACK(listed)
    l_box   robin_columns, ROBIN_COLUMNS(listed)

.macro multiply_bits pair:req, product:req
    and     \product, \pair, bits
    srli    \pair, \pair, 1
    mul     \product, \product, column
.endm

.macro substitute_rows substitute:req
    jal     rows_\substitute
.endm

.macro rows_function substitute:req
rows_\substitute:
    take_apart
    \substitute
    put_together
    ret
.endm

.macro multiply columns:req
    la      table, \columns
    jal     \columns\()_product
.endm

.macro product_function
    li      bits, 0x00010001
    addi    table_end, table, 32
    li      sum0, 0
    li      sum2, 0
    li      sum4, 0
    li      sum6, 0
3:  lhu     column, 0(table)
    addi    table, table, 2
    multiply_bits x0, p0
    multiply_bits x2, p2
    multiply_bits x4, p4
    xor     sum0, sum0, p0
    multiply_bits x6, p0
    xor     sum2, sum2, p2
    xor     sum4, sum4, p4
    xor     sum6, sum6, p0
    bne     table, table_end, 3b
    mv      x0, sum0
    mv      x2, sum2
    mv      x4, sum4
    mv      x6, sum6
    ret
.endm

fw_function fw_fantomas_encrypt
    encrypt fantomas, fantomas_columns
    rows_function substitute_fantomas
fantomas_columns_product:
fantomas_columns_back_product:
    product_function
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, substitute_fantomas_back, fantomas_columns_back
    rows_function substitute_fantomas_back
fw_end fw_fantomas_decrypt

fw_function fw_fantomas_expand
    copy_key
fw_end fw_fantomas_expand

fw_function fw_robin_encrypt
    encrypt robin, robin_columns
    rows_function substitute_robin
robin_columns_product:
    product_function
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, substitute_robin, robin_columns
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    copy_key
fw_end fw_robin_expand

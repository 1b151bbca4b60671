/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for RV32 and RV32E: rows in registers, the L-boxes by columns in a loop.
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
 * Constant time: a column is multiplied by a bit of two rows, on RV32E with shifts and a subtraction; the columns are a
 * table of 32 bytes, read from the first to the last. The S-box with rows apart and together is 61 instructions in
 * Fantomas, 56 in Robin, key and constant 12; a column is 19 on RV32.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_fantomas_expand 20 cycles 34 bytes 0 stack
 * cost fw_fantomas_encrypt 6193 cycles 446 bytes 32 stack
 * cost fw_fantomas_decrypt 6187 cycles 354 bytes 32 stack
 * cost fw_robin_expand 20 cycles 34 bytes 0 stack
 * cost fw_robin_encrypt 8157 cycles 446 bytes 32 stack
 * cost fw_robin_decrypt 8148 cycles 156 bytes 32 stack
 * cost fw_fantomas_expand 25 cycles 18 bytes 0 stack on rv32e
 * cost fw_fantomas_encrypt 13423 cycles 456 bytes 40 stack on rv32e
 * cost fw_fantomas_decrypt 13375 cycles 314 bytes 40 stack on rv32e
 * cost fw_robin_expand 25 cycles 18 bytes 0 stack on rv32e
 * cost fw_robin_encrypt 17907 cycles 460 bytes 40 stack on rv32e
 * cost fw_robin_decrypt 17843 cycles 146 bytes 40 stack on rv32e
 */
#define argument_keys   a0
#define argument_block  a1
#define x0              a2              /* rows; outside the S-box, the even ones with the next above */
#define x1              s0
#define x2              a3
#define x3              s1
#define x4              a4
#define x6              a5
#define sum0            x1              /* in the L-box, where odd rows were */
#define sum2            x3
#define sum4            x5
#define sum6            x7
#define schedule        a0
#define key             a1

#ifdef __riscv_32e
#define key_word        a2
#define x5              a0
#define x7              t0
#define t               a1
#define u               t1
#define keys            t
#define block           t
#define constant        t1              /* the place of the round's */
#define round_constant  t2
#define end             t2              /* of the constants */
#define table           t
#define table_end       ra
#define p0              t               /* products */
#define p2              t
#define p4              t
#define factor          ra              /* a bit of two rows times 0xffff */
#define column          t1              /* twice */
#define bits            t2              /* 0x00010001 */
#define FRAME           40
#define KEYS            8(sp)
#define BLOCK           12(sp)
#define KEPT_RETURN     16
#define CONSTANT        20(sp)
#define END             24(sp)
#define TABLE           28(sp)
#define TABLE_END       32(sp)
#define RETURN          36(sp)          /* from the product */
#else
#define key_word        t1
#define keys            a0
#define x5              a6
#define x7              a7
#define t               t1
#define u               t2
#define round_constant  t3
#define p0              t1
#define p2              t2
#define p4              t3
#define column          t5
#define bits            a1
#define block           t6
#define constant        s2
#define end             s3
#define table           t0
#define table_end       t4
#define KEPT_RETURN     16
#endif

#include "fantomas_macros.inc"
#include "fantomas_pairs.inc"

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
#ifdef __riscv_32e
    slli    factor, \product, 16
    sub     \product, factor, \product
    and     \product, \product, column
#else
    mul     \product, \product, column
#endif
.endm

/* The columns of both rows of a pair. */
.macro load_column
    fw_recall table, TABLE
    lhu     column, 0(table)
    addi    table, table, 2
#ifdef __riscv_32e
    sw      table, TABLE
    slli    factor, column, 16
    add     column, column, factor
#endif
.endm

.macro multiply_all
#ifdef __riscv_32e
    multiply_bits x0, p0
    xor     sum0, sum0, p0
    multiply_bits x2, p2
    xor     sum2, sum2, p2
    multiply_bits x4, p4
    xor     sum4, sum4, p4
    multiply_bits x6, p0
    xor     sum6, sum6, p0
#else
    multiply_bits x0, p0
    multiply_bits x2, p2
    multiply_bits x4, p4
    xor     sum0, sum0, p0
    multiply_bits x6, p0
    xor     sum2, sum2, p2
    xor     sum4, sum4, p4
    xor     sum6, sum6, p0
#endif
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
    fw_keep ra, RETURN
    fw_keep table, TABLE
    li      bits, 0x00010001
    addi    table_end, table, 32
    fw_keep table_end, TABLE_END
    li      sum0, 0
    li      sum2, 0
    li      sum4, 0
    li      sum6, 0
3:  load_column
    multiply_all
    fw_recall table, TABLE
    fw_recall table_end, TABLE_END
    bne     table, table_end, 3b
    mv      x0, sum0
    mv      x2, sum2
    mv      x4, sum4
    mv      x6, sum6
    fw_recall ra, RETURN
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

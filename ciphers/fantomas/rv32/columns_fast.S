/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for RV32: rows in registers, the L-boxes by columns, unrolled.
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
 * Constant time: a column is multiplied by a bit of two rows. The E31 begins a multiplication every 5 cycles: 320 for the 64
 * of a round, between which all else of the L-box, 4 instructions, finds its place. The S-box with rows apart and together
 * is 61 instructions in Fantomas, 56 in Robin, key and constant 12.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_fantomas_expand 20 cycles 34 bytes 0 stack
 * cost fw_fantomas_encrypt 5132 cycles 1478 bytes 16 stack
 * cost fw_fantomas_decrypt 5132 cycles 1478 bytes 16 stack
 * cost fw_robin_expand 20 cycles 34 bytes 0 stack
 * cost fw_robin_encrypt 6716 cycles 1472 bytes 16 stack
 * cost fw_robin_decrypt 6716 cycles 1472 bytes 16 stack
 */
#define keys            a0
#define argument_keys   a0
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
#define p6              t4
#define column          t5
#define bits            a1              /* 0x00010001 */
#define block           t6
#define constant        s2              /* the place of the round's */
#define end             s3              /* of the constants */
#define schedule        a0
#define key             a1
#define key_word        t1

#include "fantomas_macros.inc"
#include "fantomas_pairs.inc"

.macro substitute_rows substitute:req
    take_apart
    \substitute
    put_together
.endm

/* A bit of each of two rows times the column; meanwhile the product before the last one is added. */
.macro multiply_bits pair:req, product:req, shift:req, sum:req, product_before:req
    srli    \product, \pair, \shift
    and     \product, \product, bits
    xor     \sum, \sum, \product_before
    mul     \product, \product, column
.endm

.macro multiply columns:vararg
    li      bits, 0x00010001
    li      sum0, 0
    li      sum2, 0
    li      sum4, 0
    li      sum6, 0
    li      p4, 0
    li      p6, 0
    .set    shift, 0
    .irp    c, \columns
    li      column, \c
    multiply_bits x0, p0, shift, sum4, p4
    multiply_bits x2, p2, shift, sum6, p6
    multiply_bits x4, p4, shift, sum0, p0
    multiply_bits x6, p6, shift, sum2, p2
    .set    shift, shift + 1
    .endr
    mv      x0, sum0
    mv      x2, sum2
    xor     x4, sum4, p4
    xor     x6, sum6, p6
.endm

fw_function fw_fantomas_encrypt
    encrypt fantomas, FANTOMAS_COLUMNS(listed)
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, substitute_fantomas_back, FANTOMAS_COLUMNS_BACK(listed)
fw_end fw_fantomas_decrypt

fw_function fw_fantomas_expand
    copy_key
fw_end fw_fantomas_expand

fw_function fw_robin_encrypt
    encrypt robin, ROBIN_COLUMNS(listed)
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, substitute_robin, ROBIN_COLUMNS(listed)
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    copy_key
fw_end fw_robin_expand

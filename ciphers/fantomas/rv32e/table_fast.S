/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for RV32EC: bitslice in registers, the L-boxes from tables of bytes in flash.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes; the schedule is the key, which is copied to the stack. The
 * addresses that are read depend on key and block; the cycles do not where there is no data cache.
 *
 * On the CH32V003 time is what the flash hands out: a row times the L-box is 13 times 16 bits of code and two loads from
 * flash, the S-box of Fantomas about 60, the key 16, the constant 8.
 * Cycles from entry to return:
 *
 * cost fw_fantomas_expand 25 cycles 18 bytes 0 stack
 * cost fw_fantomas_encrypt 2916 cycles 560 bytes 40 stack
 * cost fw_fantomas_decrypt 2892 cycles 558 bytes 40 stack
 * cost fw_robin_expand 25 cycles 18 bytes 0 stack
 * cost fw_robin_encrypt 3884 cycles 564 bytes 40 stack
 * cost fw_robin_decrypt 3852 cycles 562 bytes 40 stack
 */
#define argument_keys   a0
#define block           a1
#define x0              a2              /* rows */
#define x1              s0
#define x2              a3
#define x3              s1
#define x4              a4
#define x5              a0
#define x6              a5
#define x7              t0
#define t               a1
#define u               t1
#define constant        t1              /* the place of the round's */
#define round_constant  a1
#define end             a1              /* of the constants */
#define of_lower        t2              /* tables of a row's bytes */
#define of_upper        ra
#define callee          s0, s1, ra

#define schedule        a0
#define key             a1
#define key_word        a2

#define FRAME           40
#define BLOCK           12(sp)
#define CONSTANT        16(sp)
#define END             20(sp)
#define KEY             24              /* its four words */

#include "byte_tables.inc"
#include "../rv32/fantomas_macros.inc"

.macro copy_word register:req, place:req
    lw      \register, \place(argument_keys)
    sw      \register, KEY + \place(sp)
.endm

.macro enter_block first:req, last:req
    copy_word x0, 0
    copy_word x2, 4
    copy_word x4, 8
    copy_word x6, 12
    sw      block, BLOCK
    la      constant, \first
    sw      constant, CONSTANT
    la      constant, \last
    sw      constant, END
    .set    place, 0
    .irp    row, x0, x1, x2, x3, x4, x5, x6, x7
    lhu     \row, place(block)
    .set    place, place + 2
    .endr
.endm

.macro leave_block
    lw      block, BLOCK
    .set    place, 0
    .irp    row, x0, x1, x2, x3, x4, x5, x6, x7
    sh      \row, place(block)
    .set    place, place + 2
    .endr
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

/* The even row's key is below the odd one's; what comes to its upper half does no harm. */
.macro add_key_word even:req, odd:req, place:req
    lw      t, KEY + \place(sp)
    xor     \even, \even, t
    srli    t, t, 16
    xor     \odd, \odd, t
.endm

.macro add_key
    add_key_word x0, x1, 0
    add_key_word x2, x3, 4
    add_key_word x4, x5, 8
    add_key_word x6, x7, 12
.endm

.macro substitute_rows substitute:req
    \substitute
.endm

.macro multiply tables:req
    .irp    row, x0, x1, x2, x3, x4, x5, x6, x7
    andi    t, \row, 0xff
    slli    t, t, 1
    add     t, t, of_lower
    lhu     t, 0(t)
    srli    \row, \row, 7
    andi    \row, \row, 2 * 0xff
    add     \row, \row, of_upper
    lhu     \row, 0(\row)
    xor     \row, \row, t
    .endr
.endm

.macro begin lower:req, upper:req
    addi    sp, sp, -FRAME
    save    callee
    la      of_lower, \lower
    la      of_upper, \upper
.endm

fw_function fw_fantomas_encrypt
    begin   fw_fantomas_lower, fw_fantomas_upper
    encrypt fantomas, tables
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    begin   fw_fantomas_lower_back, fw_fantomas_upper_back
    decrypt fantomas, substitute_fantomas_back, tables
fw_end fw_fantomas_decrypt

fw_function fw_fantomas_expand
    copy_key
fw_end fw_fantomas_expand

fw_function fw_robin_encrypt
    begin   fw_robin_lower, fw_robin_upper
    encrypt robin, tables
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    begin   fw_robin_lower, fw_robin_upper
    decrypt robin, substitute_robin, tables
fw_end fw_robin_decrypt

fw_function fw_robin_expand
    copy_key
fw_end fw_robin_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for ARMv7-M (Cortex-M3): rows in registers, the L-box from tables of 1 KiB.
 *
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. The block at any address; the schedule is the key, in its portable order.
 * Fantomas has tables for each direction, Robin's L-box is an involution.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * A round of Fantomas is 107 cycles, of Robin 105: 44 for the L-box, 38 and 36 for the S-box (the portable circuits),
 * 17 for the key, 8 for the round's constant and the loop.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_fantomas_encrypt 1387 cycles 484 bytes 40 stack
 * cost fw_fantomas_decrypt 1399 cycles 488 bytes 40 stack
 * cost fw_robin_encrypt 1795 cycles 476 bytes 40 stack
 * cost fw_robin_decrypt 1811 cycles 480 bytes 40 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "fw_asm.h"
#include "byte_tables.inc"

#define keys            r0
#define block           r1
#define u               r1              /* when the block's address is on the stack */
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define x4              r6
#define x5              r7
#define x6              r8
#define x7              r9
#define lower           r10             /* the tables */
#define upper           r11
#define t               r12
#define number          lr              /* of the round, from 1 on */
#define saved           {r1, r4-r11, lr}
#define saved_return    {r4-r11, pc}

.macro load_address target:req, symbol:req
    movw    \target, #:lower16:\symbol
    movt    \target, #:upper16:\symbol
.endm

/* ---- Layers ---- */

/* Rows may have anything in their upper halves. */
.macro multiply_two_rows x:req, y:req
    uxtb    t, \x
    uxtb    u, \y
    ubfx    \x, \x, #8, #8
    ubfx    \y, \y, #8, #8
    ldrh    t, [lower, t, lsl #1]
    ldrh    u, [lower, u, lsl #1]
    ldrh    \x, [upper, \x, lsl #1]
    ldrh    \y, [upper, \y, lsl #1]
    eor     \x, \x, t
    eor     \y, \y, u
.endm

.macro multiply_rows
    multiply_two_rows x0, x1
    multiply_two_rows x2, x3
    multiply_two_rows x4, x5
    multiply_two_rows x6, x7
.endm

#include "fantomas_layers.inc"

/* ---- Blocks ---- */

.macro add_two_keys x:req, y:req, offset:req
    ldrh    t, [keys, #\offset]
    ldrh    u, [keys, #\offset + 2]
    eor     \x, \x, t
    eor     \y, \y, u
.endm

.macro add_key
    add_two_keys x0, x1, 0
    add_two_keys x2, x3, 4
    add_two_keys x4, x5, 8
    add_two_keys x6, x7, 12
.endm

.macro enter_block lower_table:req, upper_table:req
    .p2align 2
    push    saved
    ldrh    x0, [block]
    ldrh    x1, [block, #2]
    ldrh    x2, [block, #4]
    ldrh    x3, [block, #6]
    ldrh    x4, [block, #8]
    ldrh    x5, [block, #10]
    ldrh    x6, [block, #12]
    ldrh    x7, [block, #14]
    load_address lower, \lower_table
    load_address upper, \upper_table
    add_key
.endm

.macro leave_block
    pop     {block}
    strh    x0, [block]
    strh    x1, [block, #2]
    strh    x2, [block, #4]
    strh    x3, [block, #6]
    strh    x4, [block, #8]
    strh    x5, [block, #10]
    strh    x6, [block, #12]
    strh    x7, [block, #14]
    pop     saved_return
.endm

/* The L-box of the round's number is an entry of the table of lower bytes. */
.macro encrypt_block rounds:req, substitute:req, lower_table:req, upper_table:req
    enter_block \lower_table, \upper_table
    mov     number, #1
    .p2align 2
1:  ldrh    t, [lower, number, lsl #1]
    eor     x0, x0, t
    \substitute
    multiply_rows
    add_key
    add     number, number, #1
    cmp     number, #\rounds + 1
    bne     1b
    leave_block
.endm

/* CONSTANTS: the table of lower bytes forward. */
.macro decrypt_block rounds:req, substitute_back:req, lower_table:req, upper_table:req, constants:req
    enter_block \lower_table, \upper_table
    mov     number, #\rounds
    .p2align 2
1:  multiply_rows
    \substitute_back
    load_address t, \constants
    ldrh    t, [t, number, lsl #1]
    eor     x0, x0, t
    add_key
    subs    number, number, #1
    bne     1b
    leave_block
.endm

fw_function fw_fantomas_encrypt
    encrypt_block 12, substitute_fantomas, fw_fantomas_lower, fw_fantomas_upper
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt_block 12, substitute_fantomas_back, fw_fantomas_lower_back, fw_fantomas_upper_back, fw_fantomas_lower
fw_end fw_fantomas_decrypt

fw_function fw_robin_encrypt
    encrypt_block 16, substitute_robin, fw_robin_lower, fw_robin_upper
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt_block 16, substitute_robin, fw_robin_lower, fw_robin_upper, fw_robin_lower
fw_end fw_robin_decrypt

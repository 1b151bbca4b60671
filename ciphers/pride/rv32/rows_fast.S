/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for RV32: one round per pass, the round key in registers.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Block aligned to 4 bytes. The schedule has a layout of its own, 32 bytes: a word for each row
 * of the whitening and of the key, as a register holds rows (pride_macros.inc). A carry of the lower byte comes into the
 * byte between the two of a row, where there is room.
 *
 * A round is 64 instructions, back 66, none of which waits: 8 for the round key, as many as to load and to add one that
 * is made ready, 8 and two moves for the S-box, 9 for each outer row, 12 and 14 for the inner ones (back 14 and 14), 2
 * for the loop. Of these 12 double the bytes. That there is nothing shorter is not claimed.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_pride_expand 87 cycles 32 bytes 0 stack
 * cost fw_pride_encrypt 1336 cycles 478 bytes 16 stack
 * cost fw_pride_decrypt 1386 cycles 530 bytes 16 stack
 */
#define ROUNDS          20
#define KEY             16              /* its place in the schedule, behind the whitening */
#define FRAME           16

#define keys            a0
#define block           a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define t               a6
#define u               a7
#define row_high        a6
#define row_low         a7
#define k0              t0              /* the round key */
#define k1              t1
#define k2              t2
#define k3              t3
#define c0              t4              /* what is added to it */
#define c1              t5
#define c2              t6
#define c3              s0
#define double_bytes    s1              /* 0xff00ff00 */
#define upper_half      s2              /* 0xffff0000 */
#define left            s3              /* rounds */

#include "pride_macros.inc"

.macro load_keys place:req
    lw      k0, \place(keys)
    lw      k1, \place + 4(keys)
    lw      k2, \place + 8(keys)
    lw      k3, \place + 12(keys)
.endm

.macro add_keys
    xor     x0, x0, k0
    xor     x1, x1, k1
    xor     x2, x2, k2
    xor     x3, x3, k3
.endm

/* The key of the next round or, OP being SUB, of the round before. */
.macro next_key op:req
    \op     k0, k0, c0
    \op     k1, k1, c1
    \op     k2, k2, c2
    \op     k3, k3, c3
.endm

/* Adds the whitening; the constants times FACTOR. */
.macro enter_block factor:req
    addi    sp, sp, -FRAME
    sw      c3, 0(sp)
    sw      double_bytes, 4(sp)
    sw      upper_half, 8(sp)
    sw      left, 12(sp)
    load_keys 0
    load_row x0, 0
    load_row x1, 1
    load_row x2, 2
    load_row x3, 3
    li      double_bytes, 0xff00ff00
    li      upper_half, 0xffff0000
    li      left, ROUNDS
    set_constants \factor
    add_keys
    load_keys KEY
.endm

.macro leave_block
    load_keys 0
    add_keys
    store_row x0, 0
    store_row x1, 1
    store_row x2, 2
    store_row x3, 3
    lw      c3, 0(sp)
    lw      double_bytes, 4(sp)
    lw      upper_half, 8(sp)
    lw      left, 12(sp)
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_pride_encrypt
    enter_block 1
    j       2f
1:  mix_rows
2:  next_key add
    add_keys
    addi    left, left, -1
    substitute
    bnez    left, 1b
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block ROUNDS
    next_key add
    set_constants 1
    j       2f
1:  mix_rows_back
2:  substitute
    add_keys
    next_key sub
    addi    left, left, -1
    bnez    left, 1b
    leave_block
fw_end fw_pride_decrypt

#include "pride_expand.inc"

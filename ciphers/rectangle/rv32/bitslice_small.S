/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for RV32 and RV32E: a row in the lower half of a word, one round per pass; small.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may
 * change. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. All
 * rows are complemented from the first key to the last; forward a round begins with a NOT of row 1. Then the S-box is
 * 11 instructions (rectangle_macros.inc says why; 12 and one NOT back). What stands in upper halves is of no account.
 * A pass is 37 instructions either way, and two cycles of waits for the key: a rotation of half a word takes four. The
 * key schedule of 128 bits has its rows in whole words. On RV32E, key schedules save s0, s1 and ra, and have the end on
 * the stack.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rectangle80_expand 1202 cycles 192 bytes 0 stack
 * cost fw_rectangle80_encrypt 995 cycles 154 bytes 0 stack
 * cost fw_rectangle80_decrypt 996 cycles 162 bytes 0 stack
 * cost fw_rectangle128_expand 1126 cycles 180 bytes 0 stack
 * cost fw_rectangle128_encrypt 995 cycles 154 bytes 0 stack
 * cost fw_rectangle128_decrypt 996 cycles 162 bytes 0 stack
 * cost fw_rectangle80_expand 2102 cycles 202 bytes 16 stack on rv32e
 * cost fw_rectangle80_encrypt 1350 cycles 154 bytes 0 stack on rv32e
 * cost fw_rectangle80_decrypt 1403 cycles 162 bytes 0 stack on rv32e
 * cost fw_rectangle128_expand 2051 cycles 190 bytes 16 stack on rv32e
 * cost fw_rectangle128_encrypt 1350 cycles 154 bytes 0 stack on rv32e
 * cost fw_rectangle128_decrypt 1403 cycles 162 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define x0              a2              /* rows */
#define x1              a3
#define x2              a4
#define x3              a5
#define u               a1              /* where the block's address was */
#define end             t0              /* the round key that ends the loop */
#ifdef __riscv_32e
#define t               t1
#define kept_block      t2
#else
#define t               a6
#define kept_block      a7
#endif

#define KEY_BYTES       8               /* in the schedule */
#define ROUNDS          25
#define ROUND_CONSTANTS 0x0967c6e8      /* a round's is the window of 5 bits one to the right of the one before */

#include "fw_asm.h"
#include "fw_saved_rv32.inc"

/* TO: the row WORD by DISTANCE to the left. */
.macro turn to:req, word:req, distance:req
    slli    u, \word, 16
    srli    u, u, 32 - \distance
    slli    \to, \word, \distance
    or      \to, \to, u
.endm

.macro add_key
    lw      u, 0(schedule)
    xor     x0, x0, u
    srli    u, u, 16
    xor     x1, x1, u
    lw      u, 4(schedule)
    xor     x2, x2, u
    srli    u, u, 16
    xor     x3, x3, u
.endm

.macro enter_block
    mv      kept_block, block
    lw      x0, 0(block)
    lw      x2, 4(block)
    not     x0, x0
    not     x2, x2
    srli    x1, x0, 16
    srli    x3, x2, 16
.endm

/* LOW and HIGH, complemented, to the block. */
.macro store_rows low:req, high:req, offset:req
    slli    \low, \low, 16
    srli    \low, \low, 16
    slli    \high, \high, 16
    or      \low, \low, \high
    not     \low, \low
    sw      \low, \offset(kept_block)
.endm

.macro leave_block
    store_rows x0, x1, 0
    store_rows x2, x3, 4
    ret
.endm

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    enter_block
    addi    end, schedule, KEY_BYTES * ROUNDS
1:  add_key
    beq     schedule, end, 2f
    addi    schedule, schedule, KEY_BYTES
    not     x1, x1
    and     u, x3, x1
    or      t, x0, x1
    xor     x0, x0, u
    xor     x1, x1, x2
    xor     x3, x3, x2
    xor     t, t, x3                    /* new row 0 */
    and     x3, x3, x0
    xor     x3, x3, x1                  /* new row 3 */
    and     x1, x1, t
    xor     x1, x1, x0                  /* new row 2 */
    xor     x0, x0, x2                  /* new row 1 */
    turn    x3, x3, 13
    turn    x2, x1, 12
    turn    x1, x0, 1
    mv      x0, t
    j       1b
2:  leave_block
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    enter_block
    mv      end, schedule
    addi    schedule, schedule, KEY_BYTES * ROUNDS
1:  add_key
    beq     schedule, end, 2f
    addi    schedule, schedule, -KEY_BYTES
    turn    x1, x1, 15
    turn    x2, x2, 4
    turn    x3, x3, 3
    or      t, x0, x2
    xor     t, t, x3                    /* the product */
    and     u, x0, x3
    xor     u, u, x2                    /* the sum */
    xor     x2, x1, u                   /* new row 2 */
    xor     x1, x0, x2
    xor     x1, x1, t                   /* new row 1, not complemented */
    and     x3, x1, u
    xor     x3, x3, t
    xor     x3, x3, u                   /* new row 3 */
    and     x0, x1, t
    xor     x0, x0, u                   /* new row 0 */
    not     x1, x1
    j       1b
2:  leave_block
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

#define key             a1
#define r0              a2              /* rows of the key */
#define r1              a3
#define r2              a4
#define r3              a5
#define sum12           t1
#define sum23           t2
#ifdef __riscv_32e
#define r4              s0
#define mixed           s1
#define constants       t0
#define difference      ra
#else
#define r4              a6
#define mixed           a7
#define constants       t3
#define difference      t4
#endif

/* The lowest bits of DIFFERENCE are what the S-box changes in ROW. */
.macro change row:req, difference:req, columns:req
    andi    \difference, \difference, (1 << \columns) - 1
    xor     \row, \row, \difference
.endm

.macro sub_columns columns:req
    not     u, r1
    or      mixed, r3, u
    xor     mixed, mixed, r0
    and     u, u, r0
    xor     sum12, r1, r2
    xor     sum23, r2, r3
    xor     u, u, sum23
    xor     difference, u, r0
    or      u, u, sum12
    change  r0, difference, \columns
    xor     difference, sum12, mixed
    change  r1, difference, \columns
    xor     u, u, mixed
    xor     u, u, r2
    change  r2, u, \columns
    and     sum23, sum23, mixed
    xor     sum23, sum23, sum12
    xor     sum23, sum23, r3
    change  r3, sum23, \columns
.endm

.macro store_key
    sh      r0, 0(schedule)
    sh      r1, 2(schedule)
    sh      r2, 4(schedule)
    sh      r3, 6(schedule)
.endm

.macro add_constant row:req
    srli    u, constants, 27
    slli    constants, constants, 1
    xor     \row, \row, u
.endm

#ifdef __riscv_32e
#define FRAME           16

.macro enter_expansion
    addi    sp, sp, -FRAME
    save    r4, mixed, ra
.endm

/* When the key is loaded, whose address is in U. */
.macro begin_expansion
    addi    u, schedule, KEY_BYTES * ROUNDS
    sw      u, FRAME - 4(sp)
    li      constants, ROUND_CONSTANTS
.endm

.macro leave_at_end label:req
    lw      u, FRAME - 4(sp)
    beq     schedule, u, \label
.endm

.macro end_expansion
    restore r4, mixed, ra
    addi    sp, sp, FRAME
    ret
.endm
#else
.macro enter_expansion
.endm

.macro begin_expansion
    li      constants, ROUND_CONSTANTS
    addi    end, schedule, KEY_BYTES * ROUNDS
.endm

.macro leave_at_end label:req
    beq     schedule, end, \label
.endm

.macro end_expansion
    ret
.endm
#endif

fw_function fw_rectangle80_expand
    enter_expansion
    lw      r0, 0(key)
    lw      r2, 4(key)
    lhu     r4, 8(key)
    srli    r1, r0, 16
    srli    r3, r2, 16
    begin_expansion
1:  store_key
    leave_at_end 2f
    addi    schedule, schedule, KEY_BYTES
    sub_columns 4
    turn    mixed, r0, 8
    xor     mixed, mixed, r1            /* new row 0 */
    add_constant mixed
    turn    sum12, r3, 12
    mv      r1, r2
    mv      r2, r3
    xor     r3, r4, sum12
    mv      r4, r0
    mv      r0, mixed
    j       1b
2:  end_expansion
fw_end fw_rectangle80_expand

fw_function fw_rectangle128_expand
    enter_expansion
    lw      r0, 0(key)
    lw      r1, 4(key)
    lw      r2, 8(key)
    lw      r3, 12(key)
    begin_expansion
1:  store_key
    leave_at_end 2f
    addi    schedule, schedule, KEY_BYTES
    sub_columns 8
    slli    mixed, r0, 8
    srli    u, r0, 24
    or      mixed, mixed, u
    xor     mixed, mixed, r1            /* new row 0 */
    add_constant mixed
    slli    sum12, r2, 16
    srli    u, r2, 16
    or      sum12, sum12, u
    mv      r1, r2
    xor     r2, r3, sum12
    mv      r3, r0
    mv      r0, mixed
    j       1b
2:  end_expansion
fw_end fw_rectangle128_expand

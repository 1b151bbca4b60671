/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for RV32 and RV32E: rows twice in a word, four rounds per pass, complemented round keys.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in a0 and a1. Key and block aligned to 4 bytes (the
 * E31 traps other loads of words); the schedule, 416 bytes, has a word for each row: its 16 bits twice, some
 * complemented (rectangle_macros.inc). A round is 29 instructions forward and 30 back, none of which waits: 4 to load
 * the key and 4 to add it, 11 or 12 for the S-box, 9 for rotations, one for the place of the key. Rows that are in one
 * half alone need four for a rotation. On the CH32V003 their time is what the flash hands out, a cycle for 16 bits of
 * code, 34 of them.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rectangle80_expand 1064 cycles 844 bytes 16 stack
 * cost fw_rectangle80_encrypt 780 cycles 534 bytes 0 stack
 * cost fw_rectangle80_decrypt 806 cycles 558 bytes 0 stack
 * cost fw_rectangle128_expand 1225 cycles 958 bytes 16 stack
 * cost fw_rectangle128_encrypt 780 cycles 534 bytes 0 stack
 * cost fw_rectangle128_decrypt 806 cycles 558 bytes 0 stack
 * cost fw_rectangle80_expand 1863 cycles 806 bytes 20 stack on rv32e
 * cost fw_rectangle80_encrypt 982 cycles 440 bytes 0 stack on rv32e
 * cost fw_rectangle80_decrypt 1045 cycles 464 bytes 0 stack on rv32e
 * cost fw_rectangle128_expand 2378 cycles 984 bytes 36 stack on rv32e
 * cost fw_rectangle128_encrypt 982 cycles 440 bytes 0 stack on rv32e
 * cost fw_rectangle128_decrypt 1045 cycles 464 bytes 0 stack on rv32e
 */
#define SPREAD          1
#define argument_schedule a0
#define block           a1
#define x0              a2              /* rows, and one more, where new ones go */
#define x1              a3
#define x2              a4
#define x3              a5
#define u               a1              /* where the block's address was */
#ifdef __riscv_32e
#define schedule        a0
#define t               s0
#define kept_block      t0
#define end             t1              /* the round key that ends the loop */
#define kept_t          t2              /* what the caller has there */
#else
#define schedule        a6
#define kept_block      a7
#define t               a0
#define k0              t0
#define k1              t1
#define k2              t2
#define k3              t3
#define end             t4
#endif

#include "rectangle_macros.inc"

/* TO: the lower half of WORD, twice. */
.macro double_low to:req, word:req
    slli    u, \word, 16
    srli    \to, u, 16
    or      \to, \to, u
.endm

.macro double_high to:req, word:req
    srli    u, \word, 16
    slli    \to, u, 16
    or      \to, \to, u
.endm

.macro enter_block
#ifdef __riscv_32e
    mv      kept_t, t
#else
    mv      schedule, argument_schedule
#endif
    mv      kept_block, block
    lw      x0, 0(block)
    lw      x2, 4(block)
    double_high x1, x0
    double_low x0, x0
    double_high x3, x2
    double_low x2, x2
.endm

.macro leave
#ifdef __riscv_32e
    mv      t, kept_t
#endif
    ret
.endm

/* LOW's and HIGH's rows, as two halves, go to the block. */
.macro store_rows low:req, high:req, offset:req
    slli    \low, \low, 16
    srli    \low, \low, 16
    slli    \high, \high, 16
    or      \low, \low, \high
    sw      \low, \offset(kept_block)
.endm

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    enter_block
    encrypt_rows
    store_rows t, x2, 0
    store_rows x1, x3, 4
    leave
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    enter_block
    decrypt_rows
    store_rows t, x0, 0
    store_rows x1, x3, 4
    leave
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

#undef schedule
#undef u
#undef end

#include "fw_saved_rv32.inc"
#include "rectangle_expand.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for RV32 and RV32E: one block in two registers, one round per pass; small.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in a0 and a1. Key and block aligned to 4 bytes (the
 * E31 traps other loads of words). The schedule has 256 bytes: the round keys, the upper word first.
 *
 * A bit's number in the block has six bits, b5 to b0; b5 is the register's. Behind the S-box, the permutation makes
 * b5 b4 b3 b2 b1 b0 into b1 b0 b5 b4 b3 b2: a round is key, permutation, S-box, since a state whose registers' halves
 * are slices is one of rows behind it, without a move (present_macros.inc). Three permutations are none, so two are
 * the way back.
 *
 * A round is 73 instructions: the permutation 36 and 2 for its call, the S-box 14 and 12 to part halves and to join
 * them, 9 for the key and the loop; back it is 111, with a second call. That there is nothing shorter is not claimed.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_present80_expand 1090 cycles 278 bytes 16 stack
 * cost fw_present80_encrypt 2241 cycles 232 bytes 0 stack
 * cost fw_present80_decrypt 3606 cycles 238 bytes 0 stack
 * cost fw_present128_expand 1640 cycles 358 bytes 16 stack
 * cost fw_present128_encrypt 2241 cycles 232 bytes 0 stack
 * cost fw_present128_decrypt 3606 cycles 238 bytes 0 stack
 * cost fw_present80_expand 1674 cycles 226 bytes 12 stack on rv32e
 * cost fw_present80_encrypt 3144 cycles 246 bytes 16 stack on rv32e
 * cost fw_present80_decrypt 4695 cycles 256 bytes 16 stack on rv32e
 * cost fw_present128_expand 2518 cycles 302 bytes 12 stack on rv32e
 * cost fw_present128_encrypt 3144 cycles 246 bytes 16 stack on rv32e
 * cost fw_present128_decrypt 4695 cycles 256 bytes 16 stack on rv32e
 */
#define BLOCKS          0
#include "present_macros.inc"
#include "present_expand.inc"

#define block           a1
#define key_high        x1              /* when the slices are joined */
#define key_low         x3
#ifdef __riscv_32e
#define given_block     block           /* when the block is read */
#define kept_block      a0              /* behind the rounds */
#define link            ra              /* of the permutation */
#define keys_end        end             /* of the keys, or their beginning */
#define by_2            t0              /* masks of exchanges, by their distance */
#define by_12           s0
#define by_15           s1
#define callee          s0, s1, ra
#define FRAME           16
#define BLOCK           12(sp)
#else
#define given_block     kept_block
#define kept_block      t0
#define link            t1
#define keys_end        t6
#define by_2            mask_2
#define by_12           t2
#define by_15           t4
#endif
#define by_8            mask_8

#include "fw_kept_rv32.inc"

/* Bits b5 to b0 of the places in X2 and X0 to b1 b0 b5 b4 b3 b2. */
    .section .text.fw_present_permute, "ax", %progbits
    .p2align 1
    .type   present_permute, %function
present_permute:
    exchange_bits x0, x2, by_8, 8       /* b5 and b3 */
    exchange_bits x0, x2, by_2, 2       /* b5 and b1 */
    exchange_bits x0, x0, by_12, 12     /* b4 and b2 */
    exchange_bits x2, x2, by_12, 12
    exchange_bits x0, x0, by_15, 15     /* b4 and b0 */
    exchange_bits x2, x2, by_15, 15
    jr      link
    .size   present_permute, . - present_permute

.macro permute
#ifdef __riscv_32e
    call    present_permute
#else
    jal     link, present_permute
#endif
.endm

.macro enter_block
    fw_begin_kept FRAME, callee
    fw_hold kept_block, block, BLOCK
    li      by_2, 0x33333333
    li      by_8, 0x00ff00ff
    li      by_12, 0xf0f0
    li      by_15, 0xaaaa
    lw      x2, 0(given_block)
    lw      x0, 4(given_block)
    swap_bytes x2
    swap_bytes x0
.endm

.macro leave_block
    swap_bytes x2
    swap_bytes x0
    fw_recall kept_block, BLOCK
    sw      x2, 0(kept_block)
    sw      x0, 4(kept_block)
    fw_end_kept FRAME, callee
    ret
.endm

.macro add_round_key
    lw      key_high, 0(keys)
    lw      key_low, 4(keys)
    xor     x2, x2, key_high
    xor     x0, x0, key_low
.endm

fw_function fw_present80_encrypt
fw_label    fw_present128_encrypt
    enter_block
    addi    keys_end, keys, SCHEDULE_BYTES - ROUND_KEY_BYTES
1:  add_round_key
    beq     keys, keys_end, 2f
    addi    keys, keys, ROUND_KEY_BYTES
    permute
    srli    x1, x0, 16
    srli    x3, x2, 16
    s_box   x0, x1, x2, x3
    join_slices x0, x1
    join_slices x3, x2                  /* slices 2 and 3, complemented */
    not     x2, x3
    j       1b
2:  leave_block
fw_end fw_present80_encrypt
fw_end fw_present128_encrypt

fw_function fw_present80_decrypt
fw_label    fw_present128_decrypt
    enter_block
    mv      keys_end, keys
    addi    keys, keys, SCHEDULE_BYTES - ROUND_KEY_BYTES
1:  add_round_key
    beq     keys, keys_end, 2f
    addi    keys, keys, -ROUND_KEY_BYTES
    not     x3, x2
    srli    x2, x3, 16
    srli    x1, x0, 16
    inverse_s_box x0, x1, x2, x3
    join_slices x0, x1
    join_slices x2, x3
    permute
    permute
    j       1b
2:  leave_block
fw_end fw_present80_decrypt
fw_end fw_present128_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for RV32: all rounds unrolled.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule is the portable one.
 * Half a round is 7 instructions, none of which waits; why not less: rc5_macros.inc. The key schedule has four steps
 * in a pass, after every second of which the table may end.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_rc5_20_expand 2043 cycles 336 bytes 0 stack
 * cost fw_rc5_20_encrypt 296 cycles 838 bytes 0 stack
 * cost fw_rc5_20_decrypt 296 cycles 838 bytes 0 stack
 */
#include "rc5_macros.inc"

fw_function fw_rc5_20_encrypt
    load_block
    add_first_key
    .set    place, 8
    encrypt_rounds 20
    store_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    load_block
    .set    place, TABLE_BYTES
    decrypt_rounds 20
    subtract_first_key
    store_block
fw_end fw_rc5_20_decrypt

.macro expand_two_steps first:req, second:req, before:req
    expand_step \first, \before, 0
    expand_step \second, \first, 4
    addi    schedule, schedule, 8
    bne     schedule, end, .Lwithin\@
    addi    schedule, schedule, -TABLE_BYTES
.Lwithin\@:
.endm

/* 126 steps are 31 passes, and the two steps before them: no word is before the first. */
fw_function fw_rc5_20_expand
    begin_expansion
    li      left, 0
    li      turns, 3 * TABLE_WORDS / 4
    expand_step l0, zero, 0
    expand_step l1, l0, 4
    addi    schedule, schedule, 8
2:  expand_two_steps l2, l3, l1
    expand_two_steps l0, l1, l3
    addi    turns, turns, -1
    bnez    turns, 2b
    ret
fw_end fw_rc5_20_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for RV32, for speed: fixsliced, slices and masks in registers, ten rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1, key and block at any address; the schedule is aligned to 4 bytes.
 *
 * Five rounds are 163 instructions and cycles, both ways: the S-box 5 * 11, keys and constants 5 * 6, moves 15, 15, 24,
 * 15 and 9; that is 1,304 in 40 rounds, and 4 to go on after each ten. Turning parts of a slice takes 5 instructions, a
 * whole one 3. A block is 40 instructions to load, 28 to store, and 68 become slices of it, both ways.
 *
 * cost fw_gift128_expand 2007 cycles 1310 bytes 16 stack
 * cost fw_gift128_encrypt 1593 cycles 1820 bytes 48 stack
 * cost fw_gift128_decrypt 1594 cycles 1824 bytes 48 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_rv32.inc"
#include "gift128_back.inc"

#define schedule_argument a0
#define block_argument  a1
#define block           a5
#define block_callee    s0, s1, s2, s3, s4, s5, s6, s7, a1      /* the block's address last */
#define block_callee_back s0, s1, s2, s3, s4, s5, s6, s7, a5
#define callee0         s0
#define FRAME           48
#define SCHEDULE        320             /* bytes */

.macro enter_block
    addi    sp, sp, -FRAME
    save    block_callee
    mv      key, schedule_argument
    mv      block, block_argument
    load_big slice3, 0, block, spare, other, word0
    load_big slice1, 4, block, spare, other, word0
    load_big slice2, 8, block, spare, other, word0
    load_big slice0, 12, block, spare, other, word0
    interleave_quad slice0, slice2, slice1, slice3, spare, other
    set_masks
.endm

.macro leave_block
    deinterleave_quad slice0, slice2, slice1, slice3, spare, other
    lw      block, 32(sp)
    store_big slice3, 0, block, spare
    store_big slice1, 4, block, spare
    store_big slice2, 8, block, spare
    store_big slice0, 12, block, spare
    restore block_callee_back
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_gift128_encrypt
    enter_block
    ten_rounds 1f
    leave_block
    .p2align 2
1:  round_constants 0
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    addi    key, key, SCHEDULE
    ten_rounds_back 1f
    leave_block
    .p2align 2
1:  round_constants 0
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    addi    sp, sp, -16
    sw      callee0, 0(sp)
    gift128_schedule
    lw      callee0, 0(sp)
    addi    sp, sp, 16
    ret
fw_end fw_gift128_expand

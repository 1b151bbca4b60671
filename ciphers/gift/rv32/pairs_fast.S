/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for RV32 and RV32E, for speed: fixsliced, a block twice in the registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own, 224
 * bytes: every bit of a round's key twice.
 *
 * Four rounds are 116 instructions, both ways: the S-box 4 * 11, keys and constants 4 * 6, moves 15, 9, 15 and 9; 3 go
 * on (gift64_rounds.inc). RV32E's code for them is some 305 bytes, both ways, of which the CH32V003's flash hands out
 * two a cycle.
 *
 * cost fw_gift64_expand 782 cycles 1596 bytes 0 stack
 * cost fw_gift64_encrypt 995 cycles 888 bytes 32 stack
 * cost fw_gift64_decrypt 996 cycles 892 bytes 32 stack
 * cost fw_gift64_expand 1289 cycles 1362 bytes 16 stack on rv32e
 * cost fw_gift64_encrypt 1412 cycles 848 bytes 16 stack on rv32e
 * cost fw_gift64_decrypt 1402 cycles 848 bytes 16 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_rv32.inc"
#include "gift128_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define schedule_argument a0
#define block_argument  a1
#define block           a5
#ifdef __riscv_32e
#define block_callee    s0, s1, ra, a1                  /* the block's address last */
#define block_callee_back s0, s1, ra, a5
#define FRAME           16
#define KEPT_BLOCK      12(sp)
#else
#define block_callee    s0, s1, s4, s5, s6, s7, a1
#define block_callee_back s0, s1, s4, s5, s6, s7, a5
#define FRAME           32
#define KEPT_BLOCK      24(sp)
#endif
#define SCHEDULE        224             /* bytes */

.macro enter_block
    addi    sp, sp, -FRAME
    save    block_callee
#ifndef __riscv_32e
    mv      key, schedule_argument
#endif
    mv      block, block_argument
    load_big slice2, 0, block, spare, other, word0
    load_big slice0, 4, block, spare, other, word0
    double_slices
    set_byte_masks
.endm

.macro leave_block
    part_slices
    lw      block, KEPT_BLOCK
    store_big slice2, 0, block, spare
    store_big slice0, 4, block, spare
    restore block_callee_back
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_gift64_encrypt
    enter_block
    four_rounds 1f
    leave_block
    .p2align 2
1:  doubled_constants 0
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    addi    key, key, SCHEDULE
    four_rounds_back 1f
    leave_block
    .p2align 2
1:  doubled_constants 0
fw_end fw_gift64_decrypt

    gift64_expand_function

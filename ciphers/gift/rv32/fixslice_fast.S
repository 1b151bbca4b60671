/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for RV32 and RV32E, for speed: fixsliced, slices and masks in registers, ten rounds per pass.
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
 * RV32E has eight of eleven masks on the stack. On the CH32V003 time is what the flash hands out, a cycle for 16 bits
 * of code: five rounds are 216 of these units, both ways: the S-box 5 * 16, keys 5 * 4, constants with their loads from
 * flash 5 * 4, moves 18, 18, 30, 18 and 12.
 *
 * cost fw_gift128_expand 2007 cycles 1310 bytes 16 stack
 * cost fw_gift128_encrypt 1593 cycles 1820 bytes 48 stack
 * cost fw_gift128_decrypt 1594 cycles 1824 bytes 48 stack
 * cost fw_gift128_expand 2828 cycles 1068 bytes 32 stack on rv32e
 * cost fw_gift128_encrypt 2245 cycles 1580 bytes 52 stack on rv32e
 * cost fw_gift128_decrypt 2224 cycles 1584 bytes 52 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_rv32.inc"
#include "gift128_back.inc"

#define SCHEDULE        320             /* bytes */

#include "gift128_frame.inc"

.macro enter_block
    begin_block
    load_big slice3, 0, block, spare, other, word0
    load_big slice1, 4, block, spare, other, word0
    load_big slice2, 8, block, spare, other, word0
    load_big slice0, 12, block, spare, other, word0
    interleave_quad slice0, slice2, slice1, slice3, spare, other
    set_masks
.endm

.macro leave_block
    deinterleave_quad slice0, slice2, slice1, slice3, spare, other
    lw      block, KEPT_BLOCK
    store_big slice3, 0, block, spare
    store_big slice1, 4, block, spare
    store_big slice2, 8, block, spare
    store_big slice0, 12, block, spare
    end_block
.endm

fw_function fw_gift128_encrypt
    enter_block
    ten_rounds CONSTANTS
    leave_block
    constants_behind
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    addi    key, key, SCHEDULE
    ten_rounds_back CONSTANTS
    leave_block
    constants_behind
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    gift128_schedule
fw_end fw_gift128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for RV32 and RV32E: one block, bitsliced in the lower halves of four registers, two rounds per pass.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in a0 and a1. Key and block aligned to 4 bytes (the
 * E31 traps other loads of words). The schedule, 512 bytes, is for two blocks, which bitslice_bulk_fast.S has:
 * present_expand.inc.
 *
 * Two rounds are 95 instructions: present_macros.inc says of what. That there is nothing shorter is not claimed. What
 * upper halves hold is of no account: masks keep it from the lower ones.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_present80_expand 2402 cycles 618 bytes 16 stack
 * cost fw_present80_encrypt 1579 cycles 680 bytes 16 stack
 * cost fw_present80_decrypt 1580 cycles 684 bytes 16 stack
 * cost fw_present128_expand 2952 cycles 750 bytes 16 stack
 * cost fw_present128_encrypt 1579 cycles 680 bytes 16 stack
 * cost fw_present128_decrypt 1580 cycles 684 bytes 16 stack
 * cost fw_present80_expand 3935 cycles 220 bytes 12 stack on rv32e
 * cost fw_present80_encrypt 2087 cycles 606 bytes 12 stack on rv32e
 * cost fw_present80_decrypt 2062 cycles 610 bytes 12 stack on rv32e
 * cost fw_present128_expand 4779 cycles 296 bytes 12 stack on rv32e
 * cost fw_present128_encrypt 2087 cycles 606 bytes 12 stack on rv32e
 * cost fw_present128_decrypt 2062 cycles 610 bytes 12 stack on rv32e
 */
#define BLOCKS          2
#include "present_macros.inc"
#include "present_expand.inc"

#define block           a1
#ifdef __riscv_32e
#define given_block     block           /* when the block is read */
#define kept_block      a0              /* around the rounds */
#define callee          s0, s1
#define FRAME           12
#define BLOCK           8(sp)
#else
#define given_block     kept_block
#define kept_block      s0
#define callee          kept_block
#define FRAME           16
#endif

#include "fw_kept_rv32.inc"
#include "fw_saved_rv32.inc"

.macro enter_block x0:req, x1:req, x2:req, x3:req
    addi    sp, sp, -FRAME
    save    callee
    fw_hold kept_block, block, BLOCK
    set_masks
    lw      \x2, 0(given_block)
    lw      \x0, 4(given_block)
    swap_bytes \x2
    swap_bytes \x0
    srli    \x3, \x2, 16
    srli    \x1, \x0, 16
.endm

.macro leave_block x0:req, x1:req, x2:req, x3:req
    join_slices \x0, \x1
    swap_bytes \x0
    join_slices \x2, \x3
    swap_bytes \x2
    fw_recall kept_block, BLOCK
    sw      \x2, 0(kept_block)
    sw      \x0, 4(kept_block)
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

#include "../present_block.inc"

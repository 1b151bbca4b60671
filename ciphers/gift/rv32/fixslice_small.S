/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for RV32, for size: fixsliced, slices and masks in registers, five rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1, key and block at any address; the schedule is aligned to 4 bytes.
 *
 * Five rounds are 163 instructions and cycles, both ways, as in fixslice_fast.S; 3 exchange slices that changed their
 * roles, and 4 go on. Both directions load and store their slices with the same code. In the key schedule a word goes
 * through four exchanges of bits as often as its round says, 0 to 4 times, 6 instructions each.
 *
 * cost fw_gift128_expand 6196 cycles 346 bytes 0 stack
 * cost fw_gift128_encrypt 1638 cycles 660 bytes 48 stack
 * cost fw_gift128_decrypt 1633 cycles 664 bytes 48 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_small_rv32.inc"
#include "gift128_back.inc"

#define schedule_argument a0
#define block_argument  a1
#define block           a5
#define block_callee    s0, s1, s2, s3, s4, s5, s6, s7, a1      /* the block's address last */
#define block_callee_back s0, s1, s2, s3, s4, s5, s6, s7, a5
#define FRAME           48

/* Code that both directions have in common. */
    .section .text.fw_gift128_slices, "ax", %progbits
    .p2align 2
enter_block:
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
    jr      end

leave_block:
    deinterleave_quad slice0, slice2, slice1, slice3, spare, other
    lw      block, 32(sp)
    store_big slice3, 0, block, spare
    store_big slice1, 4, block, spare
    store_big slice2, 8, block, spare
    store_big slice0, 12, block, spare
    restore block_callee_back
    addi    sp, sp, FRAME
    ret

fw_function fw_gift128_encrypt
    call    end, enter_block            /* END is free before the rounds */
    five_rounds 1f
    tail    leave_block
    .p2align 2
1:  round_constants 0
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    call    end, enter_block
    addi    key, key, SCHEDULE
    five_rounds_back 1f
    tail    leave_block
    .p2align 2
1:  round_constants 0
fw_end fw_gift128_decrypt

    gift128_expand_small fw_gift128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for RV32 and RV32E, for size: fixsliced, slices and masks in registers, five rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1, key and block at any address; the schedule is aligned to 4 bytes.
 *
 * Five rounds are 163 instructions and cycles, both ways, as in fixslice_fast.S; 3 exchange slices that changed their
 * roles, and 4 go on. Both directions load and store their slices with the same code. In the key schedule a word goes
 * through four exchanges of bits as often as its round says, 0 to 4 times, 6 instructions each. RV32E has most masks on
 * the stack, loads and stores a byte per pass, and has the round constants once.
 *
 * cost fw_gift128_expand 6196 cycles 346 bytes 0 stack
 * cost fw_gift128_encrypt 1638 cycles 660 bytes 48 stack
 * cost fw_gift128_decrypt 1633 cycles 664 bytes 48 stack
 * cost fw_gift128_expand 9209 cycles 336 bytes 28 stack on rv32e
 * cost fw_gift128_encrypt 2641 cycles 460 bytes 52 stack on rv32e
 * cost fw_gift128_decrypt 2618 cycles 464 bytes 52 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_small_rv32.inc"
#include "gift128_back.inc"

#ifdef __riscv_32e
#define link            t2              /* of enter_block */
#else
#define link            end
#endif

#include "gift128_frame.inc"

#ifdef __riscv_32e
#include "fw_gift128_loops_rv32e.inc"

.macro load_block
    load_in_loop block, slice3, slice1, slice2, slice0
.endm

.macro store_block
    store_in_loop block, slice3, slice1, slice2, slice0
.endm
#else
.macro load_block
    load_big slice3, 0, block, spare, other, word0
    load_big slice1, 4, block, spare, other, word0
    load_big slice2, 8, block, spare, other, word0
    load_big slice0, 12, block, spare, other, word0
.endm

.macro store_block
    store_big slice3, 0, block, spare
    store_big slice1, 4, block, spare
    store_big slice2, 8, block, spare
    store_big slice0, 12, block, spare
.endm
#endif

/* Code that both directions have in common. */
    .section .text.fw_gift128_slices, "ax", %progbits
    .p2align 2
enter_block:
    begin_block
    load_block
    interleave_quad slice0, slice2, slice1, slice3, spare, other
    set_masks
    jr      link

leave_block:
    deinterleave_quad slice0, slice2, slice1, slice3, spare, other
    lw      block, KEPT_BLOCK
    store_block
    end_block

fw_function fw_gift128_encrypt
    call    link, enter_block
    five_rounds CONSTANTS
    tail    leave_block
    constants_behind
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    call    link, enter_block
    addi    key, key, SCHEDULE
    five_rounds_back CONSTANTS
    tail    leave_block
    constants_behind
fw_end fw_gift128_decrypt

    gift128_expand_small fw_gift128_expand

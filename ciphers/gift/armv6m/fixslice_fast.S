/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv6-M (Cortex-M0+), for speed: fixsliced, slices in low registers, masks in high ones; five rounds per
 * pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; all but expand's key is aligned to 4 bytes.
 *
 * Five rounds are 193 cycles: the S-box 5 * 14, keys and constants 5 * 8, moves 19, 15, 23, 20 and 6: 1,544 in 40
 * rounds, and 9 to go on after each five; back it is 15 more in five rounds. Turning parts of a slice takes 6
 * instructions with a mask in a high register, 7 cycles with one from memory. Slices from a block are 72 instructions,
 * and a block from them.
 *
 * cost fw_gift128_expand 2758 cycles 908 bytes 36 stack
 * cost fw_gift128_encrypt 1838 cycles 924 bytes 40 stack
 * cost fw_gift128_decrypt 1962 cycles 964 bytes 40 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv6m.inc"
#include "fw_gift128_expand_armv6m.inc"
#include "gift_back.inc"
#include "gift128_block.inc"

fw_function fw_gift128_encrypt
    .p2align 2
    enter_block
    five_rounds 1f, 2f
    leave_block
    .pool
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    .p2align 2
    enter_block
    set_schedule_end
    five_rounds_back 1f, 2f
    leave_block
    .pool
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    begin
    gift128_schedule
    end_of_call
    .pool
fw_end fw_gift128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv6-M (Cortex-M0+), for size: fixsliced, slices in low registers, masks in high ones; five rounds per
 * pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; all but expand's key is aligned to 4 bytes.
 *
 * The rounds are those of fixslice_fast.S. Both directions load and store their slices with the same code. In the key
 * schedule a word goes through four exchanges of bits as often as its round says, 0 to 4 times, 30 cycles each time.
 *
 * cost fw_gift128_expand 8016 cycles 264 bytes 36 stack
 * cost fw_gift128_encrypt 1846 cycles 572 bytes 40 stack
 * cost fw_gift128_decrypt 1970 cycles 612 bytes 40 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv6m.inc"
#include "fw_gift128_expand_small_armv6m.inc"
#include "gift_back.inc"
#include "gift128_block.inc"

/* Code that both directions have in common. */
    .section .text.fw_gift128_slices, "ax", %progbits
    .p2align 2
    .thumb_func
enter_slices:
    mov     key, slice0
    set_masks
    mov     spare, block_argument
    load_slices
    bx      lr
    .thumb_func
leave_slices:
    leave_block
    .pool

fw_function fw_gift128_encrypt
    .p2align 2
    begin
    push    argument_saved
    bl      enter_slices
    five_rounds 1f, 2f
    bl      leave_slices                /* for good */
    .pool
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    .p2align 2
    begin
    push    argument_saved
    bl      enter_slices
    set_schedule_end
    five_rounds_back 1f, 2f
    bl      leave_slices
    .pool
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_decrypt

    gift128_expand_small fw_gift128_expand

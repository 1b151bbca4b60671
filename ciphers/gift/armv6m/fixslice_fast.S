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

#define block_argument  r1
#define block           r4              /* at the end */
#define block_words     {r0-r3}
#define argument_saved  {r1}
#define argument_back   {r4}
#define SCHEDULE_QUARTER 80

/* Slices from the block at r1, the first byte of which is the most significant. Words come in slice 3, 1, 2, 0. */
.macro enter_block
    begin
    push    argument_saved
    mov     key, slice0
    set_masks
    mov     spare, block_argument
    ldr     slice3, [spare]
    ldr     slice1, [spare, #4]
    ldr     slice2, [spare, #8]
    ldr     slice0, [spare, #12]
    swap_slices
    exchange_halves slice0, slice1, spare, other
    exchange_halves slice2, slice3, spare, other
    exchange_twice slice0, slice1, slice2, slice3, 4, 0x0f0f0f0f
    exchange_twice slice0, slice1, slice2, slice3, 1, 0x55555555
    exchange_twice slice0, slice2, slice1, slice3, 8, 0x00ff00ff
    exchange_twice slice0, slice2, slice1, slice3, 2, 0x33333333
.endm

.macro leave_block
    exchange_twice slice0, slice2, slice1, slice3, 2, 0x33333333
    exchange_twice slice0, slice2, slice1, slice3, 8, 0x00ff00ff
    exchange_twice slice0, slice1, slice2, slice3, 1, 0x55555555
    exchange_twice slice0, slice1, slice2, slice3, 4, 0x0f0f0f0f
    exchange_halves slice0, slice1, spare, other
    exchange_halves slice2, slice3, spare, other
    swap_slices
    pop     argument_back
    str     slice3, [block]
    str     slice1, [block, #4]
    str     slice2, [block, #8]
    str     slice0, [block, #12]
    end_of_call
.endm

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
    movs    spare, #SCHEDULE_QUARTER
    lsls    spare, spare, #2
    adds    key, key, spare
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

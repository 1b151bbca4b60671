/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M (Cortex-M3), for speed: fixsliced, ten rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Key and block at any address; the schedule is aligned to 4 bytes.
 *
 * Five rounds are 102 instructions, and 104 back: the S-box 5 * 10, keys and constants 5 * 3, moves 9, 7, 11, 9 and 0,
 * and 1 to align slice 1 for REV16, back all of them; with 20 cycles for what is loaded, 122. That is 976 in 40
 * rounds; after each ten of them 4 instructions align the slices and 3 go on. Slices from a block are 38 instructions,
 * and a block from them.
 *
 * cost fw_gift128_expand 1390 cycles 834 bytes 28 stack
 * cost fw_gift128_encrypt 1134 cycles 1400 bytes 40 stack
 * cost fw_gift128_decrypt 1151 cycles 1420 bytes 40 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv7m.inc"
#include "fw_gift128_expand_armv7m.inc"
#include "gift128_back.inc"

#define block_argument  r1
#define block           r0              /* at the end */
#define saved           {r1, r4-r11, lr}        /* the block's address first */
#define saved_return    {r4-r11, pc}
#define SCHEDULE        320             /* bytes */

/* Slices from the block at r1, the first byte of which is the most significant. */
.macro enter_block
    .p2align 2
    push    saved
    ldr     slice3, [block_argument]
    ldr     slice1, [block_argument, #4]
    ldr     slice2, [block_argument, #8]
    ldr     slice0, [block_argument, #12]
    rev     slice3, slice3
    rev     slice1, slice1
    rev     slice2, slice2
    rev     slice0, slice0
    interleave_quad slice0, slice2, slice1, slice3, spare
.endm

.macro leave_block
    pop     {block}
    deinterleave_quad slice0, slice2, slice1, slice3, spare
    rev     slice3, slice3
    rev     slice1, slice1
    rev     slice2, slice2
    rev     slice0, slice0
    str     slice3, [block]
    str     slice1, [block, #4]
    str     slice2, [block, #8]
    str     slice0, [block, #12]
    pop     saved_return
.endm

fw_function fw_gift128_encrypt
    enter_block
    ten_rounds 1f, 2f
    leave_block
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    enter_block
    add     key, key, #SCHEDULE
    ten_rounds_back 1f, 2f
    leave_block
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_decrypt

fw_function fw_gift128_expand
    push    expand_saved
    gift128_schedule
    pop     expand_saved
    bx      lr
fw_end fw_gift128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for ARMv7-M (Cortex-M3), for speed: fixsliced, a block twice in the registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own, 224 bytes: every bit of a
 * round's key twice.
 *
 * Four rounds are 70 instructions, both ways: the S-box 4 * 10, keys and constants 4 * 3, moves 9, 0, 9 and 0; with 16
 * cycles for what is loaded and 4 to go on, 90 (gift64_rounds.inc).
 *
 * cost fw_gift64_expand 421 cycles 564 bytes 32 stack
 * cost fw_gift64_encrypt 723 cycles 632 bytes 36 stack
 * cost fw_gift64_decrypt 724 cycles 636 bytes 36 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "fw_gift128_armv7m.inc"
#include "gift128_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define block_argument  r1
#define block           r0              /* at the end */
#define saved           {r1, r4-r11}    /* the block's address first */
#define saved_back      {r4-r11}
#define SCHEDULE        224             /* bytes */

/* Slices from the block at r1, the first byte of which is the most significant. */
.macro enter_block
    .p2align 2
    push    saved
    ldr     slice2, [block_argument]
    ldr     slice0, [block_argument, #4]
    rev     slice2, slice2
    rev     slice0, slice0
    double_slices
.endm

.macro leave_block
    pop     {block}
    part_slices
    rev     slice2, slice2
    rev     slice0, slice0
    str     slice2, [block]
    str     slice0, [block, #4]
    pop     saved_back
    bx      lr
.endm

fw_function fw_gift64_encrypt
    enter_block
    four_rounds 1f, 2f
    leave_block
    .p2align 2
1:  doubled_constants 0xffffffff
2:
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    enter_block
    add     key, key, #SCHEDULE
    four_rounds_back 1f, 2f
    leave_block
    .p2align 2
1:  doubled_constants 0xffffffff
2:
fw_end fw_gift64_decrypt

    gift64_expand_function

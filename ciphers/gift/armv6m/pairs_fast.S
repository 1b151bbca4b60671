/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 for ARMv6-M (Cortex-M0+), for speed: fixsliced, a block twice in the registers, four rounds per pass.
 *
 *     void fw_gift64_expand (fw_gift64_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift64_encrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *     void fw_gift64_decrypt(const fw_gift64_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1, aligned to 4 bytes. The schedule has a layout of its own, 224 bytes: every bit of a round's
 * key twice.
 *
 * Four rounds are 136 cycles: the S-box 4 * 14, keys and constants 4 * 8, moves 18, 6, 18 and 6; 7 go on. Back it is 12
 * more (gift64_rounds.inc).
 *
 * cost fw_gift64_expand 851 cycles 692 bytes 20 stack
 * cost fw_gift64_encrypt 1143 cycles 616 bytes 40 stack
 * cost fw_gift64_decrypt 1229 cycles 648 bytes 40 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"
#include "fw_gift128_armv6m.inc"
#include "gift_back.inc"
#include "gift64_constants.inc"
#include "gift64_rounds.inc"

#define block_argument  r1
#define block           r4              /* at the end */
#define argument_saved  {r1}
#define argument_back   {r4}
#define SCHEDULE        224             /* bytes */

/* Slices from the block at r1, the first byte of which is the most significant. */
.macro enter_block
    begin
    push    argument_saved
    mov     key, slice0
    set_byte_masks
    ldr     slice2, [block_argument]
    ldr     slice0, [block_argument, #4]
    rev     slice2, slice2
    rev     slice0, slice0
    double_slices
.endm

.macro leave_block
    part_slices
    rev     slice2, slice2
    rev     slice0, slice0
    pop     argument_back
    str     slice2, [block]
    str     slice0, [block, #4]
    end_of_call
.endm

fw_function fw_gift64_encrypt
    .p2align 2
    enter_block
    four_rounds 1f, 2f
    leave_block
    .pool
    .p2align 2
1:  doubled_constants 0xffffffff
2:
fw_end fw_gift64_encrypt

fw_function fw_gift64_decrypt
    .p2align 2
    enter_block
    adds    key, key, #SCHEDULE
    four_rounds_back 1f, 2f
    leave_block
    .pool
    .p2align 2
1:  doubled_constants 0xffffffff
2:
fw_end fw_gift64_decrypt

    gift64_expand_function

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M (Cortex-M3), for size: fixsliced, five rounds per pass.
 *
 *     void fw_gift128_expand (fw_gift128_schedule *schedule, const uint8_t key[16]);
 *     void fw_gift128_encrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *     void fw_gift128_decrypt(const fw_gift128_schedule *schedule, uint8_t block[16]);
 *
 * Key and block at any address; the schedule is aligned to 4 bytes.
 *
 * Five rounds are 102 instructions, and 104 back, as in fixslice_fast.S; 10 load, 5 align the slices, two of which then
 * change places, and 3 go on. Both directions load and store their slices with the same code. In the key schedule a
 * word goes through four exchanges of bits as often as its round says, 0 to 4 times.
 *
 * cost fw_gift128_expand 5152 cycles 164 bytes 32 stack
 * cost fw_gift128_encrypt 1219 cycles 652 bytes 28 stack
 * cost fw_gift128_decrypt 1252 cycles 676 bytes 28 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv7m.inc"
#include "fw_gift128_expand_small_armv7m.inc"
#include "gift128_back.inc"

#define block_argument  r1
#define block           r0              /* at the end */
#define saved           {r1, r4-r8, lr} /* the block's address first */
#define saved_return    {r4-r8, pc}
#define SCHEDULE        320             /* bytes */

.macro swap_bytes
    rev     slice3, slice3
    rev     slice1, slice1
    rev     slice2, slice2
    rev     slice0, slice0
.endm

    .section .text.fw_gift128_slices, "ax", %progbits
    .p2align 2
    .thumb_func
load_slices:
    ldr     slice3, [block_argument]
    ldr     slice1, [block_argument, #4]
    ldr     slice2, [block_argument, #8]
    ldr     slice0, [block_argument, #12]
    swap_bytes
    interleave_quad slice0, slice2, slice1, slice3, spare
    bx      lr

    .p2align 2
    .thumb_func
store_slices_and_return:
    pop     {block}
    deinterleave_quad slice0, slice2, slice1, slice3, spare
    swap_bytes
    str     slice3, [block]
    str     slice1, [block, #4]
    str     slice2, [block, #8]
    str     slice0, [block, #12]
    pop     saved_return

fw_function fw_gift128_encrypt
    .p2align 2
    push    saved
    bl      load_slices
    five_rounds 1f, 2f
    b       store_slices_and_return
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_encrypt

fw_function fw_gift128_decrypt
    .p2align 2
    push    saved
    bl      load_slices
    add     key, key, #SCHEDULE
    five_rounds_back 1f, 2f
    b       store_slices_and_return
    .p2align 2
1:  round_constants 0xffffffff
2:
fw_end fw_gift128_decrypt

    gift128_expand_small fw_gift128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for ARMv6-M (Cortex-M0+): one block, bitsliced in the lower halves of four registers, two rounds per pass.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for PRESENT-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want. The schedule, 512 bytes, is for two blocks, which bitslice_bulk_fast.S has:
 * present_expand.inc.
 *
 * Two rounds are 109 cycles: present_macros.inc says of what. That there is nothing shorter is not claimed. What upper
 * halves hold is of no account: masks keep it from the lower ones.
 * Cycles with BL and return:
 *
 * cost fw_present80_expand 3280 cycles 424 bytes 52 stack
 * cost fw_present80_encrypt 1791 cycles 452 bytes 36 stack
 * cost fw_present80_decrypt 1857 cycles 472 bytes 36 stack
 * cost fw_present128_expand 3987 cycles 508 bytes 52 stack
 * cost fw_present128_encrypt 1791 cycles 452 bytes 36 stack
 * cost fw_present128_decrypt 1857 cycles 472 bytes 36 stack
 */
#define BLOCKS          2
#include "present_macros.inc"

#define block           r1
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define block_saved     {r1, r4-r7, lr} /* the block's address at the top */
#define one_block       {r1}
#define block_words     {r5, r6}        /* the upper one first */

.macro enter_block x0:req, x1:req, x2:req, x3:req
    push    block_saved
    save_high
    ldm     block!, block_words
    rev     \x2, t
    rev     \x0, u
    lsrs    \x3, \x2, #16
    lsrs    \x1, \x0, #16
    set_masks
.endm

.macro leave_block x0:req, x1:req, x2:req, x3:req
    restore_high
    uxth    \x0, \x0
    lsls    \x1, \x1, #16
    orrs    \x0, \x0, \x1
    uxth    \x2, \x2
    lsls    \x3, \x3, #16
    orrs    \x2, \x2, \x3
    rev     t, \x2
    rev     u, \x0
    pop     one_block
    stm     block!, block_words
    pop     restored
    .ltorg
.endm

#include "../present_block.inc"

#include "present_expand.inc"

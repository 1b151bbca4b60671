/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv6-M (Cortex-M0+): one block as two equal ones, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the schedule, which has a layout of its own, 352, 416 or
 * 480 bytes: eight words for each of 11, 13 or 15 round keys, fixslice_macros.inc, which also says what a round costs.
 * On the stack: what the S-box keeps, masks, planes and saved registers.
 *
 * Cycles from entry to return:
 *
 * cost fw_aes128_expand 4136 cycles 556 bytes 96 stack
 * cost fw_aes128_encrypt 3731 cycles 64 bytes 152 stack
 * cost fw_aes128_decrypt 6008 cycles 64 bytes 152 stack
 * cost fw_aes192_expand 3901 cycles 572 bytes 96 stack
 * cost fw_aes192_encrypt 4423 cycles 64 bytes 152 stack
 * cost fw_aes192_decrypt 7169 cycles 64 bytes 152 stack
 * cost fw_aes256_expand 5325 cycles 1008 bytes 96 stack
 * cost fw_aes256_encrypt 5121 cycles 64 bytes 152 stack
 * cost fw_aes256_decrypt 8342 cycles 64 bytes 152 stack
 */
#include "fw_callee_saved_armv6m.inc"
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"

#define argument_block  r1
#define FRAME_BYTES     (LOCAL_BYTES + 4)               /* with 36 of saved registers, a multiple of 8 */

.macro one_block variant:req, operation:req, blocks:req
fw_function fw_aes\variant\()_\operation
    save_registers
    sub     sp, #FRAME_BYTES
    str     argument_schedule, [sp, #FRAME_KEYS]
    str     argument_block, [sp, #FRAME_ONE]
    str     argument_block, [sp, #FRAME_OTHER]
    set_masks
    bl      fw_aes\variant\()_\blocks
    add     sp, #FRAME_BYTES
    restore_registers
    .ltorg
fw_end fw_aes\variant\()_\operation
.endm

.macro functions variant:req, columns:req, rounds:req, end:req, begin_back:req
    expand  \variant, \columns, \rounds
    two_blocks \variant, \rounds, \end
    two_blocks_back \variant, \rounds, \begin_back
    one_block \variant, encrypt, two_blocks
    one_block \variant, decrypt, two_blocks_back
.endm

    functions 128, 4, 10, fw_aes_end_two_blocks, fw_aes_begin_back
    functions 192, 6, 12, fw_aes_end_two_blocks_192, fw_aes_begin_back_192
    functions 256, 8, 14, fw_aes_end_two_blocks, fw_aes_begin_back

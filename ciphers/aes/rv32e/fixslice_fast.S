/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32E (CH32V003): one block as two equal ones, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes, as the schedule, which has a layout of its own, 352, 416 or
 * 480 bytes: eight words for each of 11, 13 or 15 round keys. On the stack: what the S-box keeps, planes, masks and
 * saved registers.
 *
 * Cycles from entry to return:
 *
 * cost fw_aes128_expand 4688 cycles 598 bytes 108 stack
 * cost fw_aes128_encrypt 4377 cycles 58 bytes 160 stack
 * cost fw_aes128_decrypt 6814 cycles 58 bytes 160 stack
 * cost fw_aes192_expand 4410 cycles 624 bytes 108 stack
 * cost fw_aes192_encrypt 5204 cycles 58 bytes 160 stack
 * cost fw_aes192_decrypt 8157 cycles 58 bytes 160 stack
 * cost fw_aes256_expand 5985 cycles 1100 bytes 108 stack
 * cost fw_aes256_encrypt 6007 cycles 58 bytes 160 stack
 * cost fw_aes256_decrypt 9470 cycles 58 bytes 160 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"

#define FRAME_RA        LOCAL_BYTES
#define FRAME_S0        (LOCAL_BYTES + 4)
#define FRAME_S1        (LOCAL_BYTES + 8)
#define FRAME_BYTES     (LOCAL_BYTES + 12)

#define argument_block  a1

.macro one_block variant:req, operation:req, blocks:req
fw_function fw_aes\variant\()_\operation
    addi    sp, sp, -FRAME_BYTES
    sw      ra, FRAME_RA(sp)
    sw      callee0, FRAME_S0(sp)
    sw      callee1, FRAME_S1(sp)
    sw      argument_schedule, FRAME_KEYS(sp)
    sw      argument_block, FRAME_ONE(sp)
    sw      argument_block, FRAME_OTHER(sp)
    set_masks
    jal     fw_aes\variant\()_\blocks
    lw      ra, FRAME_RA(sp)
    lw      callee0, FRAME_S0(sp)
    lw      callee1, FRAME_S1(sp)
    addi    sp, sp, FRAME_BYTES
    ret
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

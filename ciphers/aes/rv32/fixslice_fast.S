/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32 (E31): one block as one of two, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule, aligned
 * to 4, has a layout of its own, 352, 416 or 480 bytes: eight words for each of 11, 13 or 15 round keys. On the stack:
 * saved registers, the block's address, two words of two_blocks_forwards.
 *
 * A block goes through the rounds of two: what is in the place of the other is of no account. Layers and what they
 * take: fixslice_macros.inc. Ten rounds are 1,010 instructions for S-boxes, 963 for MixColumns, 176 for round keys; 210
 * bring columns to planes and back. A loop is four rounds, after which columns are shifted as before.
 *
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_aes128_expand 2757 cycles 690 bytes 64 stack
 * cost fw_aes128_encrypt 2441 cycles 102 bytes 64 stack
 * cost fw_aes128_decrypt 3166 cycles 102 bytes 64 stack
 * cost fw_aes192_expand 2668 cycles 722 bytes 64 stack
 * cost fw_aes192_encrypt 2903 cycles 102 bytes 64 stack
 * cost fw_aes192_decrypt 3782 cycles 102 bytes 64 stack
 * cost fw_aes256_expand 3558 cycles 1254 bytes 64 stack
 * cost fw_aes256_encrypt 3342 cycles 102 bytes 64 stack
 * cost fw_aes256_decrypt 4375 cycles 102 bytes 64 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"

/* The rest of the frame. */
#define FRAME_BLOCK     60
#define FRAME_BYTES     64

#include "fixslice_expand.inc"
#include "fixslice_two_blocks.inc"

#define argument_block  a1
#define block           u0

/* What stands in the place of a second block is of no account. */
.macro one_block variant:req, operation:req, direction:req
fw_function fw_aes\variant\()_\operation
    addi    sp, sp, -FRAME_BYTES
    save    saved
    sw      argument_block, FRAME_BLOCK(sp)
    mv      keys, argument_schedule
    mv      block, argument_block
    load_block block, 0, one
    jal     fw_aes\variant\()_two_blocks_\direction
    lw      block, FRAME_BLOCK(sp)
    store_block block, 0, one
    restore saved
    addi    sp, sp, FRAME_BYTES
    ret
fw_end fw_aes\variant\()_\operation
.endm

.macro functions variant:req, columns:req, rounds:req
    two_blocks_forwards \variant, \rounds
    two_blocks_backwards \variant, \rounds
    expand  \variant, \columns, \rounds
    one_block \variant, encrypt, forwards
    one_block \variant, decrypt, backwards
.endm

    functions 128, 4, 10
    functions 192, 6, 12
    functions 256, 8, 14

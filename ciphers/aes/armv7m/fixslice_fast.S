/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv7-M (Cortex-M3): one block as one of two, fixsliced. Constant time, no table.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block at any address. The schedule, aligned to 4 bytes, has a layout of its own, 352,
 * 416 or 480 bytes: eight words for each of 11, 13 or 15 round keys, fixslice_macros.inc, which also says what a round
 * costs. On the stack: spilled words, arguments and saved registers.
 *
 * A block goes through the rounds of two: what is in the place of the other is of no account.
 *
 * With zero wait states:
 *
 * cost fw_aes128_expand 3610 cycles 1200 bytes 120 stack
 * cost fw_aes128_encrypt 2200 cycles 56 bytes 112 stack
 * cost fw_aes128_decrypt 2754 cycles 52 bytes 112 stack
 * cost fw_aes192_expand 4318 cycles 1412 bytes 88 stack
 * cost fw_aes192_encrypt 2602 cycles 56 bytes 112 stack
 * cost fw_aes192_decrypt 3270 cycles 52 bytes 112 stack
 * cost fw_aes256_expand 6006 cycles 1408 bytes 88 stack
 * cost fw_aes256_encrypt 3020 cycles 56 bytes 112 stack
 * cost fw_aes256_decrypt 3804 cycles 52 bytes 112 stack
 */
#include "fixslice_macros.inc"
#include "fixslice_inverse.inc"
#include "fixslice_expand.inc"
#include "fixslice_expand_long.inc"
#include "fixslice_frame.inc"
#include "fixslice_two_blocks.inc"

#define block           w8              /* forwards */
#define place           w3              /* backwards, at the end */
#define argument_block  r1

.macro functions variant:req, rounds:req
    two_blocks_forwards \variant, \rounds
    two_blocks_backwards \variant, \rounds

fw_function fw_aes\variant\()_encrypt
    enter_mode
    mov     block, argument_block
    load_block block, 0, w7, w5, w3, w1
    bl      fw_aes\variant\()_two_blocks_forwards
    ldr     block, [sp, #FRAME_CHAIN]
    store_block block, 0, w7, w5, w3, w1
    leave_mode
fw_end fw_aes\variant\()_encrypt

fw_function fw_aes\variant\()_decrypt
    enter_mode
    mov     block, argument_block
    load_block block, 0, w7, w5, w3, w1
    bl      fw_aes\variant\()_two_blocks_backwards
    ldr     place, [sp, #FRAME_CHAIN]
    store_block place, 0, s7, s5, s3, s1
    leave_mode
fw_end fw_aes\variant\()_decrypt
.endm

    functions 128, 10
    functions 192, 12
    functions 256, 14

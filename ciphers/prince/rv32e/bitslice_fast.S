/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for RV32EC: bitslice, two slices per register, one round per pass.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, key and block aligned to 4 bytes; s0, s1 and ra are saved. The schedule has a layout of its
 * own.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. What the layers do: prince_macros.inc. k1, one mask and where constants are stand on the
 * stack, where short instructions reach them.
 * Cycles from entry to return:
 *
 * cost fw_prince_expand 261 cycles 238 bytes 0 stack
 * cost fw_prince_encrypt 1663 cycles 960 bytes 40 stack
 * cost fw_prince_decrypt 1664 cycles 960 bytes 40 stack
 */
#define LAYERS_BY_CALL  0

#include "prince_block.inc"

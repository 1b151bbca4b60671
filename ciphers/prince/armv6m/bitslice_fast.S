/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv6-M (Cortex-M0+): bitslice, two slices per register, one round per pass.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule has a layout of its own.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. A round is 115 cycles: S-boxes 30, M' 30, ShiftRows 40, the constant 7, k1 4, the loop
 * 4. What the layers do: prince_macros.inc. M' has no shorter sequence that we know, nor have the S-boxes.
 * Cycles with BL and return:
 *
 * cost fw_prince_expand 206 cycles 176 bytes 20 stack
 * cost fw_prince_encrypt 1428 cycles 800 bytes 44 stack
 * cost fw_prince_decrypt 1432 cycles 800 bytes 44 stack
 */
#define MASKS_IN_REGISTERS 1
#define LAYERS_BY_CALL  0

#include "prince_block.inc"

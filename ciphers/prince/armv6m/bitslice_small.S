/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for ARMv6-M (Cortex-M0+): bitslice, two slices per register, one round per pass, M'
 * and slicing by calls.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes. The schedule is that of bitslice_fast.S.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. A round is that of bitslice_fast.S, with its masks loaded and M' called, 10 cycles more.
 * What the layers do: prince_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_prince_expand 221 cycles 92 bytes 20 stack
 * cost fw_prince_encrypt 1529 cycles 736 bytes 36 stack
 * cost fw_prince_decrypt 1533 cycles 736 bytes 36 stack
 */
#define MASKS_IN_REGISTERS 0
#define LAYERS_BY_CALL  1

#include "prince_block.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for RV32: bitslice, two slices per register, one round per pass.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule has a
 * layout of its own.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. A round is 89 instructions: S-boxes 26, M' 27, ShiftRows 28, the constant 5, k1 2,
 * the loop 1. What the layers do: prince_macros.inc. M' has no shorter sequence that we know.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_prince_expand 184 cycles 244 bytes 0 stack
 * cost fw_prince_encrypt 1134 cycles 952 bytes 16 stack
 * cost fw_prince_decrypt 1121 cycles 952 bytes 16 stack
 */
#define LAYERS_BY_CALL  0
#define callee          s0, s1, s2

#include "prince_block.inc"

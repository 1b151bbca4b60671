/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE for RV32: bitslice, two slices per register, one round per pass, M' and slicing by calls.
 *
 *     void fw_prince_expand (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_encrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *     void fw_prince_decrypt(const fw_prince_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule is
 * that of bitslice_fast.S.
 *
 * Decryption is encryption with the first and the last key exchanged and alpha in k1 from the start (the paper's
 * reflection); so is its code. What the layers do: prince_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_prince_expand 196 cycles 146 bytes 0 stack
 * cost fw_prince_encrypt 1175 cycles 896 bytes 16 stack
 * cost fw_prince_decrypt 1147 cycles 896 bytes 16 stack
 */
#define LAYERS_BY_CALL  1
#define slice_back      t3              /* where slice_all returns to */
#define callee          s0, s1, s2, ra

#include "prince_block.inc"

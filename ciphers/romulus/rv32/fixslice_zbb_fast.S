/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for RV32 with Zbb: SKINNY-128-384+ fixsliced, slices and masks in registers, eight rounds per pass.
 *
 *     void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                  const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments and all else as in fixslice_fast.S, but that a row takes 3 instructions on its way to another one wherever it
 * is: MixColumns 4 * 9, 6, 9 and 6, so that a round is 65.5 instructions and cycles on average, and 2,620 in 40 rounds.
 *
 * cost fw_skinny128_384_expand 32 stack
 * cost fw_skinny128_384_encrypt 400 stack
 * cost fw_romulus_n_blocks 400 stack
 */
#define ROTATES         1
#include "fixslice_blocks.inc"

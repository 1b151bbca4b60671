/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for RV32 and RV32E: SKINNY-128-384+ fixsliced, slices and masks in registers, eight rounds per pass.
 *
 *     void fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                  const uint32_t third[4]);
 *     void fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                   uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in a0 to a4. Input and output are at any address, all else is aligned to 4 bytes; text at multiples of 4 is
 * faster.
 *
 * On RV32 a round is 77.5 instructions and cycles on average: the S-box 25, which are 16 for its eight products and 9
 * that bring them to the other nibbles or keep out what is not in theirs; the key 8 in even rounds and 13 in odd ones;
 * MixColumns 4 * 13, 8, 13 and 8, where ShiftRows is no instruction. That is 3,100 in 40 rounds and 3 to go on after each
 * eight. That nothing shorter exists is not proved.
 *
 * Round keys of odd rounds come from the schedule, two in each word; those of even rounds are unpacked on the stack,
 * since the tweakey's first part is added to these alone. That is public, and mostly zero: each of its bits is added
 * where it belongs in 20 rounds, with another one of its byte where both are in the same slice, 76 instructions and some
 * 20 to find them. From block to block 1.7 such places change on average in the first 56 blocks of a message, 5 to 7 in
 * the next 110; after 16 KB there are 17 to 20, which cost more than half of what the rounds do.
 *
 * RV32E has addresses on the stack, and loads constants of odd rounds.
 *
 * cost fw_skinny128_384_expand 32 stack
 * cost fw_skinny128_384_encrypt 400 stack
 * cost fw_romulus_n_blocks 400 stack
 * cost fw_skinny128_384_expand 32 stack on rv32e
 * cost fw_skinny128_384_encrypt 400 stack on rv32e
 * cost fw_romulus_n_blocks 400 stack on rv32e
 */
#include "fixslice_blocks.inc"

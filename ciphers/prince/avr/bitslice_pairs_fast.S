/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CTR mode for AVR, two blocks at once, bitsliced and without any ShiftRows.
 *
 *     void fw_prince_expand(fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_ctr   (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; layout of bits, registers and technique: prince_pairs.inc. Needs
 * MUL and MOVW. The schedule, 192 bytes, is in RAM or, FW_SCHEDULE_IN_FLASH and ctr only, in the first 64 KiB of
 * flash; expand reads constants there, too. A last block without a partner costs as much as two.
 *
 * Two rounds of two blocks, schedule in flash: S-box 2 x 76 (the inverse alike), linear layer by diagonals 4 x 18, by
 * columns 8 x 13 + 2, round keys 2 x 64: 458 cycles. Slicing, or back, takes 165. Measured, schedule in flash: 3,299
 * cycles for 16 bytes.
 * What that leaves: a round key needs 16 loads of 3 cycles and 16 EOR, as both blocks share every register. The linear
 * layers are the best found; of the S-box, bitslice_fast.S says what is known.
 *
 * cost fw_prince_expand 22 stack
 * cost fw_prince_ctr 20 stack
 */
#include "prince_pairs_ctr.inc"

fw_function fw_prince_ctr
    ctr_in_pairs all_pair_rounds
fw_end fw_prince_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for AVR, smaller: what the rounds or modes have twice is a subroutine.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8], uint8_t *data,
 *                                size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8], uint8_t *data,
 *                                size_t blocks);
 *
 * As bitslice_bulk_fast.S but for the rounds, those of prince_small.inc, and a prologue and epilogue that all modes
 * share; it moves its own return address of two bytes: devices with at most 128 KiB of flash. The schedule is in RAM
 * or, FW_SCHEDULE_IN_FLASH and ctr only, in the first 64 KiB of flash, and there is no cbc_decrypt then; expand
 * reads constants there, too.
 * Against bitslice_bulk_fast.S, cbc128 takes 786 bytes less, and a block about 579 cycles more. Measured, cbc128:
 * 79,009 cycles, 1,448 bytes.
 *
 * cost fw_prince_expand 18 stack
 * cost fw_prince_cbc_encrypt 26 stack
 * cost fw_prince_cbc_decrypt 28 stack
 * cost fw_prince_ctr 28 stack
 */
#define BULK_IS_SMALL
#include "prince_small.inc"
#include "prince_bulk.inc"

slice_functions

small_permute_function

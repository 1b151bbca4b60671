/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRINCE in CBC and CTR mode for AVR: one set of bitsliced rounds for both directions, without any ShiftRows.
 *
 *     void fw_prince_expand     (fw_prince_schedule *schedule, const uint8_t key[16]);
 *     void fw_prince_cbc_encrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_cbc_decrypt(const fw_prince_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_prince_ctr        (const fw_prince_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; layout of bits, registers and schedule (96 bytes):
 * prince_macros.inc, where the technique stands too. Needs MUL and MOVW. The schedule is in RAM or,
 * FW_SCHEDULE_IN_FLASH and ctr only, in the first 64 KiB of flash, and there is no cbc_decrypt then; expand
 * reads constants there, too.
 * Decryption goes from the last block to the first, where the block before is still ciphertext, and copies nothing.
 * Cycles of a block's rounds: see bitslice_fast.S. Measured, cbc128: 60,479 cycles, 2,234 bytes.
 *
 * cost fw_prince_expand 18 stack
 * cost fw_prince_cbc_encrypt 24 stack
 * cost fw_prince_cbc_decrypt 26 stack
 * cost fw_prince_ctr 24 stack
 */
#include "prince_rounds.inc"
#include "prince_bulk.inc"

slice_functions

/* The rounds on byte0 to byte7: shared by both directions. */
fw_inner_function fw_prince_permute
    call    fw_prince_slice
    all_rounds
    jmp     fw_prince_unslice
fw_end fw_prince_permute

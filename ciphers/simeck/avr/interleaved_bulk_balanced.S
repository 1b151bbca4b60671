/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for AVR: whole modes, interleaved words, two rounds per pass.
 *
 *     void fw_simeck64_128_expand     (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; registers and the cost of a round: simeck_macros.inc; of a
 * block: fw_register_modes_avr.inc. Needs MOVW. Round keys are interleaved, too; for ctr they are in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash, otherwise in RAM. To interleave a block and back takes 184
 * cycles, and 44 to call what does it. Measured in scenario cbc128, expand included: 64562 cycles and 1052 bytes; in
 * bulk 242.0 cycles per byte; in ctr16, round keys included, 4349 and 760.
 *
 * cost fw_simeck64_128_expand 15 stack
 * cost fw_simeck64_128_cbc_encrypt 11 stack
 * cost fw_simeck64_128_cbc_decrypt 13 stack
 * cost fw_simeck64_128_ctr 21 stack
 */
#define CONVERSIONS_CALLED 1
#define ROUNDS_PER_PASS 2
#include "fw_functions.inc"
#include "simeck_modes.inc"

    conversions

    fw_function_of fw_simeck64_128_expand, expand
    fw_function_of fw_simeck64_128_cbc_encrypt, cbc_encrypt, 128
    fw_function_of fw_simeck64_128_cbc_decrypt, cbc_decrypt, 128
    fw_function_of fw_simeck64_128_ctr, ctr, 128

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CBC and CTR mode for AVR: block by block with nibbles_small.S, which goes with this file.
 *
 *     void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8],
 *                                 uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18. Registers and loops: fw_modes_avr.inc. The schedule, that of
 * nibbles_small.S, is in RAM; for ctr, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 * NOT constant time in the strict sense: see nibbles_small.S.
 * Measured in scenario cbc128, expand included: 295694 cycles and 704 bytes; in ctr16, with its keys, 18948 and 522.
 *
 * cost fw_piccolo80_cbc_encrypt 24 stack
 * cost fw_piccolo80_cbc_decrypt 24 stack
 * cost fw_piccolo80_ctr 32 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_piccolo80, 8

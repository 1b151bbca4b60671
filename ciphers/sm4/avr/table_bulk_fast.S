/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in CBC and CTR mode for AVR: block by block with table_ram_fast.S, which goes with this file.
 *
 *     void fw_sm4_cbc_encrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16],
 *                             uint8_t *data, size_t blocks);
 *     void fw_sm4_cbc_decrypt(const fw_sm4_schedule *schedule, const uint8_t iv[16],
 *                             uint8_t *data, size_t blocks);
 *     void fw_sm4_ctr        (const fw_sm4_schedule *schedule, uint8_t counter[16],
 *                             uint8_t *data, size_t blocks);
 *
 * Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; iv, counter and data at any address. Registers and loops:
 * fw_modes_avr.inc. The schedule is that of table_ram_fast.S. Not constant time in the strict sense, but in cycles, as
 * there.
 *
 * cost fw_sm4_cbc_encrypt 29 stack
 * cost fw_sm4_cbc_decrypt 29 stack
 * cost fw_sm4_ctr 45 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_sm4, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY in CBC and CTR mode for AVR: block by block with table64_small.S and
 * table128_small.S, which go with this file.
 *
 *     void fw_skinny64_128_cbc_encrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_cbc_decrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_ctr        (const fw_skinny64_128_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *
 * and the same for SKINNY-128-128. Arguments in r25:r24, r23:r22, r21:r20 and r19:r18; iv, counter and data at
 * any address. Registers and loops: fw_modes_avr.inc. The schedules are those of the files for single blocks; constant
 * time of cycles only, as there.
 *
 * cost fw_skinny64_128_cbc_encrypt 16 stack
 * cost fw_skinny64_128_cbc_decrypt 16 stack
 * cost fw_skinny64_128_ctr 24 stack
 * cost fw_skinny128_128_cbc_encrypt 23 stack
 * cost fw_skinny128_128_cbc_decrypt 23 stack
 * cost fw_skinny128_128_ctr 39 stack
 */
#include "fw_modes_avr.inc"

    fw_modes fw_skinny64_128, 8
    fw_modes fw_skinny128_128, 16

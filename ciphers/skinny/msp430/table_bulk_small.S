/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY in CBC and CTR mode for MSP430: block by block with table64_small.S and
 * table128_small.S, which go with this file.
 *
 *     void fw_skinny64_128_cbc_encrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_cbc_decrypt(const fw_skinny64_128_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_skinny64_128_ctr        (const fw_skinny64_128_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *
 * and the same for SKINNY-128-128. Arguments in r12 to r15; iv, counter and data at even addresses.
 * Registers and loops: fw_modes_msp430.inc. The schedules are those of the files for single blocks; constant time of
 * cycles only, as there.
 *
 * cost fw_skinny64_128_cbc_encrypt 18 stack
 * cost fw_skinny64_128_cbc_decrypt 18 stack
 * cost fw_skinny64_128_ctr 26 stack
 * cost fw_skinny128_128_cbc_encrypt 28 stack
 * cost fw_skinny128_128_cbc_decrypt 28 stack
 * cost fw_skinny128_128_ctr 44 stack
 */
#include "fw_modes_msp430.inc"

    fw_modes fw_skinny64_128, 8
    fw_modes fw_skinny128_128, 16

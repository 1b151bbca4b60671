/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with words_fast.S, which goes with this file.
 *
 *     void fw_chaskey_cbc_encrypt(const fw_chaskey_schedule *schedule, const uint8_t iv[16],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_chaskey_cbc_decrypt(const fw_chaskey_schedule *schedule, const uint8_t iv[16],
 *                                 uint8_t *data, size_t blocks);
 *     void fw_chaskey_ctr        (const fw_chaskey_schedule *schedule, uint8_t counter[16],
 *                                 uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_chaskey_lts.
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of words_fast.S.
 *
 * cost fw_chaskey_cbc_encrypt 44 stack
 * cost fw_chaskey_cbc_decrypt 44 stack
 * cost fw_chaskey_ctr 60 stack
 * cost fw_chaskey_lts_cbc_encrypt 44 stack
 * cost fw_chaskey_lts_cbc_decrypt 44 stack
 * cost fw_chaskey_lts_ctr 60 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_chaskey, 16
    fw_modes fw_chaskey_lts, 16

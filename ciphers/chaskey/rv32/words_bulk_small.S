/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey in CBC and CTR mode for RV32 and RV32E: block by block with words_small.S, which goes with this file.
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
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of words_small.S.
 *
 * cost fw_chaskey_cbc_encrypt 48 stack
 * cost fw_chaskey_cbc_decrypt 48 stack
 * cost fw_chaskey_ctr 48 stack
 * cost fw_chaskey_lts_cbc_encrypt 48 stack
 * cost fw_chaskey_lts_cbc_decrypt 48 stack
 * cost fw_chaskey_lts_ctr 48 stack
 * cost fw_chaskey_cbc_encrypt 36 stack on rv32e
 * cost fw_chaskey_cbc_decrypt 36 stack on rv32e
 * cost fw_chaskey_ctr 36 stack on rv32e
 * cost fw_chaskey_lts_cbc_encrypt 36 stack on rv32e
 * cost fw_chaskey_lts_cbc_decrypt 36 stack on rv32e
 * cost fw_chaskey_lts_ctr 36 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_chaskey, 16
    fw_modes fw_chaskey_lts, 16

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-64 in CBC and CTR mode for RV32 and RV32E: block by block with slices_small.S.
 *
 *     void fw_gift64_cbc_encrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_cbc_decrypt(const fw_gift64_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_gift64_ctr        (const fw_gift64_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of slices_small.S.
 *
 * cost fw_gift64_cbc_encrypt 48 stack
 * cost fw_gift64_cbc_decrypt 48 stack
 * cost fw_gift64_ctr 48 stack
 * cost fw_gift64_cbc_encrypt 60 stack on rv32e
 * cost fw_gift64_cbc_decrypt 60 stack on rv32e
 * cost fw_gift64_ctr 60 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_gift64, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT in CBC and CTR mode for RV32 and RV32E: block by block with bitslice_small.S, which goes with this file.
 *
 *     void fw_present80_cbc_encrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_cbc_decrypt(const fw_present80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_present80_ctr        (const fw_present80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * and the same for fw_present128, whose key has 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of bitslice_small.S.
 *
 * cost fw_present80_cbc_encrypt 48 stack
 * cost fw_present80_cbc_decrypt 48 stack
 * cost fw_present80_ctr 48 stack
 * cost fw_present128_cbc_encrypt 48 stack
 * cost fw_present128_cbc_decrypt 48 stack
 * cost fw_present128_ctr 48 stack
 * cost fw_present80_cbc_encrypt 52 stack on rv32e
 * cost fw_present80_cbc_decrypt 52 stack on rv32e
 * cost fw_present80_ctr 52 stack on rv32e
 * cost fw_present128_cbc_encrypt 52 stack on rv32e
 * cost fw_present128_cbc_decrypt 52 stack on rv32e
 * cost fw_present128_ctr 52 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_present80, 8
    fw_modes fw_present128, 8

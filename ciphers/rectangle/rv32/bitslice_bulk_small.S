/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC and CTR mode for RV32 and RV32E: block by block with bitslice_small.S, which goes with this file.
 *
 *     void fw_rectangle80_cbc_encrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt(const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                     uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr        (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                     uint8_t *data, size_t blocks);
 *
 * and the same for fw_rectangle128, whose key has 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of bitslice_small.S.
 *
 * cost fw_rectangle80_cbc_encrypt 48 stack
 * cost fw_rectangle80_cbc_decrypt 48 stack
 * cost fw_rectangle80_ctr 48 stack
 * cost fw_rectangle128_cbc_encrypt 48 stack
 * cost fw_rectangle128_cbc_decrypt 48 stack
 * cost fw_rectangle128_ctr 48 stack
 * cost fw_rectangle80_cbc_encrypt 36 stack on rv32e
 * cost fw_rectangle80_cbc_decrypt 36 stack on rv32e
 * cost fw_rectangle80_ctr 36 stack on rv32e
 * cost fw_rectangle128_cbc_encrypt 36 stack on rv32e
 * cost fw_rectangle128_cbc_decrypt 36 stack on rv32e
 * cost fw_rectangle128_ctr 36 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_rectangle80, 8
    fw_modes fw_rectangle128, 8

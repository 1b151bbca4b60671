/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CBC and CTR mode for RV32 and RV32E: block by block with packed_small.S, which goes with this file.
 *
 *     void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of packed_small.S.
 *
 * cost fw_piccolo80_cbc_encrypt 64 stack
 * cost fw_piccolo80_cbc_decrypt 64 stack
 * cost fw_piccolo80_ctr 64 stack
 * cost fw_piccolo80_cbc_encrypt 68 stack on rv32e
 * cost fw_piccolo80_cbc_decrypt 68 stack on rv32e
 * cost fw_piccolo80_ctr 68 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_piccolo80, 8

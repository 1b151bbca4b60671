/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR in CBC and CTR mode for RV32 and RV32E: block by block with pairs_small.S, which goes with this file.
 *
 *     void fw_roadrunner80_cbc_encrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_roadrunner80_cbc_decrypt(const fw_roadrunner80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_roadrunner80_ctr        (const fw_roadrunner80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for fw_roadrunner128, whose key has 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of pairs_small.S.
 *
 * cost fw_roadrunner80_cbc_encrypt 64 stack
 * cost fw_roadrunner80_cbc_decrypt 64 stack
 * cost fw_roadrunner80_ctr 64 stack
 * cost fw_roadrunner128_cbc_encrypt 64 stack
 * cost fw_roadrunner128_cbc_decrypt 64 stack
 * cost fw_roadrunner128_ctr 64 stack
 * cost fw_roadrunner80_cbc_encrypt 56 stack on rv32e
 * cost fw_roadrunner80_cbc_decrypt 56 stack on rv32e
 * cost fw_roadrunner80_ctr 56 stack on rv32e
 * cost fw_roadrunner128_cbc_encrypt 56 stack on rv32e
 * cost fw_roadrunner128_cbc_decrypt 56 stack on rv32e
 * cost fw_roadrunner128_ctr 56 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_roadrunner80, 8
    fw_modes fw_roadrunner128, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CBC and CTR mode for RV32 and RV32E: block by block with columns_small.S, which goes with this file.
 *
 *     void fw_fantomas_cbc_encrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_cbc_decrypt(const fw_fantomas_schedule *schedule, const uint8_t iv[16],
 *                                  uint8_t *data, size_t blocks);
 *     void fw_fantomas_ctr        (const fw_fantomas_schedule *schedule, uint8_t counter[16],
 *                                  uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin, whose key has 16 bytes.
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of columns_small.S.
 *
 * cost fw_fantomas_cbc_encrypt 80 stack
 * cost fw_fantomas_cbc_decrypt 80 stack
 * cost fw_fantomas_ctr 80 stack
 * cost fw_robin_cbc_encrypt 80 stack
 * cost fw_robin_cbc_decrypt 80 stack
 * cost fw_robin_ctr 80 stack
 * cost fw_fantomas_cbc_encrypt 76 stack on rv32e
 * cost fw_fantomas_cbc_decrypt 76 stack on rv32e
 * cost fw_fantomas_ctr 76 stack on rv32e
 * cost fw_robin_cbc_encrypt 76 stack on rv32e
 * cost fw_robin_cbc_decrypt 76 stack on rv32e
 * cost fw_robin_ctr 76 stack on rv32e
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_fantomas, 16
    fw_modes fw_robin, 16

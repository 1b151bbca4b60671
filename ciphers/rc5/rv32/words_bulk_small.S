/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 in CBC and CTR mode for RV32: block by block with words_small.S, which goes with this file.
 *
 *     void fw_rc5_20_cbc_encrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_cbc_decrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_ctr        (const fw_rc5_20_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in a0 to a3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_rv32.inc. The
 * schedule is that of words_small.S.
 *
 * cost fw_rc5_20_cbc_encrypt 48 stack
 * cost fw_rc5_20_cbc_decrypt 48 stack
 * cost fw_rc5_20_ctr 48 stack
 */
#include "fw_modes_rv32.inc"

    fw_modes fw_rc5_20, 8

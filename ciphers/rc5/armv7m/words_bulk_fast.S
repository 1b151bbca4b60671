/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with words_fast.S, which goes with this
 * file.
 *
 *     void fw_rc5_20_cbc_encrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_cbc_decrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_ctr        (const fw_rc5_20_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The schedule
 * is that of words_fast.S.
 *
 * cost fw_rc5_20_cbc_encrypt 60 stack
 * cost fw_rc5_20_cbc_decrypt 60 stack
 * cost fw_rc5_20_ctr 68 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_rc5_20, 8

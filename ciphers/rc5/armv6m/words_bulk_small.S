/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 in CBC and CTR mode for ARMv6-M (Cortex-M0+): block by block with words_small.S, which goes with this file.
 *
 *     void fw_rc5_20_cbc_encrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_cbc_decrypt(const fw_rc5_20_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_rc5_20_ctr        (const fw_rc5_20_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. Registers and loops: fw_modes_armv6m.inc. The
 * schedule is that of words_small.S.
 *
 * cost fw_rc5_20_cbc_encrypt 40 stack
 * cost fw_rc5_20_cbc_decrypt 40 stack
 * cost fw_rc5_20_ctr 48 stack
 */
#include "fw_modes_armv6m.inc"

    fw_modes fw_rc5_20, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with words_small.S, which goes with this file.
 *
 *     void fw_simon64_96_cbc_encrypt(const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_simon64_96_cbc_decrypt(const fw_simon64_96_schedule *schedule, const uint8_t iv[8],
 *                                    uint8_t *data, size_t blocks);
 *     void fw_simon64_96_ctr        (const fw_simon64_96_schedule *schedule, uint8_t counter[8],
 *                                    uint8_t *data, size_t blocks);
 *
 * and the same for the other variant, fw_simon64_128, whose key has 16 bytes.
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops: fw_modes_armv7m.inc. The schedule
 * is that of words_small.S.
 *
 * cost fw_simon64_96_cbc_encrypt 32 stack
 * cost fw_simon64_96_cbc_decrypt 32 stack
 * cost fw_simon64_96_ctr 40 stack
 * cost fw_simon64_128_cbc_encrypt 32 stack
 * cost fw_simon64_128_cbc_decrypt 32 stack
 * cost fw_simon64_128_ctr 40 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_simon64_96, 8
    fw_modes fw_simon64_128, 8

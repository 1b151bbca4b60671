/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with nibbles_small.S, which goes with this file.
 *
 *     void fw_lblock_cbc_encrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lblock_cbc_decrypt(const fw_lblock_schedule *schedule, const uint8_t iv[8],
 *                                uint8_t *data, size_t blocks);
 *     void fw_lblock_ctr        (const fw_lblock_schedule *schedule, uint8_t counter[8],
 *                                uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops:
 * fw_modes_armv7m.inc. The schedule is that of nibbles_small.S.
 * NOT constant time in the strict sense: see nibbles_small.S.
 * Measured in scenario cbc128, expand included: 132575 cycles and 444 bytes; in ctr16, with its keys, 8276 and 384.
 *
 * cost fw_lblock_cbc_encrypt 56 stack
 * cost fw_lblock_cbc_decrypt 56 stack
 * cost fw_lblock_ctr 64 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_lblock, 8

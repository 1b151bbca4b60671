/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo in CBC and CTR mode for ARMv7-M (Cortex-M3): block by block with packed_small.S, which goes with this file.
 *
 *     void fw_piccolo80_cbc_encrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_cbc_decrypt(const fw_piccolo80_schedule *schedule, const uint8_t iv[8],
 *                                   uint8_t *data, size_t blocks);
 *     void fw_piccolo80_ctr        (const fw_piccolo80_schedule *schedule, uint8_t counter[8],
 *                                   uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. Registers and loops:
 * fw_modes_armv7m.inc. The schedule is that of packed_small.S.
 * Measured in scenario cbc128, expand included: 55920 cycles and 476 bytes; in ctr16, with its keys, 3498 and 388.
 *
 * cost fw_piccolo80_cbc_encrypt 52 stack
 * cost fw_piccolo80_cbc_decrypt 52 stack
 * cost fw_piccolo80_ctr 60 stack
 */
#include "fw_modes_armv7m.inc"

    fw_modes fw_piccolo80, 8

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for MSP430: eight rounds per pass, bytes that change names.
 *
 *     void fw_hight_expand  (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the portable one.
 * Registers: hight_macros.inc.
 * A round is 54 cycles forward and 55 back; why: hight_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_hight_expand 3972 cycles 102 bytes 6 stack
 * cost fw_hight_encrypt 1870 cycles 928 bytes 12 stack
 * cost fw_hight_decrypt 1906 cycles 952 bytes 12 stack
 */
#define ROUNDS_PER_PASS 8
#define TABLES          0
#include "hight_macros.inc"

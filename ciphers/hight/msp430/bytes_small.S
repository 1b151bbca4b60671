/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for MSP430: one round per pass; small.
 *
 *     void fw_hight_expand  (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the portable one.
 * Registers: hight_macros.inc.
 * A pass is 67 cycles forward and 68 back: the round (54 and 55; why: hight_macros.inc), 9 to change places, 4 for the
 * loop.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_hight_expand 3972 cycles 102 bytes 6 stack
 * cost fw_hight_encrypt 2270 cycles 246 bytes 12 stack
 * cost fw_hight_decrypt 2306 cycles 256 bytes 12 stack
 */
#define ROUNDS_PER_PASS 1
#define TABLES          0
#include "hight_macros.inc"

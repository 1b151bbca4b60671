/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HIGHT for MSP430: F0 and F1 from tables, eight rounds per pass.
 *
 *     void fw_hight_expand  (fw_hight_schedule *schedule, const uint8_t key[16]);
 *     void fw_hight_encrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *     void fw_hight_decrypt (const fw_hight_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; the block must stand at an even address, the key anywhere. The schedule is the portable one.
 * Registers: hight_macros.inc.
 * A round is 24 cycles forward and 25 back (hight_macros.inc), with two tables of 256 bytes in flash.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_hight_expand 3972 cycles 102 bytes 6 stack
 * cost fw_hight_encrypt 910 cycles 384 bytes 12 stack
 * cost fw_hight_decrypt 946 cycles 408 bytes 12 stack
 */
#define ROUNDS_PER_PASS 8
#define TABLES          1
#include "hight_macros.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for MSP430: one round per pass, one end for both directions; small.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one. Registers, and why a round is 23 cycles: speck_block.inc,
 * speck_expand.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_speck64_96_expand 1081 cycles 102 bytes 10 stack
 * cost fw_speck64_96_encrypt 725 cycles 88 bytes 8 stack
 * cost fw_speck64_96_decrypt 756 cycles 74 bytes 8 stack
 * cost fw_speck64_128_expand 1189 cycles 118 bytes 14 stack
 * cost fw_speck64_128_encrypt 751 cycles 88 bytes 8 stack
 * cost fw_speck64_128_decrypt 783 cycles 74 bytes 8 stack
 */
#define SMALL 1
#define TURN_IN_LOOP 0
#include "speck_block.inc"
#include "speck_expand.inc"

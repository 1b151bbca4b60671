/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for MSP430: 13 rounds of SPECK64/96 or 9 of SPECK64/128 per pass.
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
 * cost fw_speck64_96_expand 860 cycles 140 bytes 10 stack
 * cost fw_speck64_96_encrypt 652 cycles 590 bytes 8 stack
 * cost fw_speck64_96_decrypt 680 cycles 620 bytes 8 stack
 * cost fw_speck64_128_expand 892 cycles 204 bytes 14 stack
 * cost fw_speck64_128_encrypt 679 cycles 424 bytes 8 stack
 * cost fw_speck64_128_decrypt 708 cycles 446 bytes 8 stack
 */
#define SMALL 0
#define TURN_IN_LOOP 0
#include "speck_block.inc"
#include "speck_expand.inc"

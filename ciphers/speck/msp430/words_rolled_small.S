/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for MSP430: words_small.S with a rotation by 3 bits that is a loop, too; 6 bytes less in each direction.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one. Registers, and why a round is 23 cycles at least: speck_block.inc,
 * speck_expand.inc. Here it is 33: three passes of 6 cycles instead of 3, and 1 to begin. A bit is 6 bytes, the loop 12.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_speck64_96_expand 1081 cycles 102 bytes 10 stack
 * cost fw_speck64_96_encrypt 985 cycles 82 bytes 8 stack
 * cost fw_speck64_96_decrypt 1016 cycles 68 bytes 8 stack
 * cost fw_speck64_128_expand 1189 cycles 118 bytes 14 stack
 * cost fw_speck64_128_encrypt 1021 cycles 82 bytes 8 stack
 * cost fw_speck64_128_decrypt 1053 cycles 68 bytes 8 stack
 */
#define SMALL 1
#define TURN_IN_LOOP 1
#include "speck_block.inc"
#include "speck_expand.inc"

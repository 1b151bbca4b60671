/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for MSP430: four words of 16 bits, two rounds per pass, exchanges in their place.
 *
 *     void fw_present80_expand  (fw_present80_schedule *schedule, const uint8_t key[10]);
 *     void fw_present80_encrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present80_decrypt (const fw_present80_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_expand (fw_present128_schedule *schedule, const uint8_t key[16]);
 *     void fw_present128_encrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *     void fw_present128_decrypt(const fw_present128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule has a layout of its own, 256
 * bytes: present_expand.inc; registers and the cost of two rounds: present_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_present80_expand 4870 cycles 222 bytes 16 stack
 * cost fw_present80_encrypt 2026 cycles 500 bytes 14 stack
 * cost fw_present80_decrypt 2066 cycles 518 bytes 16 stack
 * cost fw_present128_expand 5685 cycles 286 bytes 16 stack
 * cost fw_present128_encrypt 2026 cycles 500 bytes 14 stack
 * cost fw_present128_decrypt 2066 cycles 518 bytes 16 stack
 */
#define SUBROUTINES     0
#define BLOCKS          1
#include "present_macros.inc"
#include "present_expand.inc"
#include "present_block.inc"

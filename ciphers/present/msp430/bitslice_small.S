/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRESENT for MSP430: four words of 16 bits, two rounds per pass, one copy of the exchanges, which are called.
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
 * cost fw_present80_expand 5312 cycles 222 bytes 18 stack
 * cost fw_present80_encrypt 2363 cycles 224 bytes 10 stack
 * cost fw_present80_decrypt 2427 cycles 240 bytes 10 stack
 * cost fw_present128_expand 6127 cycles 286 bytes 18 stack
 * cost fw_present128_encrypt 2363 cycles 224 bytes 10 stack
 * cost fw_present128_decrypt 2427 cycles 240 bytes 10 stack
 */
#define SUBROUTINES     1
#define BLOCKS          1
#include "present_macros.inc"
#include "present_expand.inc"
#include "present_block.inc"

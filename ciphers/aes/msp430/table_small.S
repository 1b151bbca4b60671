/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for MSP430: a table of 512 bytes forward, 1 KiB back; the last round is a loop.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule, registers, what a round costs
 * and why: aes_block.inc. NOT constant time in the strict sense: see there.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 926 cycles 218 bytes 16 stack
 * cost fw_aes128_encrypt 2828 cycles 660 bytes 36 stack
 * cost fw_aes128_decrypt 3126 cycles 650 bytes 36 stack
 */
#define SMALL 1
#include "aes_block.inc"

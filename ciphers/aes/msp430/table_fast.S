/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for MSP430: a table of 1 KiB for each direction, one schedule for both.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule, registers, what a round costs
 * and why: aes_block.inc. NOT constant time in the strict sense: see there.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 926 cycles 218 bytes 16 stack
 * cost fw_aes128_encrypt 2429 cycles 698 bytes 36 stack
 * cost fw_aes128_decrypt 3011 cycles 758 bytes 36 stack
 * cost fw_aes192_expand 1152 cycles 236 bytes 12 stack
 * cost fw_aes192_encrypt 2889 cycles 698 bytes 36 stack
 * cost fw_aes192_decrypt 3603 cycles 758 bytes 36 stack
 * cost fw_aes256_expand 1447 cycles 328 bytes 12 stack
 * cost fw_aes256_encrypt 3349 cycles 698 bytes 36 stack
 * cost fw_aes256_decrypt 4195 cycles 758 bytes 36 stack
 */
#define SMALL 0
#include "aes_block.inc"

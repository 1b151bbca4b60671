/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for MSP430: a table of 512 bytes forward, 1 KiB back; the last round is a loop.
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
 * cost fw_aes128_encrypt 2828 cycles 660 bytes 36 stack
 * cost fw_aes128_decrypt 3126 cycles 650 bytes 36 stack
 * cost fw_aes192_expand 1152 cycles 236 bytes 12 stack
 * cost fw_aes192_encrypt 3352 cycles 660 bytes 36 stack
 * cost fw_aes192_decrypt 3718 cycles 650 bytes 36 stack
 * cost fw_aes256_expand 1447 cycles 328 bytes 12 stack
 * cost fw_aes256_encrypt 3876 cycles 660 bytes 36 stack
 * cost fw_aes256_decrypt 4310 cycles 650 bytes 36 stack
 */
#define SMALL 1
#include "aes_block.inc"

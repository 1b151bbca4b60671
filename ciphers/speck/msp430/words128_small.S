/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for MSP430: one round per pass, a rotation by 3 bits is a loop; one begin and one end for both
 * directions.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for SPECK128/256, whose key has 32 bytes. Arguments in r12 and r13; key and block must stand at even
 * addresses. The schedule is the portable one. Registers, and why a round is 47 cycles: speck128_rounds.inc,
 * speck128_expand.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_speck128_128_expand 2308 cycles 156 bytes 16 stack
 * cost fw_speck128_128_encrypt 2023 cycles 168 bytes 16 stack
 * cost fw_speck128_128_decrypt 2092 cycles 92 bytes 16 stack
 * cost fw_speck128_256_expand 3434 cycles 178 bytes 16 stack
 * cost fw_speck128_256_encrypt 2143 cycles 168 bytes 16 stack
 * cost fw_speck128_256_decrypt 2216 cycles 92 bytes 16 stack
 */
#define SMALL 1
#include "speck128_rounds.inc"
#include "speck128_block.inc"
#include "speck128_expand.inc"

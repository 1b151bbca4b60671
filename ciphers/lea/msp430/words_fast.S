/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for MSP430: four rounds per pass.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule has an order of its own.
 * A round is 70 cycles forward and 79 back; why, and the schedule: lea_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_lea128_expand 2413 cycles 304 bytes 16 stack
 * cost fw_lea128_encrypt 1807 cycles 576 bytes 20 stack
 * cost fw_lea128_decrypt 2028 cycles 604 bytes 20 stack
 */
#define ROUNDS_PER_PASS 4
#include "lea_macros.inc"

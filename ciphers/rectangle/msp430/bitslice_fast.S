/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for MSP430: five rounds per pass, round keys that carry complements, key rows renamed instead of moved.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. Schedule: rectangle_macros.inc; registers:
 * rectangle_block.inc, rectangle_expand.inc.
 * A round is 37 cycles forward and 38 back; why hardly less: rectangle_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_rectangle80_expand 1578 cycles 628 bytes 12 stack
 * cost fw_rectangle80_encrypt 1002 cycles 388 bytes 10 stack
 * cost fw_rectangle80_decrypt 1033 cycles 476 bytes 10 stack
 * cost fw_rectangle128_expand 1410 cycles 484 bytes 16 stack
 * cost fw_rectangle128_encrypt 1002 cycles 388 bytes 10 stack
 * cost fw_rectangle128_decrypt 1033 cycles 476 bytes 10 stack
 */
#define ROUNDS_PER_PASS 5
#define SHARE_THE_END   0
#include "rectangle_block.inc"
#include "rectangle_expand.inc"

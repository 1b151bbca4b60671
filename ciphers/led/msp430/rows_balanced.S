/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for MSP430: rows in registers as they are in memory, bits turned over for the S-box; one round per pass.
 *
 *     void fw_led64_expand (fw_led64_schedule *schedule, const uint8_t key[8]);
 *     void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led80_expand (fw_led80_schedule *schedule, const uint8_t key[10]);
 *     void fw_led80_encrypt(const fw_led80_schedule *schedule, uint8_t block[8]);
 *     void fw_led80_decrypt(const fw_led80_schedule *schedule, uint8_t block[8]);
 *     void fw_led128_expand (fw_led128_schedule *schedule, const uint8_t key[16]);
 *     void fw_led128_encrypt(const fw_led128_schedule *schedule, uint8_t block[8]);
 *     void fw_led128_decrypt(const fw_led128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r12 and r13; key, schedule and block must stand at even addresses. The schedule is the key, and with 80
 * bits its first three rows once more. Which bit is where: led_macros.inc; registers: led_core.inc.
 * Encryption is 444 bytes and decryption 462, shared by the variants; a variant's table is 8 bytes and 2 per round.
 * A round is 186 cycles forward and 193 back, and 4 for the loop; more is said in led_macros.inc.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_led64_expand 36 cycles 34 bytes 2 stack
 * cost fw_led64_encrypt 6396 cycles 66 bytes 26 stack
 * cost fw_led64_decrypt 6637 cycles 66 bytes 26 stack
 * cost fw_led80_expand 66 cycles 70 bytes 2 stack
 * cost fw_led80_encrypt 9527 cycles 66 bytes 26 stack
 * cost fw_led80_decrypt 9888 cycles 66 bytes 26 stack
 * cost fw_led128_expand 64 cycles 66 bytes 2 stack
 * cost fw_led128_encrypt 9518 cycles 66 bytes 26 stack
 * cost fw_led128_decrypt 9879 cycles 66 bytes 26 stack
 */
#include "led_block.inc"

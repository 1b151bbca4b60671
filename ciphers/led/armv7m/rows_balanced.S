/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for ARMv7-M (Cortex-M3): S-box on slices, MixColumnsSerial on rows; one round per pass.
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
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes and in a layout of its own: of
 * each round key two words, rows 0 and 1, rows 2 and 3, as led_macros.inc has them at AT_KEY. Which bit of a cell is in
 * which bit of a register is said there too.
 * Encryption is 492 bytes and decryption 488, shared by the variants; a variant's table is 16 bytes and 4 per round.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_led64_expand 36 cycles 110 bytes 0 stack
 * cost fw_led64_encrypt 2266 cycles 12 bytes 40 stack
 * cost fw_led64_decrypt 2316 cycles 12 bytes 40 stack
 * cost fw_led80_expand 223 cycles 152 bytes 24 stack
 * cost fw_led80_encrypt 3350 cycles 12 bytes 40 stack
 * cost fw_led80_decrypt 3424 cycles 12 bytes 40 stack
 * cost fw_led128_expand 82 cycles 128 bytes 8 stack
 * cost fw_led128_encrypt 3350 cycles 12 bytes 40 stack
 * cost fw_led128_decrypt 3424 cycles 12 bytes 40 stack
 *
 * A round of encryption is 60 instructions, 61 cycles: 4 for the constants, 8 to exchange bytes between pairs of rows
 * and slices and back, 14 for the S-box and 2 to join its halves, 10 for ShiftRows, 20 for MixColumnsSerial, 2 to join
 * the rows. Decryption has two more, to turn a word: 62, 63 cycles.
 * The loop adds 4.
 * With these gates 14 + 20 + 4 are the least: the other 22 are the way between slices and rows. Who stays in slices
 * needs 33 instructions and 8 masks for MixColumnsSerial (a triangular Toeplitz matrix times the inverse of another)
 * and as many in all. That nothing shorter exists is not proved.
 *
 * Loops begin at multiples of 4, so that the cycles do not depend on where the function is linked.
 */
#include "fw_asm.h"

#define STEP_UNROLLED   0
#define WHOLE_MODES     0

#include "led_block.inc"
#include "led_expand.inc"

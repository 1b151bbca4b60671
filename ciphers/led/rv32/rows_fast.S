/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for RV32 and RV32E: S-box on slices, MixColumnsSerial on rows; one round per pass.
 *
 *     void fw_led64_expand (fw_led64_schedule *schedule, const uint8_t key[8]);
 *     void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *
 * and the same for LED-80 and LED-128, whose keys have 10 and 16 bytes. Arguments in a0 and a1. Key and block aligned
 * to 4 bytes (the E31 traps other loads of words). The schedule has a layout of its own: of each round key two words,
 * rows 0 and 1, rows 2 and 3. Which bit of a cell is in which bit of a register: led_macros.inc.
 *
 * A round of encryption is 114 instructions: 5 for the constants, 12 to exchange bytes between pairs of rows and slices
 * and back, 14 for the S-box, 8 around it, since its slices are halves of registers, 16 for ShiftRows, 52 for
 * MixColumnsSerial, 4 to join the rows, 3 for the loop. Decryption has two more. On the CH32V003 their time is what the
 * flash hands out, a cycle for 16 bits of code.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_led64_expand 62 cycles 154 bytes 0 stack
 * cost fw_led64_encrypt 3834 cycles 16 bytes 0 stack
 * cost fw_led64_decrypt 3910 cycles 16 bytes 0 stack
 * cost fw_led80_expand 305 cycles 192 bytes 0 stack
 * cost fw_led80_encrypt 5685 cycles 16 bytes 0 stack
 * cost fw_led80_decrypt 5794 cycles 16 bytes 0 stack
 * cost fw_led128_expand 117 cycles 154 bytes 0 stack
 * cost fw_led128_encrypt 5716 cycles 16 bytes 0 stack
 * cost fw_led128_decrypt 5819 cycles 16 bytes 0 stack
 * cost fw_led64_expand 99 cycles 168 bytes 28 stack on rv32e
 * cost fw_led64_encrypt 4902 cycles 16 bytes 28 stack on rv32e
 * cost fw_led64_decrypt 5006 cycles 16 bytes 28 stack on rv32e
 * cost fw_led80_expand 437 cycles 210 bytes 28 stack on rv32e
 * cost fw_led80_encrypt 7303 cycles 16 bytes 28 stack on rv32e
 * cost fw_led80_decrypt 7382 cycles 16 bytes 28 stack on rv32e
 * cost fw_led128_expand 171 cycles 168 bytes 28 stack on rv32e
 * cost fw_led128_encrypt 7287 cycles 16 bytes 28 stack on rv32e
 * cost fw_led128_decrypt 7390 cycles 16 bytes 28 stack on rv32e
 */
#include "led_macros.inc"

.macro gather
    gather_words
.endm

.macro scatter
    scatter_words
.endm

.macro turn_over
    turn_words_over
.endm

.macro mix_rows
    mix_four_rows
.endm

.macro unmix_rows
    unmix_four_rows
.endm

#include "led_block.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LED for ARMv6-M (Cortex-M0+): S-box on slices, MixColumnsSerial on rows; one round per pass.
 *
 *     void fw_led64_expand (fw_led64_schedule *schedule, const uint8_t key[8]);
 *     void fw_led64_encrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *     void fw_led64_decrypt(const fw_led64_schedule *schedule, uint8_t block[8]);
 *
 * and the same for LED-80 and LED-128, whose keys have 10 and 16 bytes. Arguments in r0 and r1. Key and block aligned
 * to 4 bytes. The schedule has a layout of its own: of each round key two words, rows 0 and 1, rows 2 and 3. Which bit
 * of a cell is in which bit of a register: led_macros.inc.
 *
 * A round of encryption is 115 cycles: 6 for the constants, 14 to exchange bytes between pairs of rows and slices and
 * back, 18 for the S-box, 8 around it, since its slices are halves of registers, 18 for ShiftRows, 44 for
 * MixColumnsSerial, 4 to join the rows, 3 for the loop. Decryption is 110: halving is shorter than doubling.
 * Cycles with BL and return:
 *
 * cost fw_led64_expand 74 cycles 120 bytes 20 stack
 * cost fw_led64_encrypt 3945 cycles 16 bytes 40 stack
 * cost fw_led64_decrypt 3811 cycles 16 bytes 40 stack
 * cost fw_led80_expand 370 cycles 184 bytes 36 stack
 * cost fw_led80_encrypt 5833 cycles 16 bytes 40 stack
 * cost fw_led80_decrypt 5627 cycles 16 bytes 40 stack
 * cost fw_led128_expand 130 cycles 124 bytes 20 stack
 * cost fw_led128_encrypt 5833 cycles 16 bytes 40 stack
 * cost fw_led128_decrypt 5627 cycles 16 bytes 40 stack
 */
#include "led_macros.inc"

#define mask_8          lr

.macro keep_mask_8
    ldr     spare0, =0x00ff00ff
    mov     mask_8, spare0
.endm

.macro turn_over
    mov     spare0, mask_8
    exchange_selected 8
.endm

.macro gather
    gather_words
.endm

.macro scatter
    scatter_words
.endm

.macro mix_rows
    mix_four_rows
.endm

.macro unmix_rows
    unmix_four_rows
.endm

#include "led_block.inc"

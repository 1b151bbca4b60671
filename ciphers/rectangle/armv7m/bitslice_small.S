/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv7-M (Cortex-M3): one row per register, one round per pass, plain round keys; small.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_rectangle80_expand 862 cycles 128 bytes 24 stack
 * cost fw_rectangle80_encrypt 663 cycles 108 bytes 20 stack
 * cost fw_rectangle80_decrypt 666 cycles 108 bytes 20 stack
 * cost fw_rectangle128_expand 783 cycles 108 bytes 20 stack
 * cost fw_rectangle128_encrypt 663 cycles 108 bytes 20 stack
 * cost fw_rectangle128_decrypt 666 cycles 108 bytes 20 stack
 *
 * A pass of encryption is 25 cycles: LDM 3, round key 4, S-box 11, rows made double 3, loop 4; of decryption the same.
 * What rows kept twice and unrolled code would save is in bitslice_balanced.S and interleaved_fast.S. Registers are
 * chosen for short instructions: r0 to r7 wherever the long form can be avoided, and LR saved with r4 to r7:
 * bitslice_small.inc.
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define block           r1

#include "bitslice_small.inc"

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    encrypt_block
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    decrypt_block
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

    expand_functions

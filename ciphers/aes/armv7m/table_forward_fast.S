/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for ARMv7-M (Cortex-M3), for modes that encrypt: a table of 1 KiB forward, the inverse S-box back, AES-128's
 * key schedule unrolled.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes: the round keys of FIPS 197.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * Encryption is that of table_fast.S, decryption that of table_small.S, so that the round keys are all there is to
 * expand. A round key of AES-128 is 21 cycles: four bytes to take out, five for their lookups, four sums of them and
 * one with the constant, three of words, four to store.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_aes128_expand 238 cycles 688 bytes 20 stack
 * cost fw_aes128_encrypt 624 cycles 676 bytes 40 stack
 * cost fw_aes128_decrypt 1261 cycles 520 bytes 40 stack
 * cost fw_aes192_expand 275 cycles 104 bytes 32 stack
 * cost fw_aes192_encrypt 739 cycles 676 bytes 40 stack
 * cost fw_aes192_decrypt 1517 cycles 520 bytes 40 stack
 * cost fw_aes256_expand 360 cycles 176 bytes 36 stack
 * cost fw_aes256_encrypt 854 cycles 676 bytes 40 stack
 * cost fw_aes256_decrypt 1773 cycles 520 bytes 40 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "aes_table_macros.inc"
#include "aes_forward_passes.inc"
#include "aes_backward_words.inc"
#include "aes_expand_unrolled.inc"
#include "aes_expand_long.inc"

    expand_long 192, 12, 0
    expand_long 256, 14, 0

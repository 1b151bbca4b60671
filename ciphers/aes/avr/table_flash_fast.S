/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: one byte per register, the S-box and multiples for MixColumns in flash, three rounds per pass.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has the round keys of FIPS 197, the bytes of each in the
 * order in which encrypt looks them up: key_order. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 times 2 cycles to load a byte of the round key, 1 to add it and 3 to look it up, and 2 moves, for the
 * state then changes its places in two cycles; MixColumns 25 per column: three sums of two bytes, in place of a fourth
 * their doubles' sum, 15 with the lookups of the doubles, and ten additions (27 without a table); and 2 for the pages.
 * That is 200, and 4 for the loop per three rounds. Decryption adds after it has looked up, and has 14 more per column
 * for quadruples.
 *
 * The bound with these lookups, for 10 rounds: 160 times 6, 9 times 100, the last key 48: 1908. In the function are
 * beside that 64 for the block in and out, 51 for the registers of the caller, pointers and the return, and 54 for
 * moves, pages and the loop. Counted without these 51, as records of code with its arguments in registers are, encrypt
 * has 2026 cycles. That there is nothing shorter is not proved.
 *
 * cost fw_aes128_expand 850 cycles 182 bytes 12 stack
 * cost fw_aes128_encrypt 2077 cycles 1058 bytes 13 stack
 * cost fw_aes128_decrypt 2752 cycles 1436 bytes 13 stack
 * cost fw_aes192_expand 971 cycles 332 bytes 20 stack
 * cost fw_aes192_encrypt 2483 cycles 1060 bytes 13 stack
 * cost fw_aes192_decrypt 3304 cycles 1438 bytes 13 stack
 * cost fw_aes256_expand 1623 cycles 278 bytes 14 stack
 * cost fw_aes256_encrypt 2887 cycles 1060 bytes 13 stack
 * cost fw_aes256_decrypt 3854 cycles 1438 bytes 13 stack
 */
#define S_BOX_IN_RAM 0
#include "aes_passes_blocks.inc"
#include "aes_expand.inc"

    block_functions 128
    block_functions 192
    block_functions 256

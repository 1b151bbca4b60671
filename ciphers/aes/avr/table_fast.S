/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: one byte per register, the S-box in flash.
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
 * state then changes its places in two cycles; MixColumns 27 per column, of which 12 are three doublings (the fourth is
 * the sum of the others) and no move saves what comes out in the place of its neighbour. That is 206, and 5 for the
 * loop. Decryption adds after it has looked up, and has 23 more per column. That there is nothing shorter is not
 * claimed.
 *
 * cost fw_aes128_expand 850 cycles 182 bytes 12 stack
 * cost fw_aes128_encrypt 2181 cycles 520 bytes 16 stack
 * cost fw_aes128_decrypt 3261 cycles 692 bytes 16 stack
 * cost fw_aes192_expand 971 cycles 332 bytes 20 stack
 * cost fw_aes192_encrypt 2603 cycles 520 bytes 16 stack
 * cost fw_aes192_decrypt 3917 cycles 692 bytes 16 stack
 * cost fw_aes256_expand 1623 cycles 278 bytes 14 stack
 * cost fw_aes256_encrypt 3025 cycles 520 bytes 16 stack
 * cost fw_aes256_decrypt 4573 cycles 692 bytes 16 stack
 */
#define S_BOX_IN_RAM 0
#define COLUMNS_IN_LOOP 0
#include "aes_blocks.inc"
#include "aes_expand.inc"

    block_functions 128
    block_functions 192
    block_functions 256

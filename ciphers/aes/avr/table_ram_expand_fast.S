/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for AVR: one byte per register, the S-box and the doubles of MixColumns in RAM, the key schedule unrolled.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has the round keys of FIPS 197, the bytes of each in the
 * order in which encrypt looks them up: key_order. The tables, S-box and doubles, take a page of RAM each, which the
 * start-up code fills.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * Encryption and decryption are those of table_ram_fast.S. A round key takes 62 cycles, 32 of them to store it, 16 for
 * lookups, 12 for words and 2 for its constant; the first 64. For keys of 128 bits alone: with 192 bits, the same
 * would save 84 cycles of 939 and take another kilobyte, and 256 bits do not fit into the registers.
 *
 * cost fw_aes128_expand 727 cycles 946 bytes 10 stack
 * cost fw_aes128_encrypt 1800 cycles 1056 bytes 15 stack
 * cost fw_aes128_decrypt 2538 cycles 1476 bytes 15 stack
 */
#define S_BOX_IN_RAM 1
#define EXPAND_UNROLLED
#include "aes_passes_blocks.inc"
#include "aes_expand.inc"

    block_functions 128

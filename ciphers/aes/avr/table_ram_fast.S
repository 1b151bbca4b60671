/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for AVR: one byte per register, the S-box and the doubles of MixColumns in RAM, three rounds per pass.
 *
 *     void fw_aes128_expand (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt(const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has the round keys of FIPS 197, the bytes of each in the
 * order in which encrypt looks them up: key_order. The tables, S-box and doubles, take a page of RAM each, which the
 * start-up code fills.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 times 2 cycles to load a byte of the round key, 1 to add it and 2 to look it up, and 2 moves, for the
 * state then changes its places in two cycles; MixColumns 22 per column: three sums of two bytes, in place of a fourth
 * their doubles' sum, 12 with the lookups of the doubles, and ten additions. That is 170, and 4 for the loop per three
 * rounds. Decryption adds after it has looked up, and has 16 more per column.
 *
 * The bound with these lookups, for 10 rounds: 160 times 5, of which each needs its key, its sum and its place on the
 * page; 9 times 88; the last key 48: 1640. In the function are beside that 64 for the block in and out, 59 for the
 * registers of the caller, pointers and the return, and 37 for moves, pages and the loop. Counted without these 59, as
 * records of code with its arguments in registers are, encrypt has 1741 cycles. That no MixColumns has less than ten
 * additions and six to make sums is not proved.
 *
 * cost fw_aes128_expand 810 cycles 182 bytes 12 stack
 * cost fw_aes128_encrypt 1800 cycles 1056 bytes 15 stack
 * cost fw_aes128_decrypt 2538 cycles 1476 bytes 15 stack
 * cost fw_aes192_expand 939 cycles 332 bytes 20 stack
 * cost fw_aes192_encrypt 2146 cycles 1058 bytes 15 stack
 * cost fw_aes192_decrypt 3044 cycles 1478 bytes 15 stack
 * cost fw_aes256_expand 1571 cycles 278 bytes 14 stack
 * cost fw_aes256_encrypt 2490 cycles 1058 bytes 15 stack
 * cost fw_aes256_decrypt 3548 cycles 1478 bytes 15 stack
 */
#define S_BOX_IN_RAM 1
#include "aes_passes_blocks.inc"
#include "aes_expand.inc"

    block_functions 128
    block_functions 192
    block_functions 256

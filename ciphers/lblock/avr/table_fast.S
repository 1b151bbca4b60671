/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for AVR: lookups in tables of pairs in flash, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, rounds and their cost: lblock_table.inc. Needs MOVW. encrypt reads the
 * schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. The tables must stand in
 * the first 64 KiB of flash. The schedule is that of portable_table.c.
 * NOT constant time in the strict sense: see lblock_table.inc.
 *
 * cost fw_lblock_expand 2546 cycles 192 bytes 6 stack
 * cost fw_lblock_encrypt 1603 cycles 210 bytes 4 stack
 * cost fw_lblock_decrypt 1605 cycles 214 bytes 4 stack
 */
#include "lblock_table.inc"
#include "fw_waiting_avr.inc"

/* Registers of the caller wait in the block. */
.macro begin bytes:vararg
    movw    block_pair, argument2
    movw    table_pair, argument1
    save    block_low, block_high
    load    block+, \bytes
    wait_in_block of_the_caller
    movw    round_keys_pair, table_pair
.endm

.macro finish b0, b1, b2, b3, b4, b5, b6, b7
    clr     product_high
    restore block_high, block_low
    store   block+, \b0, \b1, \b2, \b3
    store_and_take_back \b4, r17, \b5, r16, \b6, r15, \b7, r14
    ret
.endm

fw_function fw_lblock_expand
    expand_key
fw_end fw_lblock_expand

fw_function fw_lblock_encrypt
    begin   left_bytes, right_bytes
    encrypt_halves
    finish  right_bytes, left_bytes
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    begin   right_bytes, left_bytes
    subi    block_low, lo8(-SCHEDULE_BYTES)
    sbci    block_high, hi8(-SCHEDULE_BYTES)
    decrypt_halves
    finish  left_bytes, right_bytes
fw_end fw_lblock_decrypt

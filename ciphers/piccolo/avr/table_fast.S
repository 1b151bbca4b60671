/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for AVR: lookups in tables of pairs in flash, one round per pass.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, rounds and their cost: piccolo_table.inc. Needs MOVW. encrypt reads the
 * schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. The tables must stand in
 * the first 64 KiB of flash. The schedule has a layout of its own.
 * NOT constant time in the strict sense: see piccolo_table.inc.
 *
 * cost fw_piccolo80_expand 1039 cycles 208 bytes 4 stack
 * cost fw_piccolo80_encrypt 2082 cycles 198 bytes 6 stack
 * cost fw_piccolo80_decrypt 2084 cycles 202 bytes 6 stack
 */
#include "piccolo_table.inc"

.macro begin bytes:vararg
    save    of_the_caller
    enter_block \bytes
.endm

.macro finish bytes:vararg
    clr     product_high
    leave_block \bytes
    restore of_the_caller_back
    ret
.endm

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand

fw_function fw_piccolo80_encrypt
    begin   state
    encrypt_bytes
    finish  state
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    begin   state
    subi    block_low, lo8(-SCHEDULE_BYTES)
    sbci    block_high, hi8(-SCHEDULE_BYTES)
    decrypt_bytes
    finish  state
fw_end fw_piccolo80_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for AVR: lookups in a table of pairs in flash, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers, rounds and their cost: twine_table.inc. Needs MOVW. encrypt reads the
 * schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only. The table must stand in
 * the first 64 KiB of flash. The schedule is that of portable_table.c.
 * NOT constant time in the strict sense: see twine_table.inc.
 *
 * cost fw_twine80_expand 2659 cycles 618 bytes 20 stack
 * cost fw_twine80_encrypt 1194 cycles 314 bytes 5 stack
 * cost fw_twine80_decrypt 1196 cycles 318 bytes 5 stack
 */
#include "twine_table.inc"

/* The block's address goes to the stack. */
.macro begin bytes:vararg
    save    count
    movw    block_pair, argument2
    movw    keys_pair, argument1
    load    block+, \bytes
    sbiw    block_pair, 8
    save    block_low, block_high
    movw    round_keys_pair, keys_pair
.endm

.macro finish bytes:vararg
    clr     product_high
    restore block_high, block_low
    store   block+, \bytes
    restore count
    ret
.endm

fw_function fw_twine80_expand
    expand_key
fw_end fw_twine80_expand

fw_function fw_twine80_encrypt
    begin   first_bytes
    encrypt_state_here
    finish  last_bytes
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    begin   last_bytes
    subi    block_low, lo8(-SCHEDULE_BYTES)
    sbci    block_high, hi8(-SCHEDULE_BYTES)
    decrypt_state_here
    finish  first_bytes
fw_end fw_twine80_decrypt

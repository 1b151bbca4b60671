/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for AVR: one round per pass, both directions begin and end in the same code; short round keys.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and technique: rectangle_macros.inc; schedules (158 bytes):
 * rectangle80_keys.inc, rectangle128_keys.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or,
 * FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * The code must stand in the first 128 KiB of flash (IJMP).
 * Cycles of a round, without loop: encryption 66 and 64, decryption 67 and 66.
 * A bound for RECTANGLE-128 with these parts: the loop of encryption is 56 words, that of decryption 58, expand 86, the
 * block in and out 16: 432 bytes before anything is called, saved or set up.
 *
 * cost fw_rectangle80_expand 1749 cycles 176 bytes 7 stack
 * cost fw_rectangle80_encrypt 1851 cycles 216 bytes 11 stack
 * cost fw_rectangle80_decrypt 1873 cycles 150 bytes 11 stack
 * cost fw_rectangle128_expand 1457 cycles 172 bytes 10 stack
 * cost fw_rectangle128_encrypt 1788 cycles 200 bytes 9 stack
 * cost fw_rectangle128_decrypt 1836 cycles 144 bytes 9 stack
 */
#include "rectangle_block.inc"

#define way             Z               /* to the rounds, until the schedule takes its place */
#define way_low         r30
#define way_high        r31
#define schedule_arrived r16            /* pair: where the schedule pointer waits for Z; count and multiplier later */

.macro both_directions variant:req
/* Both functions begin and end alike: here. */
fw_function fw_rectangle\variant\()_encrypt
    ldi     way_low, lo8(pm(encryption_\variant))
    ldi     way_high, hi8(pm(encryption_\variant))
begin_\variant:
    save    zero, kept_first, kept_second, count, multiplier
    .if     \variant == 80
    save    chain_low, chain_high
    .endif
    movw    schedule_arrived, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load_block
    ijmp

encryption_\variant:
    movw    keys_pair, schedule_arrived
    clr     zero
    begin_keys_\variant
    encrypt_singly \variant

end_of_\variant:
    restore block_high, block_low
    store_block
    clr     product_high
    .if     \variant == 80
    restore chain_high, chain_low
    .endif
    restore multiplier, count, kept_second, kept_first, zero
    ret
fw_end fw_rectangle\variant\()_encrypt

fw_function fw_rectangle\variant\()_decrypt
    ldi     way_low, lo8(pm(decryption_\variant))
    ldi     way_high, hi8(pm(decryption_\variant))
    far_jump begin_\variant
decryption_\variant:
    movw    keys_pair, schedule_arrived
    begin_keys_behind_\variant
    ldi     multiplier, 8
    decrypt_singly \variant
    far_jump end_of_\variant
fw_end fw_rectangle\variant\()_decrypt
.endm

fw_function fw_rectangle80_expand
    expand_80
fw_end fw_rectangle80_expand

fw_function fw_rectangle128_expand
    expand_128
fw_end fw_rectangle128_expand

both_directions 80
both_directions 128

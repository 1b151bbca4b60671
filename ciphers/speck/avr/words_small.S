/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: one round per pass, both directions begin and end in the same code, words of the key in the
 * schedule; registers of the caller wait in the block.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_expand (fw_speck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck_macros.inc. Needs MUL and MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 36 cycles, 38 in decryption, the loop 3. The code must stand in the first 128 KiB of flash (IJMP).
 * A bound with these parts: the loops are 30 and 32 words, expand's 36, the block in and out 16: 228 bytes before
 * anything is called, saved or set up.
 *
 * cost fw_speck64_96_expand 1416 cycles 104 bytes 2 stack
 * cost fw_speck64_96_encrypt 1086 cycles 136 bytes 4 stack
 * cost fw_speck64_96_decrypt 1144 cycles 84 bytes 4 stack
 * cost fw_speck64_128_expand 1490 cycles 104 bytes 2 stack
 * cost fw_speck64_128_encrypt 1125 cycles 136 bytes 4 stack
 * cost fw_speck64_128_decrypt 1185 cycles 84 bytes 4 stack
 */
#include "speck_macros.inc"
#include "speck_expand_small.inc"

#define schedule_arrived product        /* where the schedule pointer waits for Z */

.macro both_directions size:req
fw_function fw_speck64_\size\()_encrypt
    go_on_at encryption_\size
begin_\size:
    movw    schedule_arrived, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    load    block+, word_b, word_a
    wait_in_block apart_c, multiplier, count
    ldi     count, ROUNDS_\size
    ijmp
encryption_\size:
    movw    keys_pair, schedule_arrived
    ldi     multiplier, 8
2:  encrypt_round word_a, word_b, word_c
    dec     count
    brne    2b
end_\size:
    restore block_high, block_low
    finish_waiting
fw_end fw_speck64_\size\()_encrypt

fw_function fw_speck64_\size\()_decrypt
    go_on_at decryption_\size
    far_jump begin_\size
decryption_\size:
    movw    keys_pair, schedule_arrived
    keys_forward 4 * ROUNDS_\size
    ldi     multiplier, 32
3:  decrypt_round word_a, word_b, word_c
    dec     count
    brne    3b
    far_jump end_\size
fw_end fw_speck64_\size\()_decrypt
.endm

both_directions 96
both_directions 128

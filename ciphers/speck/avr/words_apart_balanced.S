/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for AVR: one round per pass in encryption, two in decryption; each direction begins by itself, both end in the
 * same code; words of the key in the schedule, registers of the caller in the block.
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
 * A round of encryption takes 36 cycles and the loop 3; two rounds of decryption 72, and the loop 3: two rounds leave the
 * words where two moves bring them home, one round where it takes four.
 * A bound of encrypt in bytes with these parts: pointers 4, block and caller's registers in 28, two numbers 4, the loop
 * 60, the block and the registers out 28, r1 and return 4: 128, which is all.
 *
 * cost fw_speck64_96_expand 1416 cycles 104 bytes 2 stack
 * cost fw_speck64_96_encrypt 1081 cycles 128 bytes 4 stack
 * cost fw_speck64_96_decrypt 1046 cycles 160 bytes 4 stack
 * cost fw_speck64_128_expand 1490 cycles 104 bytes 2 stack
 * cost fw_speck64_128_encrypt 1120 cycles 128 bytes 4 stack
 * cost fw_speck64_128_decrypt 1093 cycles 170 bytes 4 stack
 */
#include "speck_macros.inc"
#include "speck_expand_small.inc"
#include "speck_threes.inc"

.macro both_directions size:req
fw_function fw_speck64_\size\()_encrypt
    begin
    ldi     count, ROUNDS_\size
    ldi     multiplier, 8
1:  encrypt_round word_a, word_b, word_c
    dec     count
    brne    1b
end_\size:
    finish
fw_end fw_speck64_\size\()_encrypt

/* An odd number of rounds begins with the second of a pass. */
fw_function fw_speck64_\size\()_decrypt
    begin
    keys_forward 4 * ROUNDS_\size
    ldi     count, (ROUNDS_\size + 1) / 2
    ldi     multiplier, 32
    .if     ROUNDS_\size % 2
    move_word word_c, word_b
    move_word word_b, word_a
    rjmp    3f
    .endif
2:  decrypt_round_away word_a, word_b, word_c
3:  decrypt_round_away word_b, word_c, word_a
    move_word word_b, word_a
    move_word word_a, word_c
    dec     count
    brne    2b
    far_jump end_\size
fw_end fw_speck64_\size\()_decrypt
.endm

both_directions 96
both_directions 128

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for AVR: two rounds per pass, both directions one loop.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_128_expand (fw_simon64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simon64_128_encrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_128_decrypt(const fw_simon64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: simon_macros.inc. Needs MUL, in expand, and
 * MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * Decryption is encryption with the halves exchanged and the round keys in the other direction: it enters the loop at
 * the second round and leaves it after the first, and the pointer to the schedule goes back by two round keys after
 * each.
 * A round takes 40 cycles, the loop 6 per two rounds. A bound with these parts: two rounds and their loop are 77 words,
 * expand's loop 53, the block in and out 16: 292 bytes before anything is saved, set up or copied.
 *
 * cost fw_simon64_96_expand 2372 cycles 128 bytes 3 stack
 * cost fw_simon64_96_encrypt 1883 cycles 240 bytes 5 stack
 * cost fw_simon64_96_decrypt 1891 cycles 6 bytes 5 stack
 * cost fw_simon64_128_expand 2938 cycles 144 bytes 3 stack
 * cost fw_simon64_128_encrypt 1969 cycles 240 bytes 5 stack
 * cost fw_simon64_128_decrypt 1977 cycles 6 bytes 5 stack
 */
#include "simon_macros.inc"

#define step            r17             /* what the pointer to the schedule goes back after a round key */
#define count           end

.macro one_round words:vararg
    encrypt_round_by step, \words
    dec     count
.endm

.macro cipher size:req
    fw_function_of fw_simon64_\size\()_expand, expand_\size

fw_function fw_simon64_\size\()_encrypt
    clt
begin_\size:
    save    step
    begin
    ldi     count, ROUNDS_\size
    ldi     step, 0
    brtc    1f
    ldi     step, 8
    keys_forward 4 * ROUNDS_\size - 4
    rjmp    2f
1:  one_round word_y, word_x
    breq    3f
2:  one_round word_x, word_y
    breq    3f
    rjmp    1b
3:  finish  step
fw_end fw_simon64_\size\()_encrypt

fw_function fw_simon64_\size\()_decrypt
    set
    far_jump begin_\size
fw_end fw_simon64_\size\()_decrypt
.endm

cipher 96
cipher 128

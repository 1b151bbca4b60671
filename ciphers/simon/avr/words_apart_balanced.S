/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for AVR: one round per pass in encryption, two in decryption; each direction begins by itself, both end in the
 * same code, registers of the caller wait in the block.
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
 * A round of encryption takes 40 cycles, since the halves change places, and the loop 3; a round of decryption 38 and the
 * loop 3 per two rounds.
 * A bound of encrypt in bytes with these parts: pointers 4, block and caller's registers in 30, the number 2, the loop 76,
 * the block and the registers out 30, return 2: 144, which is all.
 *
 * cost fw_simon64_96_expand 2372 cycles 128 bytes 3 stack
 * cost fw_simon64_96_encrypt 1875 cycles 144 bytes 4 stack
 * cost fw_simon64_96_decrypt 1732 cycles 184 bytes 4 stack
 * cost fw_simon64_128_expand 2938 cycles 144 bytes 3 stack
 * cost fw_simon64_128_encrypt 1961 cycles 144 bytes 4 stack
 * cost fw_simon64_128_decrypt 1811 cycles 184 bytes 4 stack
 */
#include "simon_macros.inc"

#define count           end

.macro cipher size:req
    fw_function_of fw_simon64_\size\()_expand, expand_\size

fw_function fw_simon64_\size\()_encrypt
    begin
    ldi     count, ROUNDS_\size
1:  round_at_home word_x, word_y, turning
    dec     count
    brne    1b
end_\size:
    finish
fw_end fw_simon64_\size\()_encrypt

fw_function fw_simon64_\size\()_decrypt
    begin
    mov     end, keys_low
    decrypt_rounds \size, 1
    far_jump end_\size
fw_end fw_simon64_\size\()_decrypt
.endm

cipher 96
cipher 128

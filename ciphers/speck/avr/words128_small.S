/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for AVR: one round per pass, a rotation by 3 bits is a loop, both directions begin and end in the same
 * code; words of a key of 256 bits in the schedule.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_256_expand (fw_speck128_256_schedule *schedule, const uint8_t key[32]);
 *     void fw_speck128_256_encrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_256_decrypt(const fw_speck128_256_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a round: speck128_macros.inc. Needs MOVW. encrypt
 * reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * A round takes 67 cycles, 68 in decryption; 9 more to move x home, 11 for the loop of three bits and 3 to be
 * counted. A bound of encrypt in bytes with these parts: the round is 50 words, its loops 5, block and registers of
 * the caller in 28 and out 26: 218, and 6 to call, to return and to count.
 *
 * cost fw_speck128_128_expand 2631 cycles 186 bytes 10 stack
 * cost fw_speck128_128_encrypt 2998 cycles 224 bytes 4 stack
 * cost fw_speck128_128_decrypt 3033 cycles 122 bytes 4 stack
 * cost fw_speck128_256_expand 3901 cycles 194 bytes 10 stack
 * cost fw_speck128_256_encrypt 3178 cycles 224 bytes 4 stack
 * cost fw_speck128_256_decrypt 3216 cycles 124 bytes 4 stack
 */
#include "speck128_macros.inc"

/* COUNT is four times the rounds left; three bits take its last two bits from 0 to 1. */
.macro encrypt_round_in_few_bytes
    move_byte_down word_x
    add_y_and_key word_x
4:  turn_left word_y
    dec     count
    sbrc    count, 1
    rjmp    4b
    xor_wide word_y, word_x
.endm

.macro decrypt_round_in_few_bytes
    xor_wide word_y, word_x
    mov     scratch, y_low
4:  turn_right scratch, word_y
    dec     count
    sbrc    count, 1
    rjmp    4b
    sub_key_and_y word_x
    move_byte_up word_x
.endm

.macro turn_key
    ldi     turns, 3
4:  turn_left word_k
    dec     turns
    brne    4b
.endm

.macro again
    brne    1b
.endm

both_expansions turn_key, again

.macro both_directions size:req
fw_function fw_speck128_\size\()_encrypt
    rcall   begin_\size
1:  encrypt_round_in_few_bytes
    dec     count
    brne    1b
end_\size:
    finish
begin_\size:
    begin
    ldi     count, 4 * ROUNDS_\size
    ret
fw_end fw_speck128_\size\()_encrypt

fw_function fw_speck128_\size\()_decrypt
    far_call begin_\size
    keys_forward 8 * ROUNDS_\size
1:  decrypt_round_in_few_bytes
    dec     count
    brne    1b
    far_jump end_\size
fw_end fw_speck128_\size\()_decrypt
.endm

both_directions 128
both_directions 256

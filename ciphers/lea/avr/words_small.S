/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for AVR: one round per pass, both directions begin and end in the same code.
 *
 *     void fw_lea128_expand (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt(const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt(const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22; registers, schedule and the cost of a round: lea_macros.inc. Needs MUL and MOVW.
 * encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 * The code must stand in the first 128 KiB of flash (IJMP).
 * A round takes 111 cycles, 112 in decryption, and the loop 4. A bound with these parts: a round and its loop are 90
 * words, 91 in decryption, 106 in expand, the block in and out 32, the registers saved 36: 710 bytes before anything is
 * set up.
 *
 * cost fw_lea128_expand 3569 cycles 396 bytes 20 stack
 * cost fw_lea128_encrypt 2927 cycles 356 bytes 18 stack
 * cost fw_lea128_decrypt 2956 cycles 206 bytes 18 stack
 */
#include "lea_macros.inc"

#define way             r28             /* pair; the multipliers later */

fw_function fw_lea128_expand
    expand
fw_end fw_lea128_expand

fw_function fw_lea128_encrypt
    go_on_at .Lencryption
.Lbegin:
    begin   way
    go_on   way
.Lencryption:
    movw    keys_pair, product
    set_multipliers
    ldi     rounds_left, ROUNDS
    clr     zero
2:  encrypt_round a_odd, b, c, d_odd, t
    move_word c, a
    move_word a, b
    move_word b, d
    move_word d, c
    move_word c, t
    dec     rounds_left
    breq    .Lfinish
    rjmp    2b
.Lfinish:
    finish
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    go_on_at .Ldecryption
    far_jump .Lbegin
.Ldecryption:
    movw    keys_pair, product
    set_multipliers
    ldi     rounds_left, ROUNDS
    keys_forward ROUND_KEY_BYTES * ROUNDS
3:  decrypt_round a_odd, b, c, d_odd, t
    move_word c, b
    move_word b, a
    move_word a, d
    move_word d, c
    move_word c, t
    dec     rounds_left
    breq    4f
    rjmp    3b
4:  far_jump .Lfinish
fw_end fw_lea128_decrypt

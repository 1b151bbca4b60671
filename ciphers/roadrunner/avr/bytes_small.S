/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for AVR: one layer of F per pass, both directions one loop.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner128_expand (fw_roadrunner128_schedule *schedule, const uint8_t key[16]);
 *     void fw_roadrunner128_encrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner128_decrypt(const fw_roadrunner128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers and the cost of a layer: roadrunner_macros.inc. Needs MOVW. encrypt reads
 * the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM only.
 *
 * Decryption is encryption with other keys first and last, the numbers of the rounds upwards and the keys of a round
 * two rounds back after each. T says which it is. A layer takes 58 cycles, a round 206. A bound with these parts: F's
 * layer is 54 words, the block in and out 16, the keys first and last 16, what chooses round, number and place 28: 228
 * bytes before anything is saved, set up or copied.
 *
 * cost fw_roadrunner80_expand 88 cycles 26 bytes 2 stack
 * cost fw_roadrunner80_encrypt 2135 cycles 278 bytes 9 stack
 * cost fw_roadrunner80_decrypt 2225 cycles 6 bytes 9 stack
 * cost fw_roadrunner128_expand 121 cycles 16 bytes 2 stack
 * cost fw_roadrunner128_encrypt 2531 cycles 278 bytes 9 stack
 * cost fw_roadrunner128_decrypt 2635 cycles 6 bytes 9 stack
 */
#define scratch         r0
#include "roadrunner_macros.inc"

#define kept            r14             /* pairs: F's half as it was */
#define kept_high       r12
#define kept_of_the_caller r16, r15, r14, r13, r12
#define kept_of_the_caller_back r12, r13, r14, r15, r16
#define f_pair          r18
#define f_high_pair     r20
#define other_pair      r22
#define other_high_pair r24
#define number          r16             /* of the round */
#define layers          r26             /* linear ones to come, of this round */
#define left            r27             /* bytes of the key from the place read on, less one */

/* Key bytes are read over and over; N of them have been read or are left out. */
.macro begin_key_again size:req
    brcc    .Lgoes_on\@
    sbiw    keys_pair, KEY_BYTES_\size
    subi    left, -KEY_BYTES_\size
.Lgoes_on\@:
.endm

/* BACK: where the last round's keys stand; STEP: from behind a round's keys to those of the round before, less the
 * length of the key where that is shorter. LAST: from behind the first round's keys, and STEP, back to the schedule. */
.macro both_directions size:req, back:req, step:req, last:req
fw_function fw_roadrunner\size\()_expand
    expand  \size
fw_end fw_roadrunner\size\()_expand

fw_function fw_roadrunner\size\()_encrypt
    clt
begin_\size:
    save    kept_of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, f, other
    sbiw    block_pair, 8
    save    block_low, block_high
    ldi     number, ROUNDS_\size
    ldi     left, KEY_BYTES_\size - 1 - 4
    brtc    1f
    adiw    keys_pair, 4
1:  xor_next_keys f
    brtc    2f
    ldi     number, 1
    ldi     left, KEY_BYTES_\size - 1 - \back
    sbiw    keys_pair, 8 - \back

2:  movw    kept, f_pair
    movw    kept_high, f_high_pair
    ldi     layers, 3
3:  substitute f
    subi    layers, 1
    brcs    4f
    diffuse f
    xor_next_keys f
    subi    left, 4
    begin_key_again \size
    cpi     layers, 1
    brne    3b
    eor     f_last, number
    rjmp    3b

4:  xor_word other, f
    movw    f_pair, other_pair
    movw    f_high_pair, other_high_pair
    movw    other_pair, kept
    movw    other_high_pair, kept_high
    brts    5f
    dec     number
    breq    7f
    rjmp    2b
5:  adiw    keys_pair, \step
    subi    left, \step
    begin_key_again \size
    inc     number
    cpi     number, ROUNDS_\size + 1
    breq    6f
    rjmp    2b
6:  sbiw    keys_pair, \last
7:  xor_next_keys other
    restore block_high, block_low
    store   block+, other, f
    restore kept_of_the_caller_back
    ret
fw_end fw_roadrunner\size\()_encrypt

fw_function fw_roadrunner\size\()_decrypt
    set
    far_jump begin_\size
fw_end fw_roadrunner\size\()_decrypt
.endm

both_directions 80, 2, 6, 2
both_directions 128, 8, 8, 8

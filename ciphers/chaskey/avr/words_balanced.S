/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey as a block cipher for AVR: two rounds per pass, rotations by shifts, four registers of the caller.
 *
 *     void fw_chaskey_expand     (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt    (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_expand (fw_chaskey_lts_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_lts_encrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_lts_decrypt(const fw_chaskey_lts_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only.
 * The state is in 16 registers and a pointer to the block in two, all that may change without being saved and four more.
 * What else there is waits in the block, whose bytes are free while the state is in registers. Words are rotated in
 * place: 18 cycles by 3 bits, 6 by one; rotations by bytes are other names. A round is 74 cycles with four additions and
 * four XORs of words; after two rounds v3 is turned by half: 6, and the loop takes 12.
 *
 * cost fw_chaskey_expand 121 cycles 16 bytes 2 stack
 * cost fw_chaskey_encrypt 897 cycles 590 bytes 6 stack
 * cost fw_chaskey_decrypt 899 cycles 458 bytes 6 stack
 * cost fw_chaskey_lts_expand 121 cycles 16 bytes 2 stack
 * cost fw_chaskey_lts_encrypt 1561 cycles 590 bytes 6 stack
 * cost fw_chaskey_lts_decrypt 1563 cycles 458 bytes 6 stack
 */
#include "fw_avr.inc"

.equ    ROUNDS_chaskey, 8               /* by variant: macros make the names */
.equ    ROUNDS_chaskey_lts, 16

#define v0_low          r26             /* the first two bytes are last to arrive: X is the block's pointer until then */
#define v0_second       r27
#define v0_third        r18             /* free until they arrive */
#define v0_rest         r19
#define v0              r26, r27, r18, r19
#define v1              r20, r21, r22, r23
#define v2              r24, r25, r0, r1
#define v3              r14, r15, r16, r17
#define in_registers    v0_rest, v1, v2, v3     /* what is read into registers at once */
#define spare           v0_third
#define first_spare     r20             /* before in_registers is read, and behind its last use */
#define borrowed        r20             /* waits in the block while it counts */
#define of_the_caller   r17, r16, r15, r14
#define of_the_caller_back r14, r15, r16, r17
#define bytes_left      r18

/* While the state is in registers, places in the block are for: */
#define state           Z
#define state_pair      r30
#define state_low       r30
#define state_high      r31
#define AT_KEYS         3               /* where the schedule ends */
#define AT_COUNT        5
#define AT_BORROWED     6

.macro rotate_right_3 a0, a1, a2, a3
    .rept   3
    rotate_right_1 \a0, \a1, \a2, \a3
    .endr
.endm

.macro rotate_left_3 a0, a1, a2, a3
    .rept   3
    rotate_left_1_by_t \a0, \a1, \a2, \a3
    .endr
.endm

/* v0 is in A, v1 in B, v2 in D, v3 in E. Afterwards they are there turned: v0, v1 and v2 by half, v3 by one byte,
 * E1 first. */
.macro encrypt_round a0, a1, a2, a3, b0, b1, b2, b3, d0, d1, d2, d3, e0, e1, e2, e3
    add_word \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3
    rotate_right_3 \b0, \b1, \b2, \b3                                   /* 5 is 8 less 3 */
    xor_word \b3, \b0, \b1, \b2, \a0, \a1, \a2, \a3
    add_word \d0, \d1, \d2, \d3, \e0, \e1, \e2, \e3
    xor_word \e3, \e0, \e1, \e2, \d0, \d1, \d2, \d3
    add_word \a2, \a3, \a0, \a1, \e3, \e0, \e1, \e2
    rotate_right_3 \e3, \e0, \e1, \e2                                   /* 13 is 16 less 3 */
    xor_word \e1, \e2, \e3, \e0, \a2, \a3, \a0, \a1
    add_word \d0, \d1, \d2, \d3, \b3, \b0, \b1, \b2
    rotate_right_1 \b3, \b0, \b1, \b2                                   /* 7 is 8 less 1 */
    xor_word \b2, \b3, \b0, \b1, \d0, \d1, \d2, \d3
.endm

/* The inverse. Afterwards v0, v1 and v2 are turned by half, v3 is turned by one byte, E3 first. */
.macro decrypt_round a0, a1, a2, a3, b0, b1, b2, b3, d0, d1, d2, d3, e0, e1, e2, e3
    xor_word \b0, \b1, \b2, \b3, \d2, \d3, \d0, \d1
    rotate_left_1_by_t \b0, \b1, \b2, \b3
    sub_word \d2, \d3, \d0, \d1, \b1, \b2, \b3, \b0
    xor_word \e0, \e1, \e2, \e3, \a0, \a1, \a2, \a3
    rotate_left_3 \e0, \e1, \e2, \e3
    sub_word \a0, \a1, \a2, \a3, \e2, \e3, \e0, \e1
    xor_word \e2, \e3, \e0, \e1, \d2, \d3, \d0, \d1
    sub_word \d2, \d3, \d0, \d1, \e3, \e0, \e1, \e2
    xor_word \b1, \b2, \b3, \b0, \a2, \a3, \a0, \a1
    rotate_left_3 \b1, \b2, \b3, \b0
    sub_word \a2, \a3, \a0, \a1, \b2, \b3, \b0, \b1
.endm

.macro encrypt_two_rounds a0, a1, a2, a3, b0, b1, b2, b3, d0, d1, d2, d3, e0, e1, e2, e3
    encrypt_round \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \d0, \d1, \d2, \d3, \e0, \e1, \e2, \e3
    encrypt_round \a2, \a3, \a0, \a1, \b2, \b3, \b0, \b1, \d2, \d3, \d0, \d1, \e1, \e2, \e3, \e0
    turn_home \e0, \e1, \e2, \e3
.endm

.macro decrypt_two_rounds a0, a1, a2, a3, b0, b1, b2, b3, d0, d1, d2, d3, e0, e1, e2, e3
    decrypt_round \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \d0, \d1, \d2, \d3, \e0, \e1, \e2, \e3
    decrypt_round \a2, \a3, \a0, \a1, \b2, \b3, \b0, \b1, \d2, \d3, \d0, \d1, \e3, \e0, \e1, \e2
    turn_home \e0, \e1, \e2, \e3
.endm

/* The halves of a word change places, with nothing free. */
.macro turn_home a0, a1, a2, a3
    eor     \a0, \a2
    eor     \a1, \a3
    eor     \a2, \a0
    eor     \a3, \a1
    eor     \a0, \a2
    eor     \a1, \a3
.endm

/* A byte of the block ^= the next one of the key. */
.macro xor_key_in_block
    ld      first_spare, block
    next_keys spare
    eor     first_spare, spare
    st      block+, first_spare
.endm

/* The block with the key added: three bytes in the block first, the others in registers; then Z is the block. */
.macro begin name:req
    save    of_the_caller
    movw    keys_pair, argument1
    movw    block_pair, argument2
    .rept   3
    xor_key_in_block
    .endr
    .irp    byte, in_registers
    ld      \byte, block+
    next_keys spare
    eor     \byte, spare
    .endr
    sbiw    block_pair, 16 - AT_COUNT - 1
    ldi     spare, ROUNDS_\name / 2
    store   -block, spare, keys_high, keys_low
    movw    state_pair, block_pair
    ld      v0_third, -state
    ld      v0_second, -state
    ld      v0_low, -state
.endm

.macro all_rounds two_rounds:req
.Lpass\@:
    \two_rounds v0, v1, v2, v3
    std     state + AT_BORROWED, borrowed
    ldd     borrowed, state + AT_COUNT
    dec     borrowed
    std     state + AT_COUNT, borrowed
    ldd     borrowed, state + AT_BORROWED       /* changes no flags */
    breq    .Lend\@
    rjmp    .Lpass\@
.Lend\@:
.endm

/* The same backwards: the bytes in registers first. */
.macro finish
    std     state + 0, v0_low
    std     state + 1, v0_second
    std     state + 2, v0_third
    movw    block_pair, state_pair
    adiw    block_pair, 3
    ldd     spare, state + AT_KEYS
    ldd     keys_high, state + AT_KEYS + 1
    mov     keys_low, spare
    sbiw    keys_pair, 13
    .irp    byte, in_registers
    next_keys spare
    eor     \byte, spare
    st      block+, \byte
    .endr
    sbiw    block_pair, 16
    sbiw    keys_pair, 16
    .rept   3
    xor_key_in_block
    .endr
    clr     product_high
    restore of_the_caller_back
    ret
.endm

.macro cipher name:req
fw_function fw_\name\()_expand
    copy_key 16, bytes_left
    ret
fw_end fw_\name\()_expand

fw_function fw_\name\()_encrypt
    begin   \name
    all_rounds encrypt_two_rounds
end_\name:
    finish
fw_end fw_\name\()_encrypt

fw_function fw_\name\()_decrypt
    begin   \name
    all_rounds decrypt_two_rounds
    far_jump end_\name
fw_end fw_\name\()_decrypt
.endm

cipher chaskey
cipher chaskey_lts

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-128 for AVR: all functions are one piece of code, one round per pass; expand and encrypt share an S-box.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below and in rectangle_macros.inc; schedule (158 bytes):
 * rectangle128_keys.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only.
 * Cycles of a round, without loop: encryption 65, of which one is the branch that makes its S-box a subroutine of
 * expand, and so saves 20 bytes; decryption 66. All functions save the same eight registers and begin with eight bytes
 * of block or key; two flags, which nothing changes until then, tell which function it is.
 * What it takes, in words: the loops of encryption 57, decryption 58 and expand 35, registers 16, block in and out 16, the
 * rest of the key 8, the two bytes of a round key that come first 4, pointers, r1 and RET 4: 198, and 21 where the
 * functions part and meet and are set up. In scenario cbc128 the common loops add 412 bytes at -O2: 850 bytes, 65818
 * cycles. For much less the rounds of a block would have to call, 7 x 25 cycles a block each; no other way was found.
 *
 * cost fw_rectangle128_expand 1725 cycles 438 bytes 12 stack
 * cost fw_rectangle128_encrypt 1821 cycles 438 bytes 10 stack
 * cost fw_rectangle128_decrypt 1838 cycles 438 bytes 10 stack
 */
#define schedule        Z
#define constant        r21
#define one             r20
#define row0_byte0      r24             /* bytes 0 are where the S-box has a row */
#define row0_byte1      r25
#define row0_byte2      r28
#define row0_byte3      r29
#define row1_byte0      r18
#define row1_byte1      r19
#define row1_byte2      r12
#define row1_byte3      r13
#define row2_byte0      r26
#define row2_byte1      r27
#define row2_byte2      r14
#define row2_byte3      r15
#define row3_byte0      r22
#define row3_byte1      r23
#define row3_byte2      r16
#define row3_byte3      r17

#include "rectangle128_keys.inc"

#define argument1       r24             /* pairs */
#define argument1_low   r24
#define argument1_high  r25
#define argument2       r22
#define input           Y               /* the block, or the key */
#define input_pair      r28
#define input_low       r28
#define input_high      r29

/* The first half of the key has come as a block would. */
.macro load_key_behind_block
    movw    row1_byte2, row3
    load    input+, row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    movw    row0_byte2, row1
    movw    row1_byte0, row2
    ldi     constant, 1
.endm

/* From one round key to the next, with the S-box of encryption. T is set. */
.macro update_by_call
    mov     row2_low, row2_byte0
    rcall   substitute_half
    ldi     one, 1
    mix_key_128
.endm

#if FW_SCHEDULE_IN_FLASH

.macro prepare_encryption
    clc
.endm

/* Carry: to decryption. */
.macro keep_and_part
    brcs    1f
    keep_first_128
    rjmp    2f
1:  keep_last_128
    rjmp    decryption
2:
.endm

#else

/* Z goes behind the two bytes kept, so that both directions load them downwards. The carry is cleared. */
.macro prepare_encryption
    adiw    argument1, 2
.endm

.macro keep_and_part
    keep_last_128
    brcs    decryption
    adiw    keys_pair, 2
.endm

#endif

/* T: expand; else carry: decrypt. What begin does leaves both alone. */
fw_function fw_rectangle128_expand
    set
    rjmp    begin

fw_label fw_rectangle128_decrypt
    subi    argument1_low, lo8(-SHORT_SCHEDULE_BYTES)
    sbci    argument1_high, hi8(-SHORT_SCHEDULE_BYTES)  /* sets the carry: no RAM reaches the last page */
    rjmp    1f

fw_label fw_rectangle128_encrypt
    prepare_encryption
1:  clt

begin:
    save    zero, kept_first, away_low, away_high, count, multiplier, input_low, input_high
    movw    keys_pair, argument1
    movw    input_pair, argument2
    load    input+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    brtc    2f
    make_schedule_128 load_key_behind_block, update_by_call
    rjmp    finish

2:  ldi     count, ROUND_KEYS
    ldi     multiplier, 8
    keep_and_part
    clr     zero
    ldi     multiplier, 128
    rjmp    encryption

    decryption_loop 128, decryption
    rjmp    write

    encryption_loop 128, encryption, substitute_half

write:
    store   -input, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
finish:
    clr     product_high
    restore input_high, input_low, multiplier, count, away_high, away_low, kept_first, zero
substitute_half_end:
    ret
fw_end fw_rectangle128_expand
fw_end fw_rectangle128_decrypt
fw_end fw_rectangle128_encrypt

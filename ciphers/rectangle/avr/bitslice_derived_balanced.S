/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE-128 for AVR: all functions are one piece of code, two rounds per pass in both directions, round keys of five
 * bytes.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below and in rectangle128_derived.inc, which explains the technique and
 * the schedule (136 bytes). Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only. All functions save the same seven registers, expand one more, and begin with
 * eight bytes of block or key; two flags, which nothing changes until then, tell which function it is. Encryption
 * enters its loop behind the MULs that rotate row 3, at the round key. Cycles of a round, without loop: encryption 59,
 * decryption 61.
 * What it takes, in words: the loops 106 and 107, expand 78, entries and branches 10, registers 14, pointers 2, block in
 * and out 18, what sets up encryption 8 and decryption 6, r1, RET and a complement 3: 352, and the common loops 412 bytes
 * at -O2: 1116 bytes, 2 less than the best published version, and 59992 cycles in scenario cbc128. A call takes 144 cycles
 * more than the rounds of encryption and 169 more than those of decryption: for loops of two rounds 38, for the pointer
 * back 24. That is 2 and 4 more than bitslice_derived_fast.S, which has 210 bytes more. The best found, no bound.
 *
 * cost fw_rectangle128_expand 1435 cycles 704 bytes 10 stack
 * cost fw_rectangle128_encrypt 1619 cycles 704 bytes 9 stack
 * cost fw_rectangle128_decrypt 1694 cycles 704 bytes 9 stack
 */
/* Registers that the functions share: those of arguments only where the argument has gone. */
#define row0            r14             /* pairs, for MOVW; rows 1 and 2 where FMUL can read them */
#define row1            r18
#define row2            r22
#define row3            r20
#define row0_low        r14
#define row0_high       r15
#define row1_low        r18
#define row1_high       r19
#define row2_low        r22
#define row2_high       r23
#define row3_low        r20
#define row3_high       r21
#define zero            r20             /* row3_low, which is not needed in the rounds of encryption */
#define multiplier      r16
#define newest          r13
#define older           r12
#define last_row0       r25
#define end             r24             /* the first argument's low byte */
#define argument1       r24             /* pairs */
#define argument1_high  r25
#define argument2       r22
#define input           Y               /* the block, or the key until it is loaded */
#define input_pair      r28
#define input_low       r28
#define input_high      r29

#define schedule        Z
#define schedule_pair   r30
#define constant        r28
#define one             r29
#define row0_byte0      r14             /* the first half of the key where the block would come */
#define row0_byte1      r15
#define row0_byte2      r22
#define row0_byte3      r23
#define row1_byte0      r18
#define row1_byte1      r19
#define row1_byte2      r26
#define row1_byte3      r27
#define row2_byte0      r20
#define row2_byte1      r21
#define row2_byte2      r24
#define row2_byte3      r25
#define row3_byte0      r12
#define row3_byte1      r13
#define row3_byte2      r16
#define row3_byte3      r17
#include "rectangle128_derived_keys.inc"

/* Zero flag: encrypt; else carry: decrypt. No RAM is in the first page or reaches the last. */
fw_function fw_rectangle128_expand
    cpi     argument1_high, 0
    rjmp    begin

fw_label fw_rectangle128_decrypt
    movw    keys_pair, argument1
    subi    keys_low, lo8(-(FIRST_PASS_BACK))
    sbci    keys_high, hi8(-(FIRST_PASS_BACK))
    rjmp    begin_behind

fw_label fw_rectangle128_encrypt
    clr     zero
begin:
    movw    keys_pair, argument1
begin_behind:
    save    input_high, input_low, newest, older, row0_low, row0_high, multiplier
    movw    input_pair, argument2
    load    input+, row0_low, row0_high, row2_low, row2_high, row1_low, row1_high, copy_low, copy_high
    breq    encryption
    brcc    expansion

    keep_last_derived 10
    com     copy_high
    ldi     multiplier, 8
    rjmp    9f

encryption:
    next_key older
    adiw    keys_pair, BYTES_OF_NO_ACCOUNT
    next_key last_row0
    next_key newest
    subi    end, lo8(-DERIVED_SCHEDULE_BYTES)
    movw    product, copy               /* row 3, as if it were rotated */
    ldi     multiplier, 32
    rjmp    7f

expansion:
    save    row3_byte3
    load    input+, row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    ldi     constant, FIRST_CONSTANT
    ldi     one, 1
    make_derived_schedule
    restore row3_byte3
    rjmp    finish

8:  round_derived_back
    sbiw    keys_pair, 10
9:  two_keys_derived_back
    cpse    keys_low, end
    rjmp    8b
    store   -input, row3_high, row3_low
    rjmp    write

6:  substitute_derived row3_high, ROWS_HOME
    rotate_row_3 row3_high, last_row0, older
7:  add_rotated row3_high, last_row0, newest, older, ROWS_CROSSED
    substitute_derived last_row0, ROWS_CROSSED
    add_derived last_row0, row3_high, older, newest, ROWS_HOME
    cpse    keys_low, end
    rjmp    6b
    com     row3_high
    store   -input, row3_high, product_low
write:
    store   -input, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
finish:
    clr     product_high
    restore multiplier, row0_high, row0_low, older, newest, input_low, input_high
    ret
fw_end fw_rectangle128_expand
fw_end fw_rectangle128_decrypt
fw_end fw_rectangle128_encrypt

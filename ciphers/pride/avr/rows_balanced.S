/* PRIDE for AVR: four rows of 16 bits and the round key in registers, one round per pass.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. Both directions begin and end in the same code.
 * The code must stand in the first 128 KiB of flash (IJMP).
 * Stack: the return address and 12 bytes in encrypt and decrypt.
 *
 * A round: the S-box on 16 columns 16 and 4 MOVW; the linear layer 7, 12, 10 and 5, undone 7, 16, 13 and 5; the round
 * key 8, and 4 for what is added to it. That is 66 and 73, and 4 for the loop. That there is nothing shorter is not
 * claimed.
 *
 * cost fw_pride_expand 121 cycles 16 bytes
 * cost fw_pride_encrypt 1532 cycles 326 bytes
 * cost fw_pride_decrypt 1687 cycles 174 bytes
 */
#include "fw_avr.inc"

#define ROUNDS          20
#define KEY_BYTES       16

/* Rows are pairs, for MOVW. */
#define row0            r18
#define row1            r20
#define row2            r22
#define row3            r24
#define low0            r18
#define high0           r19
#define low1            r20
#define high1           r21
#define low2            r22
#define high2           r23
#define low3            r24
#define high3           r25
#define state           high0, low0, high1, low1, high2, low2, high3, low3
#define copy0           r14             /* pairs */
#define copy1           r12
#define copy0_low       r14
#define copy0_high      r15
#define copy1_low       r12
#define copy1_high      r13
#define scratch         r14
#define other_scratch   r15
#define key_high0       r8
#define key_low0        r16
#define key_high1       r9
#define key_low1        r17
#define key_high2       r10
#define key_low2        r26
#define key_high3       r11
#define key_low3        r27
#define round_key       key_high0, key_low0, key_high1, key_low1, key_high2, key_low2, key_high3, key_low3
#define of_the_caller   r17, r16, r15, r14, r13, r12, r11, r10, r9, r8
#define of_the_caller_back r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define count           r0
#define bytes_left      r18
#define zero            r1

.macro rotate_left byte:req
    lsl     \byte
    adc     \byte, zero
.endm

.macro rotate_right byte:req
    bst     \byte, 0
    lsr     \byte
    bld     \byte, 7
.endm

.macro rotate_left_3 byte:req
    swap    \byte
    rotate_right \byte
.endm

.macro add_round_key
    eor     high0, key_high0
    eor     low0, key_low0
    eor     high1, key_high1
    eor     low1, key_low1
    eor     high2, key_high2
    eor     low2, key_low2
    eor     high3, key_high3
    eor     low3, key_low3
.endm

/* The key of the round that is N further on. */
.macro advance_round_key n:req
    subi    key_low0, lo8(-193 * (\n))
    subi    key_low1, lo8(-165 * (\n))
    subi    key_low2, lo8(-81 * (\n))
    subi    key_low3, lo8(-197 * (\n))
.endm

/* An involution: new rows 0 and 1 of the old ones, new rows 2 and 3 of the new ones. */
.macro substitute
    movw    copy0, row0
    movw    copy1, row1
    and     low0, low1
    and     high0, high1
    eor     low0, low2
    eor     high0, high2
    and     low1, low2
    and     high1, high2
    eor     low1, low3
    eor     high1, high3
    movw    row2, row0
    and     low2, low1
    and     high2, high1
    eor     low2, copy0_low
    eor     high2, copy0_high
    movw    row3, row1
    and     low3, low2
    and     high3, high2
    eor     low3, copy1_low
    eor     high3, copy1_high
.endm

/* Rows 0 and 3, whose layers are involutions. */
.macro mix_outer_rows
    mov     scratch, high0
    eor     scratch, low0
    mov     other_scratch, scratch
    swap    other_scratch
    eor     scratch, other_scratch
    eor     high0, scratch
    eor     low0, scratch
    mov     scratch, high3
    eor     scratch, low3
    swap    scratch
    eor     high3, scratch
    eor     low3, scratch
.endm

/* Rows 1 and 2. */
.macro mix_inner_rows
    rotate_left_3 low1
    mov     scratch, high1
    eor     scratch, low1
    rotate_left high1
    rotate_left low1
    eor     high1, scratch
    eor     low1, scratch
    swap    high2
    mov     scratch, low2
    rotate_right scratch
    eor     scratch, high2
    rotate_left high2
    eor     high2, scratch
    eor     low2, scratch
.endm

.macro mix_inner_rows_back
    mov     scratch, high1
    eor     scratch, low1
    rotate_left low1
    eor     low1, scratch
    rotate_left_3 low1
    rotate_right scratch
    eor     high1, scratch
    rotate_right high1
    mov     scratch, high2
    eor     scratch, low2
    rotate_left high2
    eor     high2, scratch
    rotate_left high2
    rotate_left high2
    rotate_right scratch
    eor     low2, scratch
.endm

fw_function fw_pride_expand
    copy_key KEY_BYTES, bytes_left
    ret
fw_end fw_pride_expand

fw_function fw_pride_encrypt
    go_on_at .Lencryption
.Lbegin:
    save    of_the_caller
    movw    copy0, keys_pair            /* the way */
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, state
    sbiw    block_pair, 8
    save    block_low, block_high
    xor_next_keys state
    ldi     key_low0, ROUNDS
    mov     count, key_low0
    next_keys round_key
    sbiw    keys_pair, KEY_BYTES
    go_on   copy0, copy1
.Lencryption:
    movw    keys_pair, copy1
1:  advance_round_key 1
    add_round_key
    substitute
    dec     count
    breq    .Lend
    mix_outer_rows
    mix_inner_rows
    rjmp    1b
.Lend:
    xor_next_keys state
    restore block_high, block_low
    store   block+, state
    restore of_the_caller_back
    ret
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    go_on_at .Ldecryption
    far_jump .Lbegin
.Ldecryption:
    movw    keys_pair, copy1
    advance_round_key ROUNDS
2:  substitute
    add_round_key
    dec     count
    brne    3f
    far_jump .Lend
3:  advance_round_key -1
    mix_outer_rows
    mix_inner_rows_back
    rjmp    2b
fw_end fw_pride_decrypt

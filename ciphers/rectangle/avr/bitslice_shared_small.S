/* RECTANGLE-128 for AVR: all functions are one piece of code, one round per pass; expand and encrypt share an S-box.
 *
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: below and in rectangle_macros.inc; schedule (158 bytes):
 * rectangle128_keys.inc. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the first
 * 64 KiB of flash; decrypt in RAM only.
 * Stack: the return address and 8 bytes, in expand two more.
 * Cycles of a round, without loop: encryption 65, of which one is the branch that makes its S-box a subroutine of
 * expand, and so saves 20 bytes; decryption 66. All functions save the same eight registers and begin with eight bytes
 * of block or key; two flags, which nothing changes until then, tell which function it is.
 * A bound with these parts, in words: the loops of encryption 59, decryption 60 and expand 36, registers 16, block in
 * and out 16, the rest of the key 8, the two bytes of a round key that come first 6, pointers, r1 and RET 5: 412 bytes
 * before the functions part and meet and are set up. In scenario cbc128 the common loops add 412 at -O2: 874
 * bytes, 65852 cycles. For less the rounds of a block would have to call, 7 x 25 cycles a block each; no other way was
 * found.
 *
 * cost fw_rectangle128_expand 1727 cycles 462 bytes
 * cost fw_rectangle128_encrypt 1820 cycles 462 bytes
 * cost fw_rectangle128_decrypt 1841 cycles 462 bytes
 */
#define schedule        Z
#define key             X               /* its second half */
#define key_pair        r26
#define constant        r27             /* once the key is loaded */
#define one             r26
#define row0_byte0      r18             /* bytes 0 and 1 are where the rounds have a row */
#define row0_byte1      r19
#define row0_byte2      r28
#define row0_byte3      r29
#define row1_byte0      r20
#define row1_byte1      r21
#define row1_byte2      r12
#define row1_byte3      r13
#define row2_byte0      r22
#define row2_byte1      r23
#define row2_byte2      r14
#define row2_byte3      r15
#define row3_byte0      r24
#define row3_byte1      r25
#define row3_byte2      r16
#define row3_byte3      r17

#include "rectangle128_keys.inc"

#define argument1       r24             /* pairs */
#define argument2       r22
#define input           Y               /* the block, or the key */
#define input_pair      r28
#define input_low       r28
#define input_high      r29

/* The first half of the key has come as a block would. */
.macro load_key_behind_block
    movw    key_pair, input_pair
    movw    row0_byte2, row1_byte0
    movw    row1_byte0, row2_byte0
    movw    row1_byte2, row3_byte0
    load    key+, row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    ldi     constant, 1
.endm

/* From one round key to the next, with the S-box of encryption. T is set. */
.macro update_by_call
    mov     copy_low, row0_byte0
    mov     product_low, row2_byte0
    rcall   substitute_half
    ldi     one, 1
    mix_key_128
.endm

/* T: expand; carry: decrypt. What begin does leaves both alone. */
fw_function fw_rectangle128_expand
    set
    rjmp    begin

    decryption_loop 128, decryption
    rjmp    write

fw_label fw_rectangle128_decrypt
    sec
    rjmp    1f

fw_label fw_rectangle128_encrypt
    clc
1:  clt

begin:
    save    zero, kept_first, away_low, away_high, count, multiplier, input_low, input_high
    movw    keys_pair, argument1
    movw    input_pair, argument2
    load    input+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    ldi     count, ROUND_KEYS
    brtc    2f
    make_schedule_128 load_key_behind_block, update_by_call
    rjmp    finish

begin_decryption:
    begin_keys_behind_128
    ldi     multiplier, 8
    keep_last_128
    rjmp    decryption

2:  brcs    begin_decryption
    clr     zero
    encrypt_counted 128, substitute_half

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

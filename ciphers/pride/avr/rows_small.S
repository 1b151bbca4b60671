/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for AVR: one round per pass, both directions one loop, round keys made of the key in memory.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MUL and MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in
 * the first 64 KiB of flash; decrypt in RAM only.
 *
 * The whitening is the round key of round 0, whose multiples are 0: all keys are added by the same 28 words. The S-box
 * takes 12 instructions for eight columns, the layers 34 (pride_layers.inc), 41 back: no register is saved. T says which
 * direction it is. A bound with these parts: S-box 24 words, layers 34 and 29, keys 28, the block in and out 16: 262
 * bytes before anything is set up, counted or called.
 *
 * cost fw_pride_expand 121 cycles 16 bytes 2 stack
 * cost fw_pride_encrypt 2520 cycles 332 bytes 6 stack
 * cost fw_pride_decrypt 2676 cycles 6 bytes 6 stack
 */
#define scratch         r0              /* free in all layers */
#define other_scratch   r1
#define zero            r1
#define spare           r26             /* when the block's address is on the stack */
#define number          r27             /* of the round; 0 for the whitening */
#define bytes_left      r18
#include "pride_layers.inc"

/* An involution on eight columns: new bits 0 and 1 of the old ones, new bits 2 and 3 of the new ones. */
.macro substitute x0:req, x1:req, x2:req, x3:req
    mov     scratch, \x0
    mov     other_scratch, \x1
    and     \x0, \x1
    eor     \x0, \x2
    and     \x1, \x2
    eor     \x1, \x3
    mov     \x2, \x0
    and     \x2, \x1
    eor     \x2, scratch
    mov     \x3, \x1
    and     \x3, \x2
    eor     \x3, other_scratch
.endm

/* Adds the next two bytes of the key, the number's multiple of CONSTANT with them. */
.macro add_key high:req, low:req, constant:req
    xor_next_keys \high
    ldi     spare, \constant
    mul     spare, number
    next_keys spare
    add     spare, product_low
    eor     \low, spare
.endm

fw_function fw_pride_expand
    copy_key KEY_BYTES, bytes_left
    ret
fw_end fw_pride_expand

fw_function fw_pride_encrypt
    clt
begin:
    movw    keys_pair, argument1
    movw    block_pair, argument2
    load    block+, state
    sbiw    block_pair, KEY_BYTES / 2
    save    block_low, block_high
    ldi     number, 0
    rcall   add_keys
    adiw    keys_pair, KEY_BYTES / 2
    brtc    1f
    ldi     number, ROUNDS + 1
    rjmp    2f

1:  rcall   add_round_key
2:  substitute high0, high1, high2, high3
    substitute low0, low1, low2, low3
    brtc    3f
    rcall   add_round_key
    cpi     number, 1
3:  brts    4f
    cpi     number, ROUNDS
4:  brne    5f

    sbiw    keys_pair, KEY_BYTES / 2
    ldi     number, 0
    rcall   add_keys
    restore block_high, block_low
    clr     zero
    store   block+, state
    ret

5:  clr     zero
    mix_outer_rows
    brts    6f
    mix_inner_rows
    rjmp    1b
6:  mix_inner_rows_back
    rjmp    2b

add_round_key:
    inc     number
    brtc    add_keys
    subi    number, 2
/* The schedule's address remains. */
add_keys:
    add_key high0, low0, 193
    add_key high1, low1, 165
    add_key high2, low2, 81
    add_key high3, low3, 197
    sbiw    keys_pair, KEY_BYTES / 2
    ret
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    set
    far_jump begin
fw_end fw_pride_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for AVR: tables of 16 bytes, one round per pass, both directions one loop.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; the state and the key schedule: lblock_table.inc. Needs MOVW. encrypt reads the
 * schedule, that of portable_table.c, in RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash; decrypt in RAM
 * only. The tables must stand in the first 64 KiB of flash.
 *
 * Encryption turns the right half before F, decryption after it; T says decryption. Then the halves change places. All
 * lookups are of a nibble and go through the eight tables one after the other.
 * NOT constant time in the strict sense: the addresses of lookups are secret, as in lblock_table.inc.
 *
 * cost fw_lblock_expand 2546 cycles 192 bytes 6 stack
 * cost fw_lblock_encrypt 5635 cycles 184 bytes 9 stack
 * cost fw_lblock_decrypt 5702 cycles 6 bytes 9 stack
 */
#include "lblock_table.inc"

#define value           r16             /* nibbles to look up, the next one below */
#define s_box           r28             /* lower byte of the next table's address */
#define result          r0

    .section .progmem.data.fw_lblock_nibbles, "a", @progbits
    .p2align 7
s_boxes:
    .byte   S0
    .byte   S1
    .byte   S2
    .byte   S3
    .byte   S4
    .byte   S5
    .byte   S6
    .byte   S7

/* TO1 and TO0 ^= F of bytes 0 and 1 of half a word, or 3 and 2 of bytes 2 and 3. */
.macro add_f to0:req, to1:req, from0:req, from1:req
    mov     value, \from0
    rcall   look_up_with_key
    eor     \to1, result
    rcall   look_up
    eor     \to0, result
    mov     value, \from1
    rcall   look_up_with_key
    swap    result
    eor     \to1, result
    rcall   look_up
    swap    result
    eor     \to0, result
.endm

fw_function fw_lblock_expand
    expand_key
fw_end fw_lblock_expand

fw_function fw_lblock_encrypt
    clt
both_directions:
    save    value, count, s_box
    enter_block left_bytes, right_bytes
    ldi     count, ROUNDS
    brtc    next_round
    subi    block_low, lo8(-(SCHEDULE_BYTES - 4))
    sbci    block_high, hi8(-(SCHEDULE_BYTES - 4))
next_round:
    brts    turned
    mov     value, right3
    mov     right3, right2
    mov     right2, right1
    mov     right1, right0
    mov     right0, value
turned:
    ldi     s_box, lo8(s_boxes)
    add_f   right0, right1, left0, left1
    add_f   right2, right3, left2, left3
    brtc    exchange
    sbiw    block_pair, 8               /* the key of the round before */
    mov     value, right0
    mov     right0, right1
    mov     right1, right2
    mov     right2, right3
    mov     right3, value
exchange:
    movw    table_pair, left0
    movw    left0, right0
    movw    right0, table_pair
    movw    table_pair, left2
    movw    left2, right2
    movw    right2, table_pair
    dec     count
    brne    next_round
    leave_block right_bytes, left_bytes
    restore s_box, count, value
    ret

look_up_with_key:
    xor_next_keys_at_x result, value
look_up:
    mov     index, value
    andi    index, 15
    add     index, s_box
    ldi     page, hi8(s_boxes)
    lpm     result, table
    subi    s_box, -16
    swap    value
    ret
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    set
    far_jump both_directions
fw_end fw_lblock_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for AVR: the rows in registers, the S-boxes bitsliced, the L-boxes tables of bytes in flash,
 * one row per pass.
 *
 *     void fw_fantomas_expand (fw_fantomas_schedule *schedule, const uint8_t key[16]);
 *     void fw_fantomas_encrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_fantomas_decrypt(const fw_fantomas_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_expand    (fw_robin_schedule *schedule, const uint8_t key[16]);
 *     void fw_robin_encrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *     void fw_robin_decrypt   (const fw_robin_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: the L-box 33 cycles for each row, of which 9 turn the rows, by one, and 3 are the loop; the round key 50; the
 * S-box 93 in Fantomas and 78 in Robin. The L-box has 27 words in place of 93, and the round key is added in one place,
 * not in two: for 200 bytes less in each direction, a round takes a third more than in table_fast.S.
 *
 * cost fw_fantomas_expand 121 cycles 16 bytes 2 stack
 * cost fw_fantomas_encrypt 5199 cycles 468 bytes 16 stack
 * cost fw_fantomas_decrypt 5199 cycles 468 bytes 16 stack
 * cost fw_robin_expand 121 cycles 16 bytes 2 stack
 * cost fw_robin_encrypt 6627 cycles 438 bytes 16 stack
 * cost fw_robin_decrypt 6627 cycles 438 bytes 16 stack
 */
#include "fantomas_table.inc"

#define rows_left       r6

/* PAGE is on the first of four pages before and behind. */
.macro multiply_row low:req, high:req
    look_up \low, \high
    subi    page, 3
.endm

/* Each row comes to x0 once, and all are home again. */
.macro multiply_rows box:req
    ldi     index, 8
    mov     rows_left, index
    ldi     page, hi8(\box)
.Lrow\@:
    multiply_row x0
    copy_row first, x0
    copy_row x0, x1
    copy_row x1, x2
    copy_row x2, x3
    copy_row x3, x4
    copy_row x4, x5
    copy_row x5, x6
    copy_row x6, x7
    copy_row x7, first
    dec     rows_left
    brne    .Lrow\@
.endm

/* What is added to row 0 in a round is the L-box of the round's number: so the number is added in front of the L-box of
 * the round before, in decryption behind that of the round after. OF_FIRST is added as it is; OF_BEHIND, once more,
 * since the last round adds one too many, in decryption the first. */
.macro encrypt rounds:req, substitute:req, box:req, of_first:req, of_behind:req
    begin
    add_constant \of_first
    clr     number
    inc     number
1:  add_key
    ldi     index, \rounds + 1
    cp      number, index
    brne    3f
    rjmp    2f
3:  \substitute
    inc     number
    eor     x0_low, number
    multiply_rows \box
    rjmp    1b
2:  add_constant \of_behind
    finish
.endm

.macro decrypt rounds:req, substitute:req, box:req, of_first:req, of_behind:req
    begin
    add_constant \of_behind
    ldi     index, \rounds + 1
    mov     number, index
1:  add_key
    ldi     index, 1
    cp      number, index
    brne    3f
    rjmp    2f
3:  multiply_rows \box
    eor     x0_low, number
    \substitute
    dec     number
    rjmp    1b
2:  add_constant \of_first
    finish
.endm

    functions

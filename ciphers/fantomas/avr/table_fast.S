/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for AVR: the rows in registers, the S-boxes bitsliced, the L-boxes tables of bytes in flash.
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
 * A round: the L-box 20 cycles for each row and 1, the round key 50; the S-box 93 in Fantomas and 78 in Robin; what is
 * added to row 0, its number and the loop 6. That is 310 and 295. Of the L-box, the lookups are 12 a row and cannot be
 * less with tables of bytes in flash. That there is nothing shorter for the rest is not claimed.
 *
 * cost fw_fantomas_expand 121 cycles 16 bytes 2 stack
 * cost fw_fantomas_encrypt 3909 cycles 670 bytes 16 stack
 * cost fw_fantomas_decrypt 3909 cycles 670 bytes 16 stack
 * cost fw_robin_expand 121 cycles 16 bytes 2 stack
 * cost fw_robin_encrypt 4909 cycles 640 bytes 16 stack
 * cost fw_robin_decrypt 4909 cycles 640 bytes 16 stack
 */
#include "fantomas_table.inc"

/* The pages of a row upwards, of the next one downwards: PAGE is on the first of them before and behind. */
.macro multiply_two_rows low:req, high:req, next_low:req, next_high:req
    look_up \low, \high
    mov     index, \next_high
    lpm     \next_high, table
    dec     page
    mov     scratch, \next_low
    lpm     \next_low, table
    dec     page
    mov     index, scratch
    lpm     scratch, table
    eor     \next_high, scratch
    dec     page
    lpm     scratch, table
    eor     \next_low, scratch
.endm

.macro multiply_rows box:req
    ldi     page, hi8(\box)
    multiply_two_rows x0, x1
    multiply_two_rows x2, x3
    multiply_two_rows x4, x5
    multiply_two_rows x6, x7
.endm

/* What is added to row 0 in a round is the L-box of the round's number: so the number is added in front of the L-box of
 * the round before, in decryption behind that of the round after. OF_FIRST is added as it is; OF_BEHIND, once more,
 * since the last round adds one too many, in decryption the first. */
.macro encrypt rounds:req, substitute:req, box:req, of_first:req, of_behind:req
    begin
    add_key
    add_constant \of_first
    clr     number
    inc     number
1:  \substitute
    inc     number
    eor     x0_low, number
    multiply_rows \box
    add_key
    ldi     index, \rounds + 1
    cpse    number, index
    rjmp    1b
    add_constant \of_behind
    finish
.endm

.macro decrypt rounds:req, substitute:req, box:req, of_first:req, of_behind:req
    begin
    add_constant \of_behind
    ldi     index, \rounds + 1
    mov     number, index
1:  add_key
    multiply_rows \box
    eor     x0_low, number
    \substitute
    dec     number
    ldi     index, 1
    cpse    number, index
    rjmp    1b
    add_constant \of_first
    add_key
    finish
.endm

    functions

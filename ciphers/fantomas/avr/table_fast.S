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
#include "fw_avr.inc"
#include "fantomas_columns.h"

#define KEY_BYTES       16

/* Rows are pairs, for MOVW. */
#define x0              r18, r19
#define x1              r20, r21
#define x2              r22, r23
#define x3              r24, r25
#define x4              r16, r17
#define x5              r14, r15
#define x6              r12, r13
#define x7              r10, r11
#define x0_low          r18
#define x0_high         r19
#define rows            x0, x1, x2, x3, x4, x5, x6, x7
#define first           r8, r9          /* spare pairs */
#define second          r6, r7
#define of_the_caller   r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#define of_the_caller_back r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define scratch         r0
#define number          r1              /* of the round, from 1 */
#define zero            r1
#define bytes_left      r18
#define round_key_pair  r26
#define argument2_low   r22
#define argument2_high  r23
#define table           Z
#define table_pair      r30
#define index           r30
#define page            r31

/* ---- Tables: what a row's lower byte becomes, its lower and its upper byte, and what its upper byte becomes ---- */

.macro page_of shift:req, c0, c1, c2, c3, c4, c5, c6, c7
    .set    .Lx, 0
    .rept   256
    .set    .Lsum, (.Lx & 1) * \c0 ^ (.Lx >> 1 & 1) * \c1 ^ (.Lx >> 2 & 1) * \c2 ^ (.Lx >> 3 & 1) * \c3
    .set    .Lsum, .Lsum ^ (.Lx >> 4 & 1) * \c4 ^ (.Lx >> 5 & 1) * \c5 ^ (.Lx >> 6 & 1) * \c6 ^ (.Lx >> 7 & 1) * \c7
    .byte   .Lsum >> \shift & 0xff
    .set    .Lx, .Lx + 1
    .endr
.endm

/* The matrix by its columns: what each bit of a row contributes, the lowest first. */
.macro l_box name, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15
    .section .progmem.data.\name, "a", @progbits
    .p2align 8
\name:
    page_of 0, \c0, \c1, \c2, \c3, \c4, \c5, \c6, \c7
    page_of 8, \c0, \c1, \c2, \c3, \c4, \c5, \c6, \c7
    page_of 0, \c8, \c9, \c10, \c11, \c12, \c13, \c14, \c15
    page_of 8, \c8, \c9, \c10, \c11, \c12, \c13, \c14, \c15
.endm

l_box   fw_fantomas_l_box, FANTOMAS_COLUMNS(listed)
l_box   fw_fantomas_l_box_back, FANTOMAS_COLUMNS_BACK(listed)
l_box   fw_robin_l_box, ROBIN_COLUMNS(listed)

/* L-boxes of numbers: of the first round, and of the one behind the last. */
.equ    fantomas_first, 0xbfff
.equ    fantomas_behind, 0xbfff ^ 0x4137 ^ 0xd548
.equ    robin_first, 0xfffe
.equ    robin_behind, 0xfffe ^ 0x6689

/* ---- Layers ---- */

/* The pages of a row upwards, of the next one downwards: PAGE is on the first of them before and behind. */
.macro multiply_two_rows low:req, high:req, next_low:req, next_high:req
    mov     index, \low
    lpm     \low, table
    inc     page
    mov     scratch, \high
    lpm     \high, table
    inc     page
    mov     index, scratch
    lpm     scratch, table
    eor     \low, scratch
    inc     page
    lpm     scratch, table
    eor     \high, scratch
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

.macro add_constant constant:req
    ldi     index, lo8(\constant)
    eor     x0_low, index
    ldi     index, hi8(\constant)
    eor     x0_high, index
.endm

.macro add_key
    xor_next_keys_at_x scratch, rows
    sbiw    round_key_pair, KEY_BYTES
.endm

.macro copy_row al, ah, bl, bh
    movw    \al, \bl
.endm

.macro complement al, ah
    com     \al
    com     \ah
.endm

.macro xor_row al, ah, bl, bh
    eor     \al, \bl
    eor     \ah, \bh
.endm

.macro and_row al, ah, bl, bh
    and     \al, \bl
    and     \ah, \bh
.endm

.macro or_row al, ah, bl, bh
    or      \al, \bl
    or      \ah, \bh
.endm

/* A ^= B & C */
.macro xor_and al, ah, bl, bh, cl, ch
    copy_row first, \bl, \bh
    and_row first, \cl, \ch
    xor_row \al, \ah, first
.endm

/* A ^= B & ~C */
.macro xor_and_not al, ah, bl, bh, cl, ch
    copy_row first, \cl, \ch
    complement first
    and_row first, \bl, \bh
    xor_row \al, \ah, first
.endm

#include "fantomas_layers.inc"

/* T ^= Robin's function of four bits of F. */
.macro add_class_13 t0, t1, t2, t3, t4, t5, t6, t7, f0, f1, f2, f3, f4, f5, f6, f7
    copy_row first, \f0, \f1
    and_row first, \f2, \f3
    xor_row first, \f4, \f5
    copy_row second, \f2, \f3
    or_row  second, \f4, \f5
    xor_row second, \f6, \f7
    xor_row \t0, \t1, first
    xor_row \t4, \t5, second
    and_row second, \f0, \f1
    xor_row second, \f2, \f3
    xor_row \t2, \t3, second
    and_row first, \f6, \f7
    xor_row first, \f0, \f1
    xor_row \t6, \t7, first
.endm

/* An involution. */
.macro substitute_robin
    add_class_13 x0, x1, x2, x3, x4, x5, x6, x7
    add_class_13 x4, x5, x6, x7, x0, x1, x2, x3
    add_class_13 x0, x1, x2, x3, x4, x5, x6, x7
.endm

/* ---- Functions ---- */

.macro begin
    save    of_the_caller, argument2_high, argument2_low
    movw    table_pair, argument2
    movw    round_key_pair, argument1
    load    table+, rows
.endm

.macro finish
    restore index, page
    store   table+, rows
    clr     zero
    restore of_the_caller_back
    ret
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

    expand fantomas

fw_function fw_fantomas_encrypt
    encrypt 12, substitute_fantomas, fw_fantomas_l_box, fantomas_first, fantomas_behind
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt 12, substitute_fantomas_back, fw_fantomas_l_box_back, fantomas_first, fantomas_behind
fw_end fw_fantomas_decrypt

    expand robin

fw_function fw_robin_encrypt
    encrypt 16, substitute_robin, fw_robin_l_box, robin_first, robin_behind
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt 16, substitute_robin, fw_robin_l_box, robin_first, robin_behind
fw_end fw_robin_decrypt

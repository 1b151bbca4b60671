/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for AVR, for speed: a cell per register, the S-box in flash, eight rounds per pass.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has for each round what is added to rows 0 and 1, the
 * constants included. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: 16 lookups of 4 cycles, 8 bytes of the round key of 3 (11 more where flash holds the schedule), 1 for the
 * constant of row 2, 12 for MixColumns: 101. Rows and cells change their names only; all names are back after eight
 * rounds, whose loop takes 4. Each cell is looked up, each byte of a key loaded and each row added, which takes that
 * long: with the S-box in RAM, where a lookup takes a cycle less, 256 bytes of RAM would save 16 of the 101.
 *
 * cost fw_skinny128_128_expand 1759 cycles 214 bytes 11 stack
 * cost fw_skinny128_128_encrypt 4181 cycles 1106 bytes 13 stack
 * cost fw_skinny128_128_decrypt 4183 cycles 1110 bytes 13 stack
 */
#include "fw_avr.inc"

#define ROUNDS          40
#define PASSES          5
#define SCHEDULE        320

#define a0              r18             /* the rows */
#define a1              r19
#define a2              r20
#define a3              r21
#define b0              r22
#define b1              r23
#define b2              r24
#define b3              r25
#define c0              r10
#define c1              r11
#define c2              r12
#define c3              r13
#define d0              r14
#define d1              r15
#define d2              r16
#define d3              r17
#define two             r9              /* the constant of row 2 */
#define upper           a0, a1, a2, a3, b0, b1, b2, b3
#define lower           c0, c1, c2, c3, d0, d1, d2, d3
#define saved           r17, r16, r15, r14, r13, r12, r11, r10, r9
#define saved_back      r9, r10, r11, r12, r13, r14, r15, r16, r17
#define upper_register  r18
#define TWO             2
#define rows            upper, lower
#define constant        r26             /* of the key schedule */
#define sum             r27
#include "skinny_macros.inc"

/* The rows after these rounds begin in the place of row 3, whose cells have turned. */
.macro rounds times:req, a0:req, a1:req, a2:req, a3:req, b0:req, b1:req, b2:req, b3:req, \
        c0:req, c1:req, c2:req, c3:req, d0:req, d1:req, d2:req, d3:req
    substitute \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
    xor_next_keys_at_x scratch, \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3
#if FW_SCHEDULE_IN_FLASH
    ldi     page, hi8(skinny128_s_box)
#endif
    eor     \c0, two
    xor_word \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    xor_word \c2, \c3, \c0, \c1, \a0, \a1, \a2, \a3
    xor_word \d1, \d2, \d3, \d0, \c2, \c3, \c0, \c1
    .if     \times - 1
    rounds  (\times - 1), \d1, \d2, \d3, \d0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    .endif
.endm

.macro rounds_back times:req, a0:req, a1:req, a2:req, a3:req, b0:req, b1:req, b2:req, b3:req, \
        c0:req, c1:req, c2:req, c3:req, d0:req, d1:req, d2:req, d3:req
    .if     \times - 1
    rounds_back (\times - 1), \d1, \d2, \d3, \d0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    .endif
    xor_word \d1, \d2, \d3, \d0, \c2, \c3, \c0, \c1
    xor_word \c2, \c3, \c0, \c1, \a0, \a1, \a2, \a3
    xor_word \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
    eor     \c0, two
    add_previous_keys \b3, \b2, \b1, \b0, \a3, \a2, \a1, \a0
    substitute \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3, \c0, \c1, \c2, \c3, \d0, \d1, \d2, \d3
.endm

fw_function fw_skinny128_128_encrypt
    begin
    ldi     page, hi8(skinny128_s_box)
1:  rounds  8, rows
    repeat  passes
    finish
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    begin
    ldi     page, hi8(skinny128_inverse)
    to_end_of_schedule
1:  rounds_back 8, rows
    repeat  passes
    finish
fw_end fw_skinny128_128_decrypt

    .section .progmem.data.skinny128_s_box, "a", @progbits
    .p2align 8
skinny128_s_box:
    s_box_128

    .section .progmem.data.skinny128_inverse, "a", @progbits
    .p2align 8
skinny128_inverse:
    inverse_128

/* ---- The key schedule ---- */

#define passes_left     r9
#define expand_saved    r17, r16, r15, r14, r13, r12, r11, r10, r9
#define expand_back     r9, r10, r11, r12, r13, r14, r15, r16, r17

.macro emit a0:req, a1:req, a2:req, a3:req, b0:req, b1:req, b2:req, b3:req
    step_constant
    mov     sum, constant
    andi    sum, 0x0f
    eor     sum, \a0
    st      keys+, sum
    st      keys+, \a1
    st      keys+, \a2
    st      keys+, \a3
    mov     sum, constant
    swap    sum
    andi    sum, 3
    eor     sum, \b0
    st      keys+, sum
    st      keys+, \b1
    st      keys+, \b2
    st      keys+, \b3
.endm

/* Cells 9, 15, 8, 13, 10, 14, 12, 11 take the places of cells 0 to 7. */
.macro permute a0:req, a1:req, a2:req, a3:req, b0:req, b1:req, b2:req, b3:req
    mov     scratch, \a0
    mov     \a0, \a1
    mov     \a1, \b3
    mov     \b3, \a3
    mov     \a3, \b1
    mov     \b1, \b2
    mov     \b2, \b0
    mov     \b0, \a2
    mov     \a2, scratch
.endm

fw_function fw_skinny128_128_expand
    save    expand_saved
    movw    block_pair, argument2
    movw    keys_pair, argument1
    ldi     a0, ROUNDS / 2
    mov     passes_left, a0
    load    block+, upper, lower
    clr     constant
1:  emit    upper
    permute lower
    emit    lower
    permute upper
    repeat  passes_left
    restore expand_back
    ret
fw_end fw_skinny128_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-64-128 for AVR, for speed: two cells per register, the S-box in flash, four rounds per pass.
 *
 *     void fw_skinny64_128_expand (fw_skinny64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny64_128_encrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_skinny64_128_decrypt(const fw_skinny64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MOVW. encrypt reads the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in the
 * first 64 KiB of flash; decrypt in RAM only. The schedule has for each round what is added to rows 0 and 1, the
 * constants included. The tables must stand in the first 64 KiB of flash.
 *
 * The addresses of lookups are secret. All lookups take the same time, since the device has no cache; but an observer
 * of addresses (on a bus, by a probe) learns of the key: constant time of cycles only.
 *
 * A round: 8 lookups of 4 cycles, for two cells each, 4 bytes of the round key of 3 (7 more where flash holds the
 * schedule), 1 for the constant of row 2, 7 to turn row 1, 3 row 2, 7 row 3, 6 for MixColumns: 68. Rows change their
 * names only; the loop over four rounds takes 4. A second table whose entries are swapped would save 2 of the 68. That
 * there is nothing shorter is not claimed.
 *
 * The key schedule looks up how cells of the second tweakey change, both tweakeys in one register.
 *
 * cost fw_skinny64_128_expand 3588 cycles 612 bytes 14 stack
 * cost fw_skinny64_128_encrypt 2545 cycles 454 bytes 6 stack
 * cost fw_skinny64_128_decrypt 2547 cycles 458 bytes 6 stack
 */
#include "fw_avr.inc"

#define ROUNDS          36
#define PASSES          9
#define SCHEDULE        144

#define a0              r18             /* the rows, the first cell of two in the high half */
#define a1              r19
#define b0              r20
#define b1              r21
#define c0              r22
#define c1              r23
#define d0              r24
#define d1              r25
#define sum             r17
#define two             r16             /* the constant of row 2 */
#define rows            a0, a1, b0, b1, c0, c1, d0, d1
#define saved           r17, r16
#define saved_back      r16, r17
#define upper_register  r17
#define TWO             0x20
#define constant        r16             /* of the key schedule */
#include "skinny_macros.inc"

.macro exchange_bytes one:req, other:req
    mov     sum, \one
    mov     \one, \other
    mov     \other, sum
.endm

/* The two halves that HALVES selects change places after both bytes have been swapped: a row turns by one cell. */
.macro turn_row one:req, other:req, halves:req
    swap    \one
    swap    \other
    mov     sum, \one
    eor     sum, \other
    andi    sum, \halves
    eor     \one, sum
    eor     \other, sum
.endm

.macro add_pair to0:req, to1:req, from0:req, from1:req
    eor     \to0, \from0
    eor     \to1, \from1
.endm

/* Cells turn in their registers; the rows after these rounds begin in the place of row 3. */
.macro rounds times:req, a0:req, a1:req, b0:req, b1:req, c0:req, c1:req, d0:req, d1:req
    substitute \a0, \a1, \b0, \b1, \c0, \c1, \d0, \d1
    xor_next_keys_at_x scratch, \a0, \a1, \b0, \b1
#if FW_SCHEDULE_IN_FLASH
    ldi     page, hi8(skinny64_s_box)
#endif
    eor     \c0, two
    turn_row \b0, \b1, 0xf0
    exchange_bytes \c0, \c1
    turn_row \d0, \d1, 0x0f
    add_pair \b0, \b1, \c0, \c1
    add_pair \c0, \c1, \a0, \a1
    add_pair \d0, \d1, \c0, \c1
    .if     \times - 1
    rounds  (\times - 1), \d0, \d1, \a0, \a1, \b0, \b1, \c0, \c1
    .endif
.endm

.macro rounds_back times:req, a0:req, a1:req, b0:req, b1:req, c0:req, c1:req, d0:req, d1:req
    .if     \times - 1
    rounds_back (\times - 1), \d0, \d1, \a0, \a1, \b0, \b1, \c0, \c1
    .endif
    add_pair \d0, \d1, \c0, \c1
    add_pair \c0, \c1, \a0, \a1
    add_pair \b0, \b1, \c0, \c1
    turn_row \d0, \d1, 0xf0
    exchange_bytes \c0, \c1
    turn_row \b0, \b1, 0x0f
    eor     \c0, two
    add_previous_keys \b1, \b0, \a1, \a0
    substitute \a0, \a1, \b0, \b1, \c0, \c1, \d0, \d1
.endm

fw_function fw_skinny64_128_encrypt
    begin
    ldi     page, hi8(skinny64_s_box)
1:  rounds  4, rows
    repeat  passes
    finish
fw_end fw_skinny64_128_encrypt

fw_function fw_skinny64_128_decrypt
    begin
    ldi     page, hi8(skinny64_inverse)
    to_end_of_schedule
1:  rounds_back 4, rows
    repeat  passes
    finish
fw_end fw_skinny64_128_decrypt

    .section .progmem.data.skinny64_s_box, "a", @progbits
    .p2align 8
skinny64_s_box:
    s_box_64

    .section .progmem.data.skinny64_inverse, "a", @progbits
    .p2align 8
skinny64_inverse:
    inverse_64

/* ---- The key schedule: in a register a cell of the first tweakey, the low half, and one of the second ---- */

#define e0              r18             /* cells of rows 0 and 1 */
#define e1              r19
#define e2              r20
#define e3              r21
#define e4              r22
#define e5              r23
#define e6              r24
#define e7              r25
#define f0              r8              /* of rows 2 and 3 */
#define f1              r9
#define f2              r10
#define f3              r11
#define f4              r12
#define f5              r13
#define f6              r14
#define f7              r15
#define upper           e0, e1, e2, e3, e4, e5, e6, e7
#define lower           f0, f1, f2, f3, f4, f5, f6, f7
#define key             X
#define key_pair        r26
#define low_sum         r26
#define high_sum        r27
#define round_keys      Y
#define round_keys_pair r28
#define round_keys_low  r28
#define round_keys_high r29
#define rounds_left     r1              /* pairs of them */
#define expand_saved    r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8
#define expand_back     r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29

/* Two cells of the first tweakey. */
.macro load_first one:req, other:req
    ld      sum, key+
    mov     scratch, sum
    andi    sum, 0x0f
    mov     \other, sum
    swap    scratch
    mov     sum, scratch
    andi    sum, 0x0f
    mov     \one, sum
.endm

/* Of the second. */
.macro load_second one:req, other:req
    ld      sum, key+
    mov     scratch, sum
    andi    sum, 0xf0
    or      \one, sum
    swap    scratch
    mov     sum, scratch
    andi    sum, 0xf0
    or      \other, sum
.endm

/* TO: the sums of both tweakeys' cells. */
.macro sum_pair to:req, one:req, other:req
    mov     \to, \one
    swap    \to
    eor     \to, \one
    mov     sum, \other
    swap    sum
    eor     sum, \other
    eor     sum, \to
    andi    sum, 0x0f
    eor     \to, sum
.endm

.macro emit e0:req, e1:req, e2:req, e3:req, e4:req, e5:req, e6:req, e7:req
    step_constant
    sum_pair low_sum, \e0, \e1
    mov     sum, constant
    swap    sum
    andi    sum, 0xf0
    eor     low_sum, sum
    st      round_keys+, low_sum
    sum_pair low_sum, \e2, \e3
    st      round_keys+, low_sum
    sum_pair low_sum, \e4, \e5
    mov     sum, constant
    andi    sum, 0x30
    eor     low_sum, sum
    st      round_keys+, low_sum
    sum_pair low_sum, \e6, \e7
    st      round_keys+, low_sum
.endm

/* The next cells of rows 0 and 1, from rows 2 and 3: 9, 15, 8, 13, 10, 14, 12, 11 for 0 to 7. The table steps those of
 * the second tweakey. */
.macro permute e0:req, e1:req, e2:req, e3:req, e4:req, e5:req, e6:req, e7:req
    mov     scratch, \e0
    step_to \e0, \e1
    step_to \e1, \e7
    step_to \e7, \e3
    step_to \e3, \e5
    step_to \e5, \e6
    step_to \e6, \e4
    step_to \e4, \e2
    step_to \e2, scratch
.endm

.macro step_to to:req, from:req
    mov     index, \from
    lpm     \to, table
.endm

fw_function fw_skinny64_128_expand
    save    expand_saved
    movw    round_keys_pair, argument1
    movw    key_pair, argument2
    load_first e0, e1
    load_first e2, e3
    load_first e4, e5
    load_first e6, e7
    load_first f0, f1
    load_first f2, f3
    load_first f4, f5
    load_first f6, f7
    load_second e0, e1
    load_second e2, e3
    load_second e4, e5
    load_second e6, e7
    load_second f0, f1
    load_second f2, f3
    load_second f4, f5
    load_second f6, f7
    ldi     constant, ROUNDS / 2
    mov     rounds_left, constant
    clr     constant
    ldi     page, hi8(skinny64_steps)
1:  emit    upper
    permute lower
    emit    lower
    permute upper
    repeat  rounds_left
    restore expand_back
    ret
fw_end fw_skinny64_128_expand

    .section .progmem.data.skinny64_steps, "a", @progbits
    .p2align 8
skinny64_steps:
    tweakey_steps

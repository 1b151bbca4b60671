/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin for AVR: the block in memory, the S-boxes on eight columns at a time, the L-boxes by columns.
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
 * Constant time: each bit of a row makes a mask of its column. The L-box of a row takes 16 times 16 cycles and 15
 * besides. What is added to row 0 in a round is the L-box of the round's number, so the number is added in front of the
 * L-box, but for that of round 1, which is a constant. A bound with these parts: the L-box 24 words and its table 16
 * (Fantomas has a second one back), the key 10, rows loaded and stored 16, the S-boxes 36 (and S5 back 16) and 23: 268
 * bytes in Fantomas, 178 in Robin, before anything is set up, counted or called.
 *
 * cost fw_fantomas_expand 121 cycles 16 bytes 2 stack
 * cost fw_fantomas_encrypt 31680 cycles 324 bytes 8 stack
 * cost fw_fantomas_decrypt 31683 cycles 58 bytes 8 stack
 * cost fw_robin_expand 121 cycles 16 bytes 2 stack
 * cost fw_robin_encrypt 41508 cycles 240 bytes 8 stack
 * cost fw_robin_decrypt 41543 cycles 62 bytes 8 stack
 */
#include "fw_avr.inc"
#include "fantomas_columns.h"

#define KEY_BYTES       16
#define ROWS            8
#define ROW_BITS        16
#define L_BOX_BYTES     32

#define state           Y               /* the block */
#define state_pair      r28
#define state_low       r28
#define state_high      r29
#define round_key_pair  r26             /* the schedule */
#define x0              r18             /* eight columns of the rows */
#define x1              r19
#define x2              r20
#define x3              r21
#define x4              r22
#define x5              r23
#define x6              r24
#define x7              r25
#define left_pair       r18             /* pairs: x0 to x3 and x4 to x7 */
#define left_high_pair  r20
#define right_pair      r22
#define right_high_pair r24
#define first           r0              /* spare */
#define second          r30
#define exchange_pair   r30
#define scratch         r0
#define number          r1              /* of the round, from 1 */
#define zero            r1
#define bytes_left      r18
#define table           Z
#define table_pair      r30
#define table_low       r30
#define table_high      r31
#define row_low         r18
#define row_high        r19
#define sum_low         r20
#define sum_high        r21
#define mask            r22
#define bits_left       r23
#define rows_left       r24
#define byte            r25
#define constant        r18
#define halves_left     r31             /* of rows */
#define all_rows        x0, x1, x2, x3, x4, x5, x6, x7
#define rows_exchanged  x4, x5, x6, x7, x0, x1, x2, x3
#define robin_halves_left r16
#define times_left      r17

/* ---- Tables: what each bit of a row contributes, the lowest first ---- */

.macro l_box name, columns:vararg
    .section .progmem.data.\name, "a", @progbits
\name:
    .word   \columns
.endm

l_box   fw_fantomas_columns, FANTOMAS_COLUMNS(listed)
l_box   fw_fantomas_columns_back, FANTOMAS_COLUMNS_BACK(listed)
l_box   fw_robin_columns, ROBIN_COLUMNS(listed)

/* ---- Rows of eight columns ---- */

.macro complement a
    com     \a
.endm

.macro xor_row a, b
    eor     \a, \b
.endm

.macro xor_and a, b, c
    mov     first, \b
    and     first, \c
    eor     \a, first
.endm

.macro xor_and_not a, b, c
    mov     first, \c
    com     first
    and     first, \b
    eor     \a, first
.endm

#include "fantomas_layers.inc"

/* X0 to x3 ^= Robin's function of four bits of x4 to x7. */
.macro add_class_13
    mov     first, x4
    and     first, x5
    eor     first, x6
    mov     second, x5
    or      second, x6
    eor     second, x7
    eor     x0, first
    eor     x2, second
    and     second, x4
    eor     second, x5
    eor     x1, second
    and     first, x7
    eor     first, x4
    eor     x3, first
.endm

.macro load_rows rows:vararg
    .set    offset, 0
    .irp    row, \rows
    ldd     \row, state + offset
    .set    offset, offset + 2
    .endr
.endm

.macro store_rows rows:vararg
    .set    offset, 0
    .irp    row, \rows
    std     state + offset, \row
    .set    offset, offset + 2
    .endr
.endm

/* ---- What is called: each leaves STATE where it was ---- */

.macro key_function
    movw    keys_pair, round_key_pair
    ldi     bytes_left, KEY_BYTES
1:  next_keys scratch
    ld      byte, state
    eor     byte, scratch
    st      state+, byte
    dec     bytes_left
    brne    1b
    sbiw    state_pair, KEY_BYTES
    ret
.endm

/* The L-box that TABLE is at. */
.macro l_box_function
    ldi     rows_left, ROWS
1:  ld      row_low, state
    ldd     row_high, state + 1
    clr     sum_low
    clr     sum_high
    ldi     bits_left, ROW_BITS
2:  lsr     row_high
    ror     row_low
    sbc     mask, mask
    lpm     scratch, table+
    and     scratch, mask
    eor     sum_low, scratch
    lpm     scratch, table+
    and     scratch, mask
    eor     sum_high, scratch
    dec     bits_left
    brne    2b
    sbiw    table_pair, L_BOX_BYTES
    store   state+, sum_low, sum_high
    dec     rows_left
    brne    1b
    sbiw    state_pair, KEY_BYTES
    ret
.endm

/* The L-box of 1, which is column 0, is added to row 0. */
.macro first_constant_function column_0:req
    ld      scratch, state
    ldi     constant, lo8(\column_0)
    eor     scratch, constant
    st      state, scratch
    ldd     scratch, state + 1
    ldi     constant, hi8(\column_0)
    eor     scratch, constant
    std     state + 1, scratch
    ret
.endm

/* T says which direction it is. */
.macro fantomas_s_box_function
    ldi     halves_left, 2
1:  load_rows all_rows
    brts    2f
    rcall   five
    rcall   to_left
    rcall   three
    rcall   to_right
    rcall   five
    rjmp    3f
2:  rcall   five_back
    rcall   to_right
    rcall   three
    rcall   to_left
    rcall   five_back
3:  store_rows all_rows
    adiw    state_pair, 1
    dec     halves_left
    brne    1b
    sbiw    state_pair, 2
    ret
five:
    substitute_5
    ret
five_back:
    substitute_5_back
    ret
three:
    substitute_3
    ret
to_left:
    add_to_left
    ret
to_right:
    add_to_right
    ret
.endm

.macro exchange one:req, other:req
    movw    exchange_pair, \one
    movw    \one, \other
    movw    \other, exchange_pair
.endm

/* An involution. Three times the halves of four bits exchange their registers. */
.macro robin_s_box_function
    ldi     robin_halves_left, 2
1:  load_rows all_rows
    ldi     times_left, 3
2:  add_class_13
    exchange left_pair, right_pair
    exchange left_high_pair, right_high_pair
    dec     times_left
    brne    2b
    store_rows rows_exchanged
    adiw    state_pair, 1
    dec     robin_halves_left
    brne    1b
    sbiw    state_pair, 2
    ret
.endm

/* ---- Functions ---- */

.macro begin_fantomas
    save    state_high, state_low
    movw    state_pair, argument2
    movw    round_key_pair, argument1
.endm

.macro end_fantomas
    clr     zero
    restore state_low, state_high
    ret
.endm

.macro begin_robin
    save    robin_halves_left, times_left
    begin_fantomas
.endm

.macro end_robin
    clr     zero
    restore state_low, state_high, times_left, robin_halves_left
    ret
.endm

.macro add_number
    ld      byte, state
    eor     byte, number
    st      state, byte
.endm

.macro take_l_box table:req
    ldi     table_low, lo8(\table)
    ldi     table_high, hi8(\table)
.endm

.macro encrypt name:req, rounds:req, column_0:req
    begin_\name
    clt
    clr     number
    inc     number
    rcall   add_key_\name
    rcall   add_first_constant_\name
1:  rcall   substitute_\name
    inc     number
    ldi     byte, \rounds + 1
    cp      number, byte
    breq    2f
    add_number
    rcall   multiply_\name
    rcall   add_key_\name
    rjmp    1b
2:  rcall   multiply_\name
end_of_\name:
    rcall   add_key_\name
    end_\name

multiply_\name:
    take_l_box fw_\name\()_columns
multiply_by_table_\name:
    l_box_function
add_key_\name:
    key_function
add_first_constant_\name:
    first_constant_function \column_0
substitute_\name:
    \name\()_s_box_function
.endm

.macro decrypt name:req, rounds:req, table:req
    begin_\name
    set
    ldi     byte, \rounds + 1
    mov     number, byte
1:  far_call add_key_\name
    take_l_box \table
    far_call multiply_by_table_\name
    ldi     byte, \rounds + 1
    cp      number, byte
    breq    2f
    add_number
2:  far_call substitute_\name
    dec     number
    mov     byte, number
    dec     byte
    brne    1b
    far_call add_first_constant_\name
    far_jump end_of_\name
.endm

    expand fantomas

fw_function fw_fantomas_encrypt
    encrypt fantomas, 12, 0xbfff
fw_end fw_fantomas_encrypt

fw_function fw_fantomas_decrypt
    decrypt fantomas, 12, fw_fantomas_columns_back
fw_end fw_fantomas_decrypt

    expand robin

fw_function fw_robin_encrypt
    encrypt robin, 16, 0xfffe
fw_end fw_robin_encrypt

fw_function fw_robin_decrypt
    decrypt robin, 16, fw_robin_columns
fw_end fw_robin_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for AVR, encryption only: one round per pass, round keys in one sequence, S-box without NOT.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: rectangle_macros.inc. Needs MUL and MOVW. encrypt reads the schedule in
 * RAM or, FW_SCHEDULE_IN_FLASH, in the first 64 KiB of flash.
 * The schedule, 158 bytes, is that of rectangle_ctr.inc, but complemented in another way. If rows 1 and 2 are
 * complemented on entry, the S-box needs no NOT and complements rows 0 to 2 on exit (found as rectangle128_derived.inc
 * says): so row 0 of the round keys is complemented. For 80-bit keys no byte of it serves twice; for 128-bit keys row 0
 * high does, which costs one COM a round. The first round key and the last are mended, but for the bytes that serve in
 * other round keys too.
 * Cycles of a round, schedule in flash: round key and row 3 35, S-box and row 2 33, row 1 3, loop 3.
 * The S-box leaves row 2 where MUL puts its result; on its way home it is rotated without another register, and so X
 * stays the pointer to the block and the multiplier what it is. Row 3 is rotated in place, by the register of a byte
 * already added: so the first round key enters behind the rotation.
 * Measured in scenario ctr16 at -O1 and -O2, round keys included: 4324 cycles, 594 bytes, 56 bytes of RAM. For less code
 * the round keys would have to shrink: row 3 of each could be derived from the round keys before, but not in less than 7
 * words, 9 cycles and five registers. For fewer cycles, two rounds per pass: 1.5 less a round, for 57 words.
 *
 * cost fw_rectangle80_encrypt 6 stack
 * cost fw_rectangle128_encrypt 6 stack
 */
#include "rectangle_ctr.inc"

#define block           X
#define block_pair      r26
#define block_given     r22

/* The S-box on eight columns, rows 1 and 2 complemented on entry, rows 0 to 2 on exit: up to the new row 0, in ROW3. COPY1
 * equals ROW1 on entry. */
.macro sub_row_0 row0:req, row1:req, row2:req, row3:req, copy1:req
    or      \row1, \row3
    eor     \row1, \row0                /* "mixed" */
    and     \row0, \copy1
    eor     \row3, \row0
    eor     \copy1, \row3
    eor     \row3, \row2
.endm

/* The other new rows; row 2 in COPY1. ROW0 equals ROW3, the new row 0, on entry. */
.macro sub_rows_1_2_3 row0:req, row1:req, row2:req, row3:req, copy1:req
    or      \row3, \row1
    eor     \row3, \copy1
    and     \copy1, \row0
    eor     \copy1, \row1
    eor     \row1, \row2
.endm

/* SubColumn, and ShiftRow but for row 3; bit 0 of row 1 comes out complemented. */
.macro substitute_upwards
    movw    product, row1
    sub_row_0 row0_low, row1_low, row2_low, row3_low, product_low
    sub_row_0 row0_high, row1_high, row2_high, row3_high, product_high
    movw    row0, row3
    sub_rows_1_2_3 row0_low, row1_low, row2_low, row3_low, product_low
    sub_rows_1_2_3 row0_high, row1_high, row2_high, row3_high, product_high
    lsl     row1_low                    /* row 1: left by 1 */
    rol     row1_high
    sbci    row1_low, 0xff              /* plus 1 minus the carry */
    swap    product_low                 /* row 2: left by 12, and home */
    swap    product_high
    mov     row2_low, product_low
    eor     row2_low, product_high
    andi    row2_low, 0xf0              /* the nibbles that change bytes */
    mov     row2_high, row2_low
    eor     row2_low, product_low
    eor     row2_high, product_high
.endm

/* The key byte of row 1 high is added, and its register helps to move row 3 right by 3: 32 times a byte is that byte moved
 * right by 3 and, below, what falls out of it. */
.macro add_kept_and_shift_row_3
    eor     row1_high, kept_first
    mov     kept_first, row3_low
    mul     row3_high, multiplier
    movw    row3, product
    mul     kept_first, multiplier
    eor     row3_low, product_high
    eor     row3_high, product_low
.endm

/* What is left of the round key. For 80-bit keys KEPT_SECOND is row 2 high of this round key, and row 1 high of the next;
 * for 128-bit keys it is row 3 high, which was row 0 high and so complemented. */
.macro add_rest_80
    eor     row2_high, kept_second
    mov     kept_first, kept_second
    add_bytes_of_rows_0_1_2
    add_next_key row3_low
    next_key kept_second
    eor     row3_high, kept_second
.endm

.macro add_rest_128
    eor     row3_high, kept_second
    add_next_key row0_low
    add_next_key row1_low
    add_next_key row3_low
    add_next_key row2_low
    next_key kept_second
    eor     row0_high, kept_second
    com     kept_second
    next_key kept_first
    eor     row2_high, kept_first
.endm

/* The two bytes in front of the round keys. */
.macro add_front_80
    com     row2_high
    add_next_key row1_high
    next_key kept_second
.endm

.macro add_front_128
    com     row0_high
    com     row2_high
    next_key kept_second
    add_next_key row1_high
.endm

.macro complement_at_last_80
    com     row1_high
    com     row2_high
.endm

.macro complement_at_last_128
    com     row1_high
.endm

/* The loop is entered at the round key, of which only the byte in front has been added. */
.macro encrypt_upwards variant:req
    save    kept_first, kept_second, count, multiplier
    movw    keys_pair, argument1
    movw    block_pair, block_given
    load    block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    ldi     count, ROUND_KEYS
    ldi     multiplier, 32
    add_front_\variant
    rjmp    2f
1:  substitute_upwards
    add_kept_and_shift_row_3
2:  add_rest_\variant
    dec     count
    brne    1b
    complement_at_last_\variant
    store   -block, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    clr     product_high
    restore multiplier, count, kept_second, kept_first
    ret
.endm

fw_function fw_rectangle80_expand
    save    row4_low, row4_high, constant80, spare_low, spare_high
    movw    schedule_pair, schedule_given
    load_key_80 key80, key80_pair
    store   schedule+, row1_high, row2_high
    rjmp    2f

1:  com     row0_low
    com     row0_high
    update_80 spare_low, spare_high
2:  com     row0_low
    com     row0_high
    ldi     spare_low, 1
    eor     spare_low, row1_low
    store   schedule+, row0_low, row0_high, spare_low, row2_low, row3_low, row3_high
    cpi     constant80, ROUND_CONSTANT_25
    brne    1b

    skip_back 2
    complement_bytes 2
    skip_back 148
    complement_bytes 1
    ldi     spare_low, 0xfe
    take_back_mask spare_low
    complement_bytes 2
    skip_back 1
    complement_bytes 1
    clr     product_high
    restore spare_high, spare_low, constant80, row4_high, row4_low
    ret
fw_end fw_rectangle80_expand

fw_function fw_rectangle80_encrypt
    encrypt_upwards 80
fw_end fw_rectangle80_encrypt

fw_function fw_rectangle128_expand
    save    row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    movw    schedule_pair, schedule_given
    load_key_128
    store   schedule+, row3_byte1, row1_byte1
    rjmp    2f

1:  com     row0_byte0
    com     row0_byte1
    update_128
2:  com     row0_byte0
    com     row0_byte1
    mov     product_low, row1_byte0
    eor     product_low, one
    store   schedule+, row0_byte0, product_low, row3_byte0, row2_byte0, row0_byte1, row2_byte1
    cpi     constant, ROUND_CONSTANT_25
    brne    1b

    complement_bytes 1
    skip_back_from_odd
    complement_bytes 1
    skip_back_from_odd
    complement_bytes 1
    skip_back 147
    complement_bytes 1
    skip_back_from_odd
    ldi     constant, 0xfe
    take_back_mask constant
    complement_bytes 2
    clr     product_high
    restore row3_byte3, row3_byte2, row3_byte1, row3_byte0, row2_byte3, row2_byte2, row2_byte1, row2_byte0
    ret
fw_end fw_rectangle128_expand

fw_function fw_rectangle128_encrypt
    encrypt_upwards 128
fw_end fw_rectangle128_encrypt

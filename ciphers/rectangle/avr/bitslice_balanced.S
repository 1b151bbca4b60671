/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for AVR: four rows of 16 bits, one round per pass; the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in flash.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22; registers: rectangle_macros.inc. Needs MUL and MOVW. A schedule in flash must stand
 * in the first 64 KiB (LPM). The schedule has all 208 bytes of the round keys, in the order of rectangle.h.
 * Cycles with RCALL and RET, schedule in RAM (in flash: encrypt 2046, decrypt 2278, and 16 bytes more in decrypt):
 *
 * cost fw_rectangle80_expand 1838 cycles 164 bytes 5 stack
 * cost fw_rectangle80_encrypt 1838 cycles 216 bytes 7 stack
 * cost fw_rectangle80_decrypt 1862 cycles 214 bytes 6 stack
 * cost fw_rectangle128_expand 1557 cycles 172 bytes 10 stack
 * cost fw_rectangle128_encrypt 1838 cycles 216 bytes 7 stack
 * cost fw_rectangle128_decrypt 1862 cycles 214 bytes 6 stack
 */
#include "rectangle80_keys.inc"
#include "rectangle128_keys.inc"

#define SCHEDULE_BYTES  208
#define argument1       r24             /* pairs */
#define argument2       r22
#define block           X               /* copy during the rounds, when it is on the stack */
#define block_pair      r26
#define block_low       r26
#define block_high      r27

/* The second half of the inverse S-box, where nothing goes home: new row 3 in COPY1, new row 0 in COPY0. COPY1 equals
 * ROW1, the new row 1, on entry. */
.macro inverse_rows_0_3_moved row1:req, copy0:req, copy1:req, row3:req
    or      \copy1, \row3
    eor     \copy1, \copy0
    and     \copy0, \row1
    eor     \copy0, \row3
.endm

.macro add_next_keys bytes:vararg
    .irp    byte, \bytes
    next_key product_low
    eor     \byte, product_low
    .endr
.endm

/* The row of the schedule before the last one read. */
#if FW_SCHEDULE_IN_FLASH
#define KEYS_AHEAD      2               /* flash is read upwards only: the pointer stays one row ahead */
#else
#define KEYS_AHEAD      0
#endif
.macro previous_key_row low:req, high:req
#if FW_SCHEDULE_IN_FLASH
    sbiw    keys_pair, 4
    lpm     \low, keys+
    lpm     \high, keys+
#else
    ld      \high, -keys
    ld      \low, -keys
#endif
.endm

/* ---- Encryption ---- */

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    save    zero, count, multiplier
    movw    keys_pair, argument1
    movw    block_pair, argument2
    save    block_low, block_high
    clr     zero
    ldi     multiplier, 32
    ldi     count, ROUND_KEYS - 1
    load    block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    add_next_keys row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high

1:  substitute row3_low, row3_high
    add_next_keys row0_low, row0_high, row1_low, row1_high, row2_low, row2_high

    /* Row 3, right by 3: 32 times a byte is that byte moved right by 3 and, below, what falls out of it. */
    mul     row3_high, multiplier
    movw    copy, product
    mul     row3_low, multiplier
    next_key row3_low
    next_key row3_high
    eor     row3_low, product_high
    eor     row3_low, copy_low
    eor     row3_high, copy_high
    eor     row3_high, product_low
    dec     count
    brne    1b

    restore block_high, block_low
    store   block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    clr     product_high
    restore multiplier, count, zero
    ret
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ---- */

/* One row of the round key and one of the block, both backwards. */
.macro load_and_add_key_row low:req, high:req
    previous_key_row \low, \high
    ld      product_low, -block
    eor     \high, product_low
    ld      product_low, -block
    eor     \low, product_low
.endm

/* ROW becomes the previous row of the schedule plus OTHER. */
.macro previous_key_row_plus low:req, high:req, other_low:req, other_high:req
    previous_key_row \low, \high
    eor     \low, \other_low
    eor     \high, \other_high
.endm

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    save    count, multiplier
    movw    keys_pair, argument1
    subi    keys_low, lo8(-(SCHEDULE_BYTES + KEYS_AHEAD))
    sbci    keys_high, hi8(-(SCHEDULE_BYTES + KEYS_AHEAD))
    movw    block_pair, argument2
    adiw    block_pair, 8
    ldi     multiplier, 8
    ldi     count, ROUND_KEYS - 1
    load_and_add_key_row row3_low, row3_high
    load_and_add_key_row row2_low, row2_high
    load_and_add_key_row row1_low, row1_high
    load_and_add_key_row row0_low, row0_high
    save    block_low, block_high

1:  shift_rows_back ROW_3, COPY, row1_low, row1_high, row2_low, row2_high
    movw    product, row0
    inverse_rows_1_2 row0_low, row1_low, row3_low, copy_low, product_low
    inverse_rows_1_2 row0_high, row1_high, row3_high, copy_high, product_high
    movw    row2, row0
    inverse_rows_0_3_moved row0_low, product_low, row2_low, copy_low
    inverse_rows_0_3_moved row0_high, product_high, row2_high, copy_high

    /* Rows 0 to 3 are in product, row0, row1 and row2; with the keys they move home. */
    previous_key_row_plus row3_low, row3_high, row2_low, row2_high
    previous_key_row_plus row2_low, row2_high, row1_low, row1_high
    previous_key_row_plus row1_low, row1_high, row0_low, row0_high
    previous_key_row_plus row0_low, row0_high, product_low, product_high
    dec     count
    brne    1b

    restore block_high, block_low
    store   block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    clr     product_high
    restore multiplier, count
    ret
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

fw_function fw_rectangle80_expand
    save    row4_low, row4_high, constant80
    movw    keys_pair, argument1
    load_key_80 block, block_pair
    rjmp    2f
1:  update_80 copy_low, copy_high
2:  store   keys+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    cpi     constant80, ROUND_CONSTANT_25
    brne    1b
    clr     product_high
    restore constant80, row4_high, row4_low
    ret
fw_end fw_rectangle80_expand

fw_function fw_rectangle128_expand
    save    row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    movw    schedule_pair, argument1
    load_key_128
1:  store   schedule+, row0_byte0, row0_byte1, row1_byte0, row1_byte1, row2_byte0, row2_byte1, row3_byte0, row3_byte1
    update_128
    cpi     constant, ROUND_CONSTANT_26
    brne    1b
    clr     product_high
    restore row3_byte3, row3_byte2, row3_byte1, row3_byte0, row2_byte3, row2_byte2, row2_byte1, row2_byte0
    ret
fw_end fw_rectangle128_expand

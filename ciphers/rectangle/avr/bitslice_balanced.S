/* RECTANGLE for AVR: four rows of 16 bits, one round per pass; the schedule in RAM or, FW_SCHEDULE_IN_FLASH, in flash.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r25:r24 and r23:r22. Needs MUL and MOVW. A schedule in flash must stand in the first 64 KiB (LPM).
 * Stack: the return address and the registers pushed: 3, 5, 4 and 9 bytes in expand-80, encrypt, decrypt, expand-128.
 * Cycles with RCALL and RET, schedule in RAM (in flash: encrypt 2046, decrypt 2278, and 16 bytes more in decrypt):
 *
 * cost fw_rectangle80_expand 1887 cycles 170 bytes
 * cost fw_rectangle80_encrypt 1838 cycles 216 bytes
 * cost fw_rectangle80_decrypt 1862 cycles 218 bytes
 * cost fw_rectangle128_expand 1573 cycles 178 bytes
 * cost fw_rectangle128_encrypt 1838 cycles 216 bytes
 * cost fw_rectangle128_decrypt 1862 cycles 218 bytes
 */
#include "fw_asm.h"

#define ROUNDS          25
#define SCHEDULE_BYTES  208
#define LAST_CONSTANT   0x1a            /* what follows the 25th round constant */

/* The state, and what every function needs. */
#define argument1       r24             /* pairs */
#define argument2       r22
#define row0            r18             /* pairs, for MOVW */
#define row1            r20
#define row2            r22
#define row3            r24
#define row0_low        r18
#define row0_high       r19
#define row1_low        r20
#define row1_high       r21
#define row2_low        r22
#define row2_high       r23
#define row3_low        r24
#define row3_high       r25
#define product         r0              /* where MUL puts its result; a spare pair otherwise */
#define product_low     r0
#define product_high    r1              /* C wants 0 here when we return */

/* encrypt and decrypt */
#define keys            Z
#define keys_pair       r30
#define keys_low        r30
#define keys_high       r31
#define block           X
#define block_pair      r26
#define zero            r15
#define copy            r16
#define copy_low        r16
#define copy_high       r17
#define multiplier      r28
#define count           r29

/* ---- Several registers at once ---- */

.macro save registers:vararg
    .irp    register, \registers
    push    \register
    .endr
.endm

.macro restore registers:vararg
    .irp    register, \registers
    pop     \register
    .endr
.endm

.macro load place:req, bytes:vararg
    .irp    byte, \bytes
    ld      \byte, \place
    .endr
.endm

.macro store place:req, bytes:vararg
    .irp    byte, \bytes
    st      \place, \byte
    .endr
.endm

/* ---- The parts of a round ---- */

/* The S-box on eight columns. COPY0 and COPY2 equal ROW0 and ROW2 on entry. */
.macro sub_column row0:req, row1:req, row2:req, row3:req, copy0:req, copy2:req
    eor     \row2, \row1                /* row1 ^ row2 */
    com     \row1
    and     \row0, \row1
    or      \row1, \row3
    eor     \row1, \copy0               /* "mixed": row0 ^ (row3 | ~row1) */
    eor     \row3, \copy2               /* row2 ^ row3 */
    eor     \row0, \row3                /* new row 0 */
    and     \row3, \row1
    eor     \row3, \row2                /* new row 3 */
    or      \row2, \row0
    eor     \row2, \row1                /* new row 2 */
    eor     \row1, \copy2               /* new row 1 */
.endm

/* The first half of the inverse S-box on eight columns: new row 2 in ROW1, new row 1 in ROW0.
 * COPY0 equals ROW0 on entry, and becomes (row0 & row2) ^ row3; ROW3 becomes ~((row0 | row3) ^ row2). */
.macro inverse_rows_1_2 row0:req, row1:req, row2:req, row3:req, copy0:req
    and     \copy0, \row2
    eor     \copy0, \row3
    or      \row3, \row0
    eor     \row3, \row2
    eor     \row1, \row3
    eor     \row0, \row1
    eor     \row0, \copy0
    com     \row3
.endm

/* The second half: new row 3 in COPY1, new row 0 in COPY0. COPY1 equals ROW1, the new row 1, on entry. */
.macro inverse_rows_0_3 row1:req, copy0:req, copy1:req, row3:req
    or      \copy1, \row3
    eor     \copy1, \copy0
    and     \copy0, \row1
    eor     \copy0, \row3
.endm

/* Rotates by four bits; the nibbles that EXCHANGED selects change bytes: 0xf0 to the right, 0x0f to the left. */
.macro rotate_4 low:req, high:req, exchanged:req, scratch:req
    swap    \low
    swap    \high
    mov     \scratch, \low
    eor     \scratch, \high
    andi    \scratch, \exchanged
    eor     \low, \scratch
    eor     \high, \scratch
.endm

/* The next byte of the schedule. */
.macro next_key byte:req
#if FW_SCHEDULE_IN_FLASH
    lpm     \byte, keys+
#else
    ld      \byte, keys+
#endif
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
    save    zero, copy_low, copy_high, multiplier, count
    movw    keys_pair, argument1
    movw    block_pair, argument2
    clr     zero
    ldi     multiplier, 32
    ldi     count, ROUNDS
    load    block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    add_next_keys row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high

1:  movw    copy, row0
    movw    product, row2
    sub_column row0_low, row1_low, row2_low, row3_low, copy_low, product_low
    sub_column row0_high, row1_high, row2_high, row3_high, copy_high, product_high

    lsl     row1_low                    /* row 1: left by 1 */
    rol     row1_high
    adc     row1_low, zero
    rotate_4 row2_low, row2_high, 0xf0, copy_low

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

    store   -block, row3_high, row3_low, row2_high, row2_low, row1_high, row1_low, row0_high, row0_low
    clr     product_high
    restore count, multiplier, copy_high, copy_low, zero
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
    save    copy_low, copy_high, multiplier, count
    movw    keys_pair, argument1
    subi    keys_low, lo8(-(SCHEDULE_BYTES + KEYS_AHEAD))
    sbci    keys_high, hi8(-(SCHEDULE_BYTES + KEYS_AHEAD))
    movw    block_pair, argument2
    adiw    block_pair, 8
    ldi     multiplier, 8
    ldi     count, ROUNDS
    load_and_add_key_row row3_low, row3_high
    load_and_add_key_row row2_low, row2_high
    load_and_add_key_row row1_low, row1_high
    load_and_add_key_row row0_low, row0_high

1:  bst     row1_low, 0                 /* row 1: right by 1 */
    ror     row1_high
    ror     row1_low
    bld     row1_high, 7
    rotate_4 row2_low, row2_high, 0x0f, copy_low

    /* Row 3, left by 3: 8 times a byte is that byte moved left by 3 and, above, what falls out of it. */
    mul     row3_low, multiplier
    movw    copy, product
    mul     row3_high, multiplier
    eor     copy_low, product_high
    eor     copy_high, product_low

    /* Row 3 is in copy now. */
    movw    product, row0
    inverse_rows_1_2 row0_low, row1_low, row2_low, copy_low, product_low
    inverse_rows_1_2 row0_high, row1_high, row2_high, copy_high, product_high
    movw    row2, row0
    inverse_rows_0_3 row0_low, product_low, row2_low, copy_low
    inverse_rows_0_3 row0_high, product_high, row2_high, copy_high

    /* Rows 0 to 3 are in product, row0, row1 and row2; with the keys they move home. */
    previous_key_row_plus row3_low, row3_high, row2_low, row2_high
    previous_key_row_plus row2_low, row2_high, row1_low, row1_high
    previous_key_row_plus row1_low, row1_high, row0_low, row0_high
    previous_key_row_plus row0_low, row0_high, product_low, product_high
    dec     count
    brne    1b

    store   block+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    clr     product_high
    restore count, multiplier, copy_high, copy_low
    ret
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

#define schedule        Z
#define schedule_pair   r30
#define key             X
#define key_pair        r26
#define spare           r26             /* once the key is loaded */
#define spare_low       r26
#define spare_high      r27
#define constant        r28

/* The successor of a round constant: a 5-bit shift register with feedback from bits 4 and 2. */
.macro next_constant scratch:req
    lsl     constant
    sbrc    constant, 5
    subi    constant, 0x20 - 1          /* bit 4 leaves and enters as bit 0 */
    ldi     \scratch, 1
    sbrc    constant, 3
    eor     constant, \scratch
.endm

/* Undoes the S-box in the four columns to the left, which BEFORE keeps. */
.macro keep_left_columns row:req, before:req
    eor     \row, \before
    andi    \row, 0x0f
    eor     \row, \before
.endm

#define row4            r16
#define row4_low        r16
#define row4_high       r17

fw_function fw_rectangle80_expand
    save    row4_low, row4_high, constant
    movw    schedule_pair, argument1
    movw    key_pair, argument2
    load    key+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    load    key+, row4_low, row4_high
    ldi     constant, 1

1:  store   schedule+, row0_low, row0_high, row1_low, row1_high, row2_low, row2_high, row3_low, row3_high
    cpi     constant, LAST_CONSTANT
    breq    2f

    mov     product_low, row0_low
    mov     product_high, row1_low
    mov     spare_low, row2_low
    mov     spare_high, row3_low
    sub_column row0_low, row1_low, row2_low, row3_low, product_low, spare_low
    keep_left_columns row0_low, product_low
    keep_left_columns row1_low, product_high
    keep_left_columns row2_low, spare_low
    keep_left_columns row3_low, spare_high

    eor     row1_low, row0_high         /* row 1 ^= row 0 <<< 8 */
    eor     row1_high, row0_low
    eor     row1_low, constant
    movw    product, row3               /* row 4 ^= row 3 <<< 12 */
    rotate_4 product_low, product_high, 0xf0, spare_low
    eor     row4_low, product_low
    eor     row4_high, product_high

    movw    product, row0               /* every row moves down by one, row 0 to the end */
    movw    row0, row1
    movw    row1, row2
    movw    row2, row3
    movw    row3, row4
    movw    row4, product
    next_constant spare_low
    rjmp    1b

2:  clr     product_high
    restore constant, row4_high, row4_low
    ret
fw_end fw_rectangle80_expand

/* Rows of 32 bits: byte 0 (least significant) to byte 3; pairs, for MOVW, at bytes 0 and 2. */
#define row0_byte0      r18
#define row0_byte1      r19
#define row0_byte2      r20
#define row0_byte3      r21
#define row1_byte0      r22
#define row1_byte1      r23
#define row1_byte2      r24
#define row1_byte3      r25
#define row2_byte0      r8
#define row2_byte1      r9
#define row2_byte2      r10
#define row2_byte3      r11
#define row3_byte0      r12
#define row3_byte1      r13
#define row3_byte2      r14
#define row3_byte3      r15

fw_function fw_rectangle128_expand
    save    row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3, constant
    movw    schedule_pair, argument1
    movw    key_pair, argument2
    load    key+, row0_byte0, row0_byte1, row0_byte2, row0_byte3, row1_byte0, row1_byte1, row1_byte2, row1_byte3
    load    key+, row2_byte0, row2_byte1, row2_byte2, row2_byte3, row3_byte0, row3_byte1, row3_byte2, row3_byte3
    ldi     constant, 1

1:  store   schedule+, row0_byte0, row0_byte1, row1_byte0, row1_byte1, row2_byte0, row2_byte1, row3_byte0, row3_byte1
    cpi     constant, LAST_CONSTANT
    breq    2f

    mov     spare_low, row0_byte0
    mov     spare_high, row2_byte0
    sub_column row0_byte0, row1_byte0, row2_byte0, row3_byte0, spare_low, spare_high

    eor     row1_byte0, row0_byte3      /* row 1 ^= row 0 <<< 8 */
    eor     row1_byte1, row0_byte0
    eor     row1_byte2, row0_byte1
    eor     row1_byte3, row0_byte2
    eor     row1_byte0, constant
    eor     row3_byte0, row2_byte2      /* row 3 ^= row 2 <<< 16 */
    eor     row3_byte1, row2_byte3
    eor     row3_byte2, row2_byte0
    eor     row3_byte3, row2_byte1

    movw    product, row0_byte0         /* every row moves down by one, row 0 to the end */
    movw    spare, row0_byte2
    movw    row0_byte0, row1_byte0
    movw    row0_byte2, row1_byte2
    movw    row1_byte0, row2_byte0
    movw    row1_byte2, row2_byte2
    movw    row2_byte0, row3_byte0
    movw    row2_byte2, row3_byte2
    movw    row3_byte0, product
    movw    row3_byte2, spare
    next_constant spare_low
    rjmp    1b

2:  clr     product_high
    restore constant, row3_byte3, row3_byte2, row3_byte1, row3_byte0, row2_byte3, row2_byte2, row2_byte1, row2_byte0
    ret
fw_end fw_rectangle128_expand

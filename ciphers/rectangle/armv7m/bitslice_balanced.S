/* RECTANGLE for ARMv7-M (Cortex-M3): one row per register, two rounds per pass, plain round keys.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_expand (fw_rectangle128_schedule *schedule, const uint8_t key[16]);
 *     void fw_rectangle128_encrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle128_decrypt(const fw_rectangle128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address, the schedule aligned to 4 bytes.
 * Stack: 24 bytes, 28 in expand-80, all of them saved registers.
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_rectangle80_expand 864 cycles 132 bytes
 * cost fw_rectangle80_encrypt 599 cycles 180 bytes
 * cost fw_rectangle80_decrypt 601 cycles 196 bytes
 * cost fw_rectangle128_expand 787 cycles 116 bytes
 * cost fw_rectangle128_encrypt 599 cycles 180 bytes
 * cost fw_rectangle128_decrypt 601 cycles 196 bytes
 *
 * Loops begin at multiples of 4, so that the cycles do not depend on where the function is linked. */
#include "fw_asm.h"

#define SCHEDULE_BYTES  208

#define schedule        r0
#define block           r1
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define key_a           r6              /* two words for each of two round keys: rows 1:0, rows 3:2 */
#define key_a_next      r7
#define key_b           r8
#define key_b_next      r9
#define round_keys      {r6-r9}
#define saved           {r4-r9}
#define end             r12

/* ROW's low half in both halves: so rotations of 32 bits rotate 16. */
.macro duplicate row:req
    bfi     \row, \row, #16, #16
.endm

/* ---- Encryption ----
 *
 * Round keys have two rows in a word. Rows 0 and 2 take theirs from its low half, rows 1 and 3 from its high half, and
 * each row is valid in that half only until ShiftRow duplicates it again. */

/* The S-box on all columns; UPPER1 and UPPER3 hold rows 1 and 3 in their high halves. All new rows in low halves. */
.macro sub_column upper1:req, upper3:req, mixed:req, sum23:req
    orn     \mixed, \upper3, \upper1
    eor     \mixed, row0, \mixed, lsr #16       /* row0 ^ (row3 | ~row1) */
    eor     \sum23, row2, \upper3, lsr #16
    eor     row3, row2, \upper1, lsr #16        /* row1 ^ row2 */
    bic     row0, row0, \upper1, lsr #16
    eors    row0, row0, \sum23                  /* new row 0 */
    eor     row1, row2, \mixed                  /* new row 1 */
    ands    \sum23, \sum23, \mixed
    eors    row3, row3, \sum23                 /* new row 3 */
    orr     row2, row0, row3                    /* = row0 | (row1 ^ row2): the two differ only where row0 is 1 */
    eors    row2, row2, \mixed                 /* new row 2 */
.endm

.macro shift_row_and_add_key key:req, key_next:req
    eors    row0, row0, \key
    eor     row1, \key, row1, ror #32 - 1
    eor     row2, \key_next, row2, ror #32 - 12
    eor     row3, \key_next, row3, ror #32 - 13
.endm

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    push    saved
    ldr     row0, [block]
    ldr     row2, [block, #4]
    add     end, schedule, #SCHEDULE_BYTES
    ldm     schedule!, round_keys
    eors    row0, row0, key_a
    eors    row2, row2, key_a_next
    mov     row1, row0
    mov     row3, row2
    b       2f

    .p2align 2
1:  sub_column row1, row3, key_a, key_a_next
    duplicate row1
    duplicate row2
    duplicate row3
    ldm     schedule!, round_keys
    shift_row_and_add_key key_a, key_a_next
2:  sub_column row1, row3, key_a, key_a_next
    duplicate row1
    duplicate row2
    duplicate row3
    shift_row_and_add_key key_b, key_b_next
    cmp     schedule, end
    bne     1b

    bfi     row1, row0, #0, #16
    bfi     row3, row2, #0, #16
    str     row1, [block]
    str     row3, [block, #4]
    pop     saved
    bx      lr
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ----
 *
 * Rows 2 and 3 are carried complemented from the first round to the last: so the inverse S-box needs no NOT. */

/* ShiftRow undone by rotating the operands, then the inverse S-box; new rows valid in the low halves. */
.macro inverse_round product:req, sum:req
    duplicate row1
    duplicate row2
    duplicate row3
    bic     \product, row0, row2, ror #12
    eor     \product, \product, row3, ror #13   /* ~((row0 & row2) ^ row3) */
    orn     \sum, row0, row3, ror #13
    eor     \sum, \sum, row2, ror #12           /* ~((row0 | row3) ^ row2) */
    eor     row2, \sum, row1, ror #1            /* ~new row 2 */
    eor     row1, row0, row2
    eors    row1, row1, \product               /* new row 1 */
    orr     row3, row1, \sum
    eors    row3, row3, \product               /* ~new row 3 */
    bic     \product, row1, \product
    eor     row0, \product, \sum                /* new row 0 */
.endm

.macro add_key key:req, key_next:req
    eors    row0, row0, \key
    eor     row1, row1, \key, lsr #16
    eors    row2, row2, \key_next
    eor     row3, row3, \key_next, lsr #16
.endm

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    push    saved
    ldr     row0, [block]
    ldr     row2, [block, #4]
    mov     end, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    ldmdb   schedule!, round_keys
    eors    row0, row0, key_b
    eors    row2, row2, key_b_next
    mvns    row2, row2
    lsrs    row1, row0, #16
    lsrs    row3, row2, #16
    b       2f

    .p2align 2
1:  inverse_round key_a, key_a_next
    ldmdb   schedule!, round_keys
    add_key key_b, key_b_next
2:  inverse_round key_b, key_b_next
    add_key key_a, key_a_next
    cmp     schedule, end
    bne     1b

    bfi     row0, row1, #16, #16
    bfi     row2, row3, #16, #16
    mvns    row2, row2
    str     row0, [block]
    str     row2, [block, #4]
    pop     saved
    bx      lr
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* ---- Key schedules ---- */

#define key             r1
#define mixed           r1              /* once the key is loaded */
#define sum23           r6
#define sum12           r7
#define new             r8
#define constants       r9
#define row4            r10
#define saved_128       {r4-r9}
#define saved_80        {r4-r10}

/* The round constants overlap: each is the window of 5 bits that begins one bit to the right of the one before. */
#define ROUND_CONSTANTS 0x0967c6e8      /* 00001, 00010, 00100, 01001, ... */

.macro load_constants
    movw    constants, #ROUND_CONSTANTS & 0xffff
    movt    constants, #ROUND_CONSTANTS >> 16
.endm

.macro store_round_key
    strh    row0, [schedule]
    strh    row1, [schedule, #2]
    strh    row2, [schedule, #4]
    strh    row3, [schedule, #6]
    adds    schedule, schedule, #8
.endm

/* The S-box on the COLUMNS lowest bits of the rows. */
.macro sub_low_columns columns:req
    orn     mixed, row3, row1
    eors    mixed, mixed, row0                  /* row0 ^ (row3 | ~row1) */
    eor     sum23, row2, row3
    eor     sum12, row1, row2
    bic     new, row0, row1
    eors    new, new, sum23
    bfi     row0, new, #0, #\columns
    ands    sum23, sum23, mixed
    eors    sum23, sum23, sum12
    bfi     row3, sum23, #0, #\columns
    eor     new, row2, mixed
    bfi     row1, new, #0, #\columns
    orrs    sum12, sum12, row0
    eors    sum12, sum12, mixed
    bfi     row2, sum12, #0, #\columns
.endm

/* Rows of 16 bits in the low halves; the high halves are arbitrary. */
fw_function fw_rectangle80_expand
    push    saved_80
    ldrh    row0, [key]
    ldrh    row1, [key, #2]
    ldrh    row2, [key, #4]
    ldrh    row3, [key, #6]
    ldrh    row4, [key, #8]
    add     end, schedule, #SCHEDULE_BYTES
    load_constants

    .p2align 2
1:  store_round_key
    cmp     schedule, end
    beq     2f
    sub_low_columns 4
    duplicate row0
    duplicate row3
    eor     new, row1, row0, ror #32 - 8
    mov     row1, row2
    mov     row2, row3
    eor     row3, row4, row3, ror #32 - 12
    mov     row4, row0
    eor     row0, new, constants, lsr #27
    lsl     constants, constants, #1
    b       1b

2:  pop     saved_80
    bx      lr
fw_end fw_rectangle80_expand

/* Rows of 32 bits. */
fw_function fw_rectangle128_expand
    push    saved_128
    ldr     row0, [key]
    ldr     row1, [key, #4]
    ldr     row2, [key, #8]
    ldr     row3, [key, #12]
    add     end, schedule, #SCHEDULE_BYTES
    load_constants

    .p2align 2
1:  store_round_key
    cmp     schedule, end
    beq     2f
    sub_low_columns 8
    eor     new, row1, row0, ror #32 - 8
    mov     row1, row2
    eor     row2, row3, row2, ror #32 - 16
    mov     row3, row0
    eor     row0, new, constants, lsr #27
    lsl     constants, constants, #1
    b       1b

2:  pop     saved_128
    bx      lr
fw_end fw_rectangle128_expand

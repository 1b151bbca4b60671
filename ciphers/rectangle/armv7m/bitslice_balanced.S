/* SPDX-License-Identifier: Apache-2.0 OR MIT */
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
 * Cycles with BL and return, zero wait states, key and block at multiples of 4:
 *
 * cost fw_rectangle80_expand 863 cycles 128 bytes 24 stack
 * cost fw_rectangle80_encrypt 599 cycles 180 bytes 24 stack
 * cost fw_rectangle80_decrypt 601 cycles 196 bytes 24 stack
 * cost fw_rectangle128_expand 784 cycles 116 bytes 20 stack
 * cost fw_rectangle128_encrypt 599 cycles 180 bytes 24 stack
 * cost fw_rectangle128_decrypt 601 cycles 196 bytes 24 stack
 *
 * Loops begin at multiples of 4, so that the cycles do not depend on where the function is linked.
 */
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

/* For the key schedules. */
#define key             r1
#define mixed           r1              /* once the key is loaded */
#define sum23           r6
#define new             r7
#define constants       r8
#define row4            r9
#define saved_128       {r4-r8}
#define saved_80        {r4-r9}

#include "bitslice_macros.inc"

/* ---- Encryption ---- */

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

/* ---- Decryption ---- */

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
    feistel_80
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
    feistel_128
    b       1b

2:  pop     saved_128
    bx      lr
fw_end fw_rectangle128_expand

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
 * cost fw_rectangle80_expand 862 cycles 128 bytes 24 stack
 * cost fw_rectangle80_encrypt 598 cycles 168 bytes 24 stack
 * cost fw_rectangle80_decrypt 602 cycles 192 bytes 24 stack
 * cost fw_rectangle128_expand 783 cycles 108 bytes 20 stack
 * cost fw_rectangle128_encrypt 598 cycles 168 bytes 24 stack
 * cost fw_rectangle128_decrypt 602 cycles 192 bytes 24 stack
 *
 * The S-box takes 34 bytes in one round and 32 in the other, where ShiftRow moves two rows home: in short instructions a
 * result takes the place of an operand. One round per pass cannot have that (36 bytes): row 3 would be where the round
 * key comes. A pass of encryption is 45 cycles, LDM 5, round keys 8, S-boxes 22, rows made double 6, loop 4.
 *
 * Loops begin at multiples of 4, so that the cycles do not depend on where the function is linked.
 */
#include "bitslice_small.inc"

#define block           r1              /* on the stack during the rounds */
#define key_a           r6              /* two words for each of two round keys: rows 1:0, rows 3:2 */
#define key_a_next      r7
#define key_b           r12
#define key_b_next      lr
#define round_keys      {r6, r7, r12, lr}
#define last            r1              /* where the schedule pointer ends */
#define saved_with_block {r1, r4-r7, lr}
#define saved_block     {r1}

/* A round leaves two rows in each other's place, which saves two bytes each time; after two rounds they are home. */
#define rows_1_2_to_cross from2=row2, new1=row2, new2=row1
#define rows_1_2_crossed  new1=row2, new2=row1, from2=row1
#define rows_1_2_to_home  from2=row1, new1=row1, new2=row3      /* and row 3 in key_a_next: ShiftRow moves both */
#define rows_2_3_moved    from2=row3, from3=key_a_next
#define rows_0_1_to_cross from0=row0, from1=row1, new0=row1, new1=row0
#define rows_0_1_crossed  new0=row1, new1=row0
#define rows_0_1_to_home  from0=row1, from1=row0, new0=row0, new1=row1

/* ---- Encryption ---- */

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    .p2align 2
    push    saved_with_block
    ldr     row0, [block]
    ldr     row1, [block, #4]
    add     last, schedule, #SCHEDULE_BYTES
    ldm     schedule!, round_keys
    eors    row0, row0, key_a
    eors    row1, row1, key_a_next
    mov     row2, row0
    mov     row3, row1
    b       2f

    .p2align 2
1:  sub_column row1, row3, key_a, key_a_next, rows_1_2_to_cross
    duplicate row1
    duplicate row2
    duplicate row3
    ldm     schedule!, round_keys
    shift_row_and_add_key key_a, key_a_next, rows_1_2_crossed
2:  sub_column row2, row3, key_a, key_a_next, rows_1_2_to_home
    duplicate row1
    duplicate row3
    duplicate key_a_next
    shift_row_and_add_key key_b, key_b_next, rows_2_3_moved
    cmp     schedule, last
    bne     1b

    bfi     row1, row0, #0, #16
    bfi     row3, row2, #0, #16
    pop     saved_block
    str     row1, [block]
    str     row3, [block, #4]
    pop     saved_return
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

/* ---- Decryption ---- */

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    .p2align 2
    push    saved_with_block
    ldr     row2, [block, #4]
    ldr     row1, [block]
    mov     last, schedule
    adds    schedule, schedule, #SCHEDULE_BYTES
    ldmdb   schedule!, round_keys
    eors    row1, row1, key_b
    eors    row2, row2, key_b_next
    mvns    row2, row2
    lsrs    row0, row1, #16
    lsrs    row3, row2, #16
    b       2f

    .p2align 2
1:  inverse_round key_a, key_a_next, rows_0_1_to_cross
    ldmdb   schedule!, round_keys
    add_key key_b, key_b_next, rows_0_1_crossed
2:  inverse_round key_b, key_b_next, rows_0_1_to_home
    add_key key_a, key_a_next
    cmp     schedule, last
    bne     1b

    bfi     row0, row1, #16, #16
    bfi     row2, row3, #16, #16
    mvns    row2, row2
    pop     saved_block
    str     row0, [block]
    str     row2, [block, #4]
    pop     saved_return
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

    expand_functions

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CBC and CTR mode for ARMv7-M (Cortex-M3): one block at a time, one round per pass; small.
 *
 *     void fw_rectangle80_expand      (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_cbc_encrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_cbc_decrypt (const fw_rectangle80_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_rectangle80_ctr         (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in r0 to r3. Key, IV, counter and data at any
 * address, the schedule, which is the portable one, aligned to 4 bytes. Registers and rounds: bitslice_small.inc.
 *
 * CBC encryption keeps the block before in rows 1 and 3. CBC decryption goes from the last block to the first, where the
 * block before is still ciphertext. A round is 25 cycles, as in bitslice_small.S.
 * Measured in scenario cbc128: 21943 cycles and 388 bytes for 128-bit keys; in ctr16, round keys included: 1357 and 364.
 *
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 *
 * cost fw_rectangle80_expand 24 stack
 * cost fw_rectangle80_cbc_encrypt 24 stack
 * cost fw_rectangle80_cbc_decrypt 28 stack
 * cost fw_rectangle80_ctr 24 stack
 * cost fw_rectangle128_expand 20 stack
 * cost fw_rectangle128_cbc_encrypt 24 stack
 * cost fw_rectangle128_cbc_decrypt 28 stack
 * cost fw_rectangle128_ctr 24 stack
 */
#include "bitslice_small.inc"
#include "fw_numbers_armv7m.inc"

#define iv              r1              /* as they arrive */
#define argument_data   r2
#define blocks          r3
#define saved_mode      {r4-r8, lr}
#define saved_mode_return {r4-r8, pc}
#define saved_decrypt   {r4-r9, lr}
#define saved_decrypt_return {r4-r9, pc}

/* ---- CBC ---- */

#define data            r1
#define data_end        r8

fw_function fw_rectangle80_cbc_encrypt
fw_label    fw_rectangle128_cbc_encrypt
    .p2align 2
    push    saved_mode
    add     data_end, argument_data, blocks, lsl #3
    mov     key_word, argument_data
    ldr     row1, [iv]
    ldr     row3, [iv, #4]
    mov     data, key_word

1:  cmp     data, data_end
    beq     2f
    ldr     row0, [data]
    ldr     key_word, [data, #4]
    eors    row0, row0, row1
    eors    row3, row3, key_word
    encrypt_rows
    str     row1, [data]
    str     row3, [data, #4]
    adds    data, data, #8
    subs    schedule, schedule, #SCHEDULE_BYTES
    b       1b

2:  pop     saved_mode_return
fw_end fw_rectangle80_cbc_encrypt
fw_end fw_rectangle128_cbc_encrypt

#define data_begin      r8
#define saved_iv        r9
#define previous        r3              /* row 1, done with */
#define previous_word   r5              /* row 3, done with */

fw_function fw_rectangle80_cbc_decrypt
fw_label    fw_rectangle128_cbc_decrypt
    .p2align 2
    push    saved_decrypt
    mov     data_begin, argument_data
    mov     saved_iv, iv
    add     data, argument_data, blocks, lsl #3

1:  cmp     data, data_begin
    beq     2f
    subs    data, data, #8
    ldr     row0, [data]
    ldr     row2, [data, #4]
    decrypt_rows
    sub     previous, data, #8
    cmp     data, data_begin
    it      eq
    moveq   previous, saved_iv
    ldr     previous_word, [previous]
    eors    row0, row0, previous_word
    ldr     previous_word, [previous, #4]
    eors    row2, row2, previous_word
    str     row0, [data]
    str     row2, [data, #4]
    b       1b

2:  pop     saved_decrypt_return
fw_end fw_rectangle80_cbc_decrypt
fw_end fw_rectangle128_cbc_decrypt

/* ---- CTR ---- */

#define counter         r1
#define saved_data      r8
#define saved_blocks    lr
#define number          r6              /* the counter's lower and upper half, as numbers */
#define number_high     r7
#define message         r2              /* row 0, done with */
#define message_word    r4              /* row 2, done with */

fw_function fw_rectangle80_ctr
fw_label    fw_rectangle128_ctr
    .p2align 2
    push    saved_mode
    mov     saved_data, argument_data
    mov     saved_blocks, blocks

1:  subs    saved_blocks, saved_blocks, #1
    blo     2f
    take_counter counter, row0, row3, number_high, number
    encrypt_rows
    mov     message, saved_data
    ldr     message_word, [message]
    eors    row1, row1, message_word
    ldr     message_word, [message, #4]
    eors    row3, row3, message_word
    str     row1, [message]
    str     row3, [message, #4]
    add     saved_data, saved_data, #8
    subs    schedule, schedule, #SCHEDULE_BYTES
    b       1b

2:  pop     saved_mode_return
fw_end fw_rectangle80_ctr
fw_end fw_rectangle128_ctr

    expand_functions

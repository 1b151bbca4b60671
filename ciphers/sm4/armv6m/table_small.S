/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for ARMv6-M (Cortex-M0+): the S-box in flash, one round per pass, encryption and decryption in one.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; registers: below and in table_macros.inc. Key, block and schedule aligned to 4 bytes, as the
 * core's loads want it; the schedule is the portable one. Constant time of cycles only: the device has no data cache,
 * but the addresses of lookups depend on key and block.
 *
 * A round is 45 cycles: 4 for the round key and the way to the next, 3 to add three words, 20 for the S-box, 11 for the
 * diffusion, 4 to move the words by one place, 3 for the loop. encrypt and decrypt are one piece of code, of which
 * decrypt alone needs 10 bytes. Not proved to be the least. Cycles with BL and return:
 *
 * cost fw_sm4_expand 1771 cycles 164 bytes 20 stack
 * cost fw_sm4_encrypt 1493 cycles 144 bytes 28 stack
 * cost fw_sm4_decrypt 1496 cycles 144 bytes 28 stack
 */
#include "table_macros.inc"

#define end             r8
#define next_round_key  r12
#define step            lr              /* from one round key to the next */
#define step_low        r2              /* until they are in their places: */
#define end_low         r3
#define end_saved       r2
#define saved_too       {r1, r2}        /* the block pointer, and r8 */

    begin_table s_box
#define S_BOX_ROW(...)  .byte __VA_ARGS__
#include "s_box.inc"

.macro point_to_s_box
    ldr     table, =s_box
.endm

.macro find_byte byte:req, first:req
    take_byte found, index, \first
    ldrb    \byte, [table, found]
.endm

.macro substitute_index
    substitute find_byte
.endm

fw_function fw_sm4_expand
    expand_key point_to_s_box, substitute_index, mov
fw_end fw_sm4_expand

fw_function fw_sm4_decrypt
    subs    end_low, schedule, #4
    adds    schedule, schedule, #SCHEDULE_BYTES - 4
    movs    step_low, #4
    negs    step_low, step_low
    b       1f
fw_label fw_sm4_encrypt
    movs    step_low, #4
    movs    end_low, #SCHEDULE_BYTES
    add     end_low, end_low, schedule
1:  push    saved
    mov     step, step_low
    mov     end_saved, end
    push    saved_too
    mov     end, end_low
    mov     next_round_key, schedule
    ldm     block!, words
    reverse_bytes
    point_to_s_box

2:  mov     found, next_round_key
    ldr     index, [found]
    add     next_round_key, next_round_key, step
    eors    index, index, word1
    eors    index, index, word2
    eors    index, index, word3
    substitute_index

    /* What is rotated by 2, 10 and 18 bits to the left: the sum of the word rotated by 0, 8 and 16, rotated by 2. */
    eors    word0, word0, substituted
    movs    found, substituted
    rors    found, found, by_8
    eors    word0, word0, found
    rors    found, found, by_8
    eors    substituted, substituted, found
    rors    found, found, by_8
    eors    substituted, substituted, found
    movs    found, #32 - 2
    rors    substituted, substituted, found
    eors    substituted, substituted, word0
    move_words substituted
    cmp     next_round_key, end
    bne     2b

    reverse_bytes
    pop     saved_too
    mov     end, end_saved
    store_words
    pop     restored
    .ltorg
fw_end fw_sm4_encrypt
fw_end fw_sm4_decrypt

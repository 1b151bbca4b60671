/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for ARMv7-M (Cortex-M3): the S-box in flash, one round per pass, encryption and decryption in one.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1; registers: below and in table_macros.inc. Key and block at any address; the schedule is the
 * portable one. Constant time of cycles only: the device has no data cache, but the addresses of lookups depend on key
 * and block.
 *
 * A round is 2 cycles for the round key, 1 for the way to the next, 3 for the sum, 12 for the S-box, 5 for the
 * diffusion, 3 to move the words by one place, 4 for the loop: 30. encrypt and decrypt are one piece of code. Cycles
 * with BL and return, zero wait states, block at a multiple of 4:
 *
 * cost fw_sm4_expand 1040 cycles 188 bytes 36 stack
 * cost fw_sm4_encrypt 1003 cycles 156 bytes 36 stack
 * cost fw_sm4_decrypt 1006 cycles 156 bytes 36 stack
 */
#define table           r11
#define found_b         r12             /* bytes or words from the table; the first: index */
#define sum             r2              /* for the key schedule */
#define end_of_schedule r7              /* registers chosen by `fw tune --family registers` */
#include "table_macros.inc"

#define step            r10             /* from one round key to the next */
#define rounds_left     r2
#define index           r7
#define new             lr
#define saved           {r4-r11, lr}
#define restored        {r4-r11, pc}

    .section .rodata.fw_sm4_table, "a", %progbits
s_box:
#define S_BOX_ROW(...)  .byte __VA_ARGS__
#include "s_box.inc"

.macro point_to_bytes
    movw    table, #:lower16:s_box
    movt    table, #:upper16:s_box
.endm

.macro substitute_word word:req
    substitute \word, 0
.endm

.macro store_key word:req
    str     \word, [schedule], #4
.endm

fw_function fw_sm4_expand
    expand_key substitute_word, store_key
fw_end fw_sm4_expand

fw_function fw_sm4_decrypt
    push    saved
    adds    schedule, schedule, #SCHEDULE_BYTES - 4
    mvn     step, #4 - 1
    b       1f
fw_label fw_sm4_encrypt
    push    saved
    mov     step, #4
1:  load_words word0, word1, word2, word3, block
    reverse_bytes word0, word1, word2, word3
    point_to_bytes
    mov     rounds_left, #32

    .p2align 2
2:  ldr     index, [schedule]
    add     schedule, schedule, step
    eor     index, index, word1
    eor     index, index, word2
    eor     index, index, word3
    substitute index, 0
    eor     new, word0, index
    eor     new, new, index, ror #32 - 2
    eor     new, new, index, ror #32 - 10
    eor     new, new, index, ror #32 - 18
    move_words
    eor     word3, new, index, ror #32 - 24
    subs    rounds_left, rounds_left, #1
    bne     2b

    reverse_bytes word0, word1, word2, word3
    store_words word3, word2, word1, word0, block
    pop     restored
fw_end fw_sm4_encrypt
fw_end fw_sm4_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for ARMv7-M (Cortex-M3): one round per pass; as small as was found.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * Encryption, in bytes: a round 10 (addition and sum with a rotated operand 4 each, sum with the round key 2), round key 2,
 * loop 4, its end 4, block in and out 8, registers saved 4: 32. In decryption both words are rotated by an instruction:
 * 4 more, and 2 to read upwards from the end. A step of the key schedule is 14, and 4 or 6 for words l that change places.
 * In cycles a round of encryption is 8 where words_small.S has 5 to 6.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_speck64_96_decrypt 326 cycles 38 bytes 8 stack
 * cost fw_speck64_96_encrypt 248 cycles 32 bytes 8 stack
 * cost fw_speck64_96_expand 325 cycles 36 bytes 8 stack
 * cost fw_speck64_128_decrypt 338 cycles 38 bytes 8 stack
 * cost fw_speck64_128_encrypt 257 cycles 32 bytes 8 stack
 * cost fw_speck64_128_expand 365 cycles 42 bytes 8 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define round_key       r4
#define one_key         {r4}
#define end             r12             /* where the schedule ends, or begins */
#define key             r1
#define round           r1              /* in place of the key */
#define k               r2
#define one_k           {r2}
#define l_a             r3              /* the words l, the next one first */
#define l_b             r4
#define l_c             r12
#define new_l           lr
#define saved           {r4, lr}
#define saved_return    {r4, pc}

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro encrypt_block rounds:req
    push    saved
    load_block
    add     end, schedule, #4 * \rounds
1:  ldm     schedule!, one_key
    encrypt_round round_key
    cmp     schedule, end
    bne     1b
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    push    saved
    load_block
    mov     end, schedule
    adds    schedule, schedule, #4 * \rounds
1:  ldr     round_key, [schedule, #-4]!
    eors    y, y, x
    ror     y, y, #BETA
    eors    x, x, round_key
    subs    x, x, y
    ror     x, x, #32 - ALPHA
    cmp     schedule, end
    bne     1b
    store_block
    pop     saved_return
.endm

/* One step; then all words l but the first two change places. MOV leaves what CMP found. */
.macro expand_round rounds:req
    stm     schedule!, one_k
    add     new_l, k, l_a, ror #ALPHA
    eor     new_l, new_l, round
    eor     k, new_l, k, ror #32 - BETA
    adds    round, round, #1
    cmp     round, #\rounds
    mov     l_a, l_b
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    push    saved
    load_key 3
    movs    round, #0
1:  expand_round 26
    mov     l_b, new_l
    bne     1b
    pop     saved_return
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    push    saved
    load_key 4
    movs    round, #0
1:  expand_round 27
    mov     l_b, l_c
    mov     l_c, new_l
    bne     1b
    pop     saved_return
fw_end fw_speck64_128_expand

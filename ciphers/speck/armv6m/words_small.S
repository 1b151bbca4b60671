/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want; the schedule is the portable one. In bytes, encryption is: a round 10 (the least:
 * speck_macros.inc), its key 2, the loop 4, the distances and the count 6, block in and out 6, registers saved 4: 32.
 * Decryption counts in bytes, and reads its key there: 32, too. A step of the key schedule is 12, its end 4, and 6 or
 * 8 for words l that change places. A round is 10 cycles, or 11 backwards; words_fast.S has 6 and 7.
 * Cycles with BL and return:
 *
 * cost fw_speck64_96_expand 387 cycles 36 bytes 20 stack
 * cost fw_speck64_96_encrypt 286 cycles 32 bytes 20 stack
 * cost fw_speck64_96_decrypt 286 cycles 32 bytes 20 stack
 * cost fw_speck64_128_expand 429 cycles 38 bytes 20 stack
 * cost fw_speck64_128_encrypt 296 cycles 32 bytes 20 stack
 * cost fw_speck64_128_decrypt 296 cycles 32 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define block_words     {r2, r3}
#define by_8            r4              /* distances to rotate by */
#define by_29           r5
#define by_24           r4              /* backwards */
#define by_3            r5
#define round_key       r6
#define one_key         {r6}
#define left            r7              /* rounds; backwards, the place of the next round key */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define round           r1              /* in place of the key */
#define k               r2
#define one_k           {r2}
#define l_a             r3              /* the words l, the next one first */
#define l_b             r6
#define l_c             r7
#define new_l           r12
#define key_of_three    {r2, r3, r6}
#define key_of_four     {r2, r3, r6, r7}

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro begin_block first:req, second:req, first_distance:req, second_distance:req, count:req
    push    saved
    ldm     block!, block_words
    movs    \first, #\first_distance
    movs    \second, #\second_distance
    movs    left, #\count
.endm

.macro end_block
    subs    block, block, #8
    stm     block!, block_words
    pop     restored
.endm

.macro encrypt_block rounds:req
    begin_block by_8, by_29, 8, 29, \rounds
1:  ldm     schedule!, one_key
    encrypt_round round_key
    subs    left, left, #1
    bne     1b
    end_block
.endm

.macro decrypt_block rounds:req
    begin_block by_24, by_3, 24, 3, 4 * (\rounds - 1)
1:  ldr     round_key, [schedule, left]
    decrypt_round round_key
    subs    left, left, #4
    bpl     1b
    end_block
.endm

/* One step; then all words l but the first two change places. */
.macro expand_round
    stm     schedule!, one_k
    next_round_key l_a, k, round
    mov     new_l, l_a
    movs    l_a, l_b
    adds    round, round, #1
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    begin_expansion key_of_three
1:  expand_round
    mov     l_b, new_l
    cmp     round, #26
    bne     1b
    pop     restored
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    begin_expansion key_of_four
1:  expand_round
    movs    l_b, l_c
    mov     l_c, new_l
    cmp     round, #27
    bne     1b
    pop     restored
fw_end fw_speck64_128_expand

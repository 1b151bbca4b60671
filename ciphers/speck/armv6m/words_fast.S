/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for ARMv6-M (Cortex-M0+): all rounds unrolled, round keys loaded three at a time.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want; the schedule is the portable one. A round has 5 instructions, the least there can be
 * (speck_macros.inc), and its key takes 4/3 cycles: LDM of three, all that the low registers have room for. Backwards
 * LDM must be led there, one more for three. The key schedule is a pass for the words l that take turns, 8 cycles a
 * step and 3 for the loop.
 * Cycles with BL and return:
 *
 * cost fw_speck64_96_expand 270 cycles 44 bytes 20 stack
 * cost fw_speck64_96_encrypt 192 cycles 294 bytes 20 stack
 * cost fw_speck64_96_decrypt 201 cycles 312 bytes 20 stack
 * cost fw_speck64_128_expand 267 cycles 58 bytes 20 stack
 * cost fw_speck64_128_encrypt 198 cycles 304 bytes 20 stack
 * cost fw_speck64_128_decrypt 207 cycles 322 bytes 20 stack
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
#define key_a           r1              /* where the block was */
#define key_b           r6
#define key_c           r7
#define three_keys      {r1, r6, r7}
#define two_keys        {r1, r6}
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define round           r1              /* in place of the key */
#define k               r2
#define one_k           {r2}
#define l_a             r3
#define l_b             r6
#define l_c             r7
#define key_of_three    {r2, r3, r6}
#define key_of_four     {r2, r3, r6, r7}

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro begin_block first:req, second:req, first_distance:req, second_distance:req
    push    saved
    mov     kept_block, block
    ldm     block!, block_words
    movs    \first, #\first_distance
    movs    \second, #\second_distance
.endm

.macro end_block
    mov     block, kept_block
    stm     block!, block_words
    pop     restored
.endm

/* ROUNDS is 26 or 27: eight times three, and two or three more. */
.macro encrypt_block rounds:req
    begin_block by_8, by_29, 8, 29
    .rept   8
    ldm     schedule!, three_keys
    encrypt_round key_a
    encrypt_round key_b
    encrypt_round key_c
    .endr
    .if     \rounds == 26
    ldm     schedule!, two_keys
    .else
    ldm     schedule!, three_keys
    .endif
    encrypt_round key_a
    encrypt_round key_b
    .if     \rounds == 27
    encrypt_round key_c
    .endif
    end_block
.endm

/* From the last keys on, those that are not in threes first; LDM leaves SCHEDULE behind what it loads. */
.macro decrypt_block rounds:req
    begin_block by_24, by_3, 24, 3
    adds    schedule, schedule, #4 * 24
    .if     \rounds == 26
    ldm     schedule!, two_keys
    .set    back, 20
    .else
    ldm     schedule!, three_keys
    decrypt_round key_c
    .set    back, 24
    .endif
    decrypt_round key_b
    decrypt_round key_a
    .rept   8
    subs    schedule, schedule, #back
    ldm     schedule!, three_keys
    decrypt_round key_c
    decrypt_round key_b
    decrypt_round key_a
    .set    back, 24
    .endr
    end_block
.endm

/* ROUND moves on. */
.macro expand_round l:req
    stm     schedule!, one_k
    next_round_key \l, k, round
    adds    round, round, #1
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    begin_expansion key_of_three
1:  expand_round l_a
    expand_round l_b
    cmp     round, #26
    bne     1b
    pop     restored
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    begin_expansion key_of_four
1:  expand_round l_a
    expand_round l_b
    expand_round l_c
    cmp     round, #27
    bne     1b
    pop     restored
fw_end fw_speck64_128_expand

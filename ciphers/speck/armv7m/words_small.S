/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for ARMv7-M (Cortex-M3): two or three rounds per pass; small, and not much slower than words_fast.S.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A pass is two rounds for SPECK64/96 and three for SPECK64/128: so many are the words l that take turns, and 26 and 27
 * are multiples. A pass costs 1 + 4 cycles a round (the least is 3: speck_macros.inc) and 4 for the loop; decryption 1
 * more for Y, which cannot stay unrotated from pass to pass.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_speck64_96_decrypt 204 cycles 64 bytes 16 stack
 * cost fw_speck64_96_encrypt 188 cycles 44 bytes 16 stack
 * cost fw_speck64_96_expand 204 cycles 52 bytes 0 stack
 * cost fw_speck64_128_decrypt 184 cycles 76 bytes 16 stack
 * cost fw_speck64_128_encrypt 172 cycles 56 bytes 16 stack
 * cost fw_speck64_128_expand 195 cycles 72 bytes 8 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define end             r12             /* the round key that ends the loop */
#define three_keys      {r4-r6}
#define two_keys        {r4, r5}
#define saved           {r4-r6, lr}
#define saved_return    {r4-r6, pc}
#define key             r1
#define k               r2
#define l_a             r3
#define l_b             r12
#define l_c             r4
#define round           r1
#define saved_expand    {r4, lr}
#define expand_return   {r4, pc}

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro encrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    add     end, schedule, #4 * \rounds
    .p2align 2
1:
.if \rounds == 26
    ldm     schedule!, two_keys
    encrypt_round key_a
    encrypt_round key_b
.else
    ldm     schedule!, three_keys
    encrypt_round key_a
    encrypt_round key_b
    encrypt_round key_c
.endif
    cmp     schedule, end
    bne     1b
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    mov     end, schedule
    adds    schedule, schedule, #4 * \rounds
    ror     x, x, #32 - X_TURN
    .p2align 2
1:
.if \rounds == 26
    ldmdb   schedule!, two_keys
    decrypt_round key_b, 0
    decrypt_round key_a, BETA
    ror     y, y, #2 * BETA
.else
    ldmdb   schedule!, three_keys
    decrypt_round key_c, 0
    decrypt_round key_b, BETA
    decrypt_round key_a, 2 * BETA
    ror     y, y, #3 * BETA
.endif
    cmp     schedule, end
    bne     1b
    ror     x, x, #X_TURN
    store_block
    pop     saved_return
.endm

/* ROUND moves on. */
.macro expand_round offset:req, l:req
    str     k, [schedule, #\offset]
    next_round_key \l, k, round
    adds    round, round, #1
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    .p2align 2
    load_key 3
    movs    round, #0
    .p2align 2
1:  expand_round 0, l_a
    expand_round 4, l_b
    adds    schedule, schedule, #8
    cmp     round, #26
    bne     1b
    bx      lr
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    .p2align 2
    push    saved_expand
    load_key 4
    movs    round, #0
    .p2align 2
1:  expand_round 0, l_a
    expand_round 4, l_b
    expand_round 8, l_c
    adds    schedule, schedule, #12
    cmp     round, #27
    bne     1b
    pop     expand_return
fw_end fw_speck64_128_expand

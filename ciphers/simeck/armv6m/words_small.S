/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * In bytes, encryption is: a round 14 (simeck_macros.inc), its key 2, the exchange of halves 4, the loop 4, distances
 * and count 6, block in and out 8, registers saved 4. A round is 14 cycles; words_fast.S has 8.5. The key schedule
 * reads back the words that it is made of.
 * Cycles with BL and return:
 *
 * cost fw_simeck64_128_expand 950 cycles 54 bytes 20 stack
 * cost fw_simeck64_128_encrypt 643 cycles 42 bytes 20 stack
 * cost fw_simeck64_128_decrypt 643 cycles 42 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define block_words     {r2, r3}
#define by_28           r4              /* distances to rotate by */
#define by_31           r5
#define sum             r6              /* of a rotated word */
#define round_key       r7
#define one_key         {r7}
#define left            r1              /* rounds; backwards, the place of the next key */
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define oldest          r2              /* of the four newest round keys */
#define other           r3              /* the one behind it */
#define bits            r7              /* of the sequence that is in the round keys */
#define four_keys       {r2-r5}

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_register.inc"

/* The halves change places. */
.macro one_round y:req, x:req
    movs    sum, \x
    rors    sum, sum, by_31
    eors    \y, \y, sum
    rors    sum, sum, by_28
    ands    sum, sum, \x
    eors    sum, sum, \y
    eors    sum, sum, round_key
    movs    \y, \x
    movs    \x, sum
.endm

fw_function fw_simeck64_128_encrypt
    begin_block
    movs    left, #ROUNDS
1:  ldm     schedule!, one_key
    one_round y, x
    subs    left, left, #1
    bne     1b
    end_block
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    begin_block
    movs    left, #4 * (ROUNDS - 1)
1:  ldr     round_key, [schedule, left]
    one_round x, y
    subs    left, left, #4
    bpl     1b
    end_block
fw_end fw_simeck64_128_decrypt

fw_function fw_simeck64_128_expand
    push    saved
    ldm     key!, four_keys
    stm     schedule!, four_keys
    subs    schedule, schedule, #16
    set_distances
    movs    bits, #FIRST_BITS
1:  ldr     oldest, [schedule]
    ldr     other, [schedule, #4]
    mix     oldest, other
    lsrs    bits, bits, #1              /* the carry is the bit */
    sbcs    sum, sum, sum
    movs    other, #FEEDBACK
    bics    other, other, sum
    eors    bits, bits, other
    subs    sum, sum, #3
    eors    oldest, oldest, sum
    str     oldest, [schedule, #16]
    adds    schedule, schedule, #4
    cmp     bits, #LAST_BITS
    bne     1b
    pop     restored
fw_end fw_simeck64_128_expand

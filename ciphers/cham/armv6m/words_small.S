/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv6-M (Cortex-M0+): two rounds per pass; small.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * A pass is an even round, which changes word 0, and an odd one, which changes word 1; then words 2 and 3 are in their
 * places, as the next pass wants them. Of a register with a word only the lower half counts. A word is rotated by 1 by
 * a shift that leaves its highest bit in the carry, and an addition that takes it. A pass of encryption is 24
 * instructions and 26 cycles.
 * Cycles with BL and return:
 *
 * cost fw_cham64_128_expand 201 cycles 44 bytes 20 stack
 * cost fw_cham64_128_encrypt 1177 cycles 78 bytes 20 stack
 * cost fw_cham64_128_decrypt 1397 cycles 88 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define number          r1              /* of a round */
#define e0              r2              /* words 0 and 2 */
#define e2              r3
#define block_words     {r2, r3}        /* e0 and e2 */
#define o1              r4              /* words 1 and 3 */
#define o3              r5
#define t               r6
#define keys            r7              /* of an even and of an odd round, in the lower and in the upper half */
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define ROUNDS          88

#include "fw_asm.h"

.macro begin_block
    push    saved
    mov     kept_block, block
    ldm     block!, block_words
    lsrs    o1, e0, #16
    lsrs    o3, e2, #16
.endm

.macro join_word e:req, o:req
    uxth    \e, \e
    lsls    \o, \o, #16
    orrs    \e, \e, \o
.endm

.macro end_block
    join_word e0, o1
    join_word e2, o3
    mov     block, kept_block
    stm     block!, block_words
    pop     restored
.endm

/* Those of round NUMBER, which is even, and of the next one: there are sixteen. */
.macro load_keys
    lsls    t, number, #32 - 4
    lsrs    t, t, #32 - 5
    ldr     keys, [schedule, t]
.endm

/* TO: FROM, a word, rotated by 1 to the left. MOV leaves the carry. */
.macro rotate_by_1 to:req, from:req, spare:req
    lsls    \spare, \from, #17
    mov     \to, \from
    adcs    \to, \to, \to
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    movs    number, #0
1:  load_keys
    rotate_by_1 t, o1, t
    eors    t, t, keys
    eors    e0, e0, number
    adds    t, t, e0
    mov     e0, e2
    rev16   e2, t
    rev16   t, e0
    lsrs    keys, keys, #16
    eors    t, t, keys
    adds    number, number, #1
    eors    o1, o1, number
    adds    t, t, o1
    mov     o1, o3
    rotate_by_1 o3, t, keys
    adds    number, number, #1
    cmp     number, #ROUNDS
    bne     1b
    end_block
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    begin_block
    movs    number, #ROUNDS - 1
1:  subs    number, number, #1
    load_keys
    adds    number, number, #1
    lsls    t, o3, #15                  /* word 3 rotated by 1 to the right */
    uxth    o3, o3
    lsrs    o3, o3, #1
    orrs    o3, o3, t
    rev16   e0, e0
    lsrs    t, keys, #16
    eors    t, t, e0
    rev16   e0, e0
    subs    t, o3, t
    eors    t, t, number
    mov     o3, o1
    mov     o1, t
    subs    number, number, #1
    rotate_by_1 t, o1, t
    eors    t, t, keys
    rev16   e2, e2
    subs    t, e2, t
    eors    t, t, number
    mov     e2, e0
    mov     e0, t
    subs    number, number, #1
    bpl     1b
    end_block
fw_end fw_cham64_128_decrypt

/* ---- Key schedule ---- */

#define key             r1
#define place           r2              /* of a round key */
#define word            r3              /* of the key, doubled */
#define sum             r4
#define distance        r5              /* to rotate by */
#define other_place     r5
#define round_key       r6

/* Of word i come the round keys i and i + 8 ^ 1; a place has two bytes. */
fw_function fw_cham64_128_expand
    push    saved
    movs    place, #14
1:  ldrh    word, [key, place]
    lsls    sum, word, #16
    orrs    word, word, sum
    mov     sum, word
    movs    distance, #32 - 1
    rors    sum, sum, distance
    eors    sum, sum, word
    rev16   word, word
    mov     round_key, word
    eors    round_key, round_key, sum
    strh    round_key, [schedule, place]
    movs    distance, #32 - (11 - 8)
    rors    word, word, distance
    eors    word, word, sum
    movs    other_place, #(8 ^ 1) * 2
    eors    other_place, other_place, place
    strh    word, [schedule, other_place]
    subs    place, place, #2
    bpl     1b
    pop     restored
fw_end fw_cham64_128_expand

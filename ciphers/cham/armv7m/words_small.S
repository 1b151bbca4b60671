/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for ARMv7-M (Cortex-M3): two rounds per pass; small.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes. A pass is
 * an even round, which changes word 0, and an odd one, which changes word 1; then words 2 and 3 are in their places, as
 * the next pass wants them. Of a register with a word only the lower half counts, unless it is to be rotated by a
 * second operand. What an odd round of encryption makes is rotated by an addition that takes the highest bit from the
 * carry. A pass of encryption is 20 instructions, most of them short.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_cham64_128_expand 135 cycles 36 bytes 20 stack
 * cost fw_cham64_128_encrypt 1038 cycles 80 bytes 20 stack
 * cost fw_cham64_128_decrypt 994 cycles 80 bytes 20 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define number          r1              /* of a round */
#define e0              r2              /* words 0 and 2 */
#define e2              r3
#define o1              r4              /* words 1 and 3 */
#define o3              r5
#define t               r6
#define keys            r7              /* of an even and of an odd round, in the lower and in the upper half */
#define kept_block      r12
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}

#define ROUNDS          88

#include "fw_asm.h"

.macro begin_block
    .p2align 2
    push    saved
    ldr     e0, [block]
    ldr     e2, [block, #4]
    mov     kept_block, block
    lsrs    o1, e0, #16
    lsrs    o3, e2, #16
.endm

.macro end_block
    mov     block, kept_block
    bfi     e0, o1, #16, #16
    bfi     e2, o3, #16, #16
    str     e0, [block]
    str     e2, [block, #4]
    pop     saved_return
.endm

/* Those of round NUMBER, which is even, and of the next one: there are sixteen. */
.macro load_keys
    lsls    t, number, #32 - 4
    lsrs    t, t, #32 - 5
    ldr     keys, [schedule, t]
.endm

.macro double word:req
    bfi     \word, \word, #16, #16
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    movs    number, #0
1:  load_keys
    double  o1
    eor     t, keys, o1, ror #32 - 1
    eors    e0, e0, number
    adds    t, t, e0
    mov     e0, e2
    rev16   e2, t
    rev16   t, e0
    eor     t, t, keys, lsr #16
    adds    number, number, #1
    eors    o1, o1, number
    adds    t, t, o1
    mov     o1, o3
    lsls    keys, t, #17                /* the carry is the highest bit */
    adc     o3, t, t
    adds    number, number, #1
    cmp     number, #ROUNDS
    bne     1b
    end_block
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    begin_block
    movs    number, #ROUNDS - 2
1:  load_keys
    rev16   t, e0
    eor     t, t, keys, lsr #16
    double  o3
    rsb     t, t, o3, ror #1
    eors    t, t, number                /* and one, for an odd round */
    mov     o3, o1
    eor     o1, t, #1
    double  o1
    eor     t, keys, o1, ror #32 - 1
    rev16   e2, e2
    subs    t, e2, t
    eors    t, t, number
    mov     e2, e0
    mov     e0, t
    subs    number, number, #2
    bpl     1b
    end_block
fw_end fw_cham64_128_decrypt

/* ---- Key schedule ---- */

#define key             r1
#define word            r2              /* of the key, doubled */
#define sum             r3
#define round_key       r4
#define place           r5              /* of a round key */
#define other_place     r6

/* Of word i come the round keys i and i + 8 ^ 1; a place has two bytes. */
fw_function fw_cham64_128_expand
    .p2align 2
    push    saved
    movs    place, #14
1:  ldrh    word, [key, place]
    orr     word, word, word, lsl #16
    eor     sum, word, word, ror #32 - 1
    eor     round_key, sum, word, ror #32 - 8
    strh    round_key, [schedule, place]
    eor     round_key, sum, word, ror #32 - 11
    eor     other_place, place, #(8 ^ 1) * 2
    strh    round_key, [schedule, other_place]
    subs    place, place, #2
    bpl     1b
    pop     saved_return
fw_end fw_cham64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as
 * the core's loads want; the schedule is the portable one. In bytes, encryption is: what a round adds 14
 * (simon_macros.inc), its two sums 4, its key 2, the exchange of halves 4, the loop 4, distances and count 6, block in
 * and out 8, registers saved 4. A round is 16 cycles; words_fast.S has 10.5. The key schedule is that of words_fast.S.
 * Cycles with BL and return:
 *
 * cost fw_simon64_96_expand 778 cycles 72 bytes 20 stack
 * cost fw_simon64_96_encrypt 699 cycles 46 bytes 20 stack
 * cost fw_simon64_96_decrypt 699 cycles 46 bytes 20 stack
 * cost fw_simon64_128_expand 879 cycles 72 bytes 20 stack
 * cost fw_simon64_128_encrypt 731 cycles 46 bytes 20 stack
 * cost fw_simon64_128_decrypt 731 cycles 46 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define block_words     {r2, r3}
#define by_25           r4              /* distances to rotate by */
#define by_31           r5
#define sum             r6              /* of a rotated word */
#define other           r7              /* another rotation, the round key */
#define one_key         {r7}
#define left            r1              /* rounds; backwards, the place of the next key */
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define key_of_three    {r2, r3, r4}
#define key_of_four     {r1, r2, r3, r4}
#define newest          r4              /* read last */
#define z_first         r1
#define z_second        r2
#define by_1            r3
#define by_3            r5
#define end             r12
#define minus_2         lr

#include "simon_macros.inc"

/* The halves change places; OTHER is the key. */
.macro end_round y:req, x:req
    eors    sum, sum, other
    eors    sum, sum, \y
    movs    \y, \x
    movs    \x, sum
.endm

.macro encrypt_block rounds:req
    begin_block
    movs    left, #\rounds
1:  mix     x
    ldm     schedule!, one_key
    end_round y, x
    subs    left, left, #1
    bne     1b
    end_block
.endm

.macro decrypt_block rounds:req
    begin_block
    movs    left, #4 * (\rounds - 1)
1:  mix     y
    ldr     other, [schedule, left]
    end_round x, y
    subs    left, left, #4
    bpl     1b
    end_block
.endm

#include "simon_functions.inc"

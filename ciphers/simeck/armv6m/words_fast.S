/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for ARMv6-M (Cortex-M0+): all rounds unrolled, round keys loaded two at a time.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * A round is 7 instructions and cycles (why: simeck_macros.inc), and its key takes 1.5: LDM of two, all that the low
 * registers have room for. Backwards LDM must be led there, half a cycle more. A step of the key schedule is 7
 * instructions, or 8 by its bit of the sequence, and STM of four takes 1.25.
 *
 * Cycles with BL and return:
 *
 * cost fw_simeck64_128_expand 382 cycles 638 bytes 20 stack
 * cost fw_simeck64_128_encrypt 401 cycles 676 bytes 20 stack
 * cost fw_simeck64_128_decrypt 423 cycles 720 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define block_words     {r2, r3}
#define by_28           r4              /* distances to rotate by */
#define by_31           r5
#define sum             r6              /* of a rotated word */
#define first_key       r1
#define second_key      r7
#define two_keys        {r1, r7}
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define k_a             r1              /* the newest round keys */
#define k_b             r2
#define k_c             r3
#define k_d             r7
#define newest_keys     {r1-r3, r7}

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_sequence.inc"

/* Two rounds: from X to Y and from Y to X; the schedule's lower key is the first forward, and the second backwards. */
.macro two_rounds y:req, x:req, y_key:req, x_key:req
    ldm     schedule!, two_keys
    mix     \y, \x
    eors    \y, \y, \y_key
    mix     \x, \y
    eors    \x, \x, \x_key
.endm

fw_function fw_simeck64_128_encrypt
    begin_block
    .rept   ROUNDS / 2
    two_rounds y, x, first_key, second_key
    .endr
    end_block
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    begin_block
    adds    schedule, schedule, #4 * (ROUNDS - 2)
    .rept   ROUNDS / 2 - 1
    two_rounds x, y, second_key, first_key
    subs    schedule, schedule, #16
    .endr
    two_rounds x, y, second_key, first_key
    end_block
fw_end fw_simeck64_128_decrypt

/* What a step adds besides words is minus 4 or, for a bit that is set, minus 3. Minus 4 is 28 where it is the distance
 * of a rotation, of which the five lowest bits count. */
#define minus_4         by_28
#define minus_3         r12

.macro next_round_key oldest:req, other:req, bit:req
    mix     \oldest, \other
    .if     \bit
    mov     sum, minus_3
    eors    \oldest, \oldest, sum
    .else
    eors    \oldest, \oldest, minus_4
    .endif
.endm

.macro store_keys
    stm     schedule!, newest_keys
.endm

fw_function fw_simeck64_128_expand
    push    saved
    ldm     key, newest_keys
    movs    sum, #2
    mvns    sum, sum
    mov     minus_3, sum
    movs    by_31, #31
    movs    minus_4, #3
    mvns    minus_4, minus_4
    all_round_keys
    pop     restored
fw_end fw_simeck64_128_expand

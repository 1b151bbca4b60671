/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv7-M (Cortex-M3): one round per pass; as small as was found, in code and stack.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * The words are in registers of short instructions, and a round ends with all in their places again. In bytes, forward:
 * four loads of keys 8, six sums 12 and three additions 6 of two bytes each, words that rotate on their way to the next
 * place 12 and the one that does not 4, the loop 6: 48. Backward a difference takes its operand rotated, 12, and the
 * places are five MOV, 10: 48. Around it 24 and 26. In cycles a round is 28 where words_small.S has 15.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_lea128_expand 574 cycles 88 bytes 20 stack
 * cost fw_lea128_encrypt 672 cycles 72 bytes 20 stack
 * cost fw_lea128_decrypt 649 cycles 74 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define key_odd         r6              /* the part of a round key that is used three times */
#define key_even        r7              /* and the others, which become sums */
#define end             r12             /* where the schedule ends, or begins */
#define t0              r4              /* in the key schedule */
#define t1              r5
#define t2              r6
#define t3              r7
#define round_key       {r4-r7}
#define spare           lr
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}
#define saved_expand    {r4-r7, lr}
#define expand_return   {r4-r7, pc}

#define ROUND_KEY_BYTES 16
#define SCHEDULE_BYTES  (24 * ROUND_KEY_BYTES)

#include "lea_macros.inc"

/* NEXT += the sum of WORD and its key, but for the rotation; KEY: where it is. */
.macro add_word next:req, word:req, key:req
    eors    \next, \next, key_odd
    ldr     key_even, [schedule, #\key]
    eors    key_even, key_even, \word
    adds    \next, \next, key_even
.endm

/* WORD as it was before the round; BEFORE is the one before it, KEY as above. */
.macro subtract_word word:req, before:req, key:req, turn:req
    ldr     key_even, [schedule, #\key]
    eors    key_even, key_even, \before
    rsb     \word, key_even, \word, ror #\turn
    eors    \word, \word, key_odd
.endm

fw_function fw_lea128_encrypt
    enter_block
    add     end, schedule, #SCHEDULE_BYTES
1:  ldr     key_odd, [schedule, #4]
    add_word x3, x2, 12
    add_word x2, x1, 8
    add_word x1, x0, 0
    mov     key_even, x0
    ror     x0, x1, #TURN0
    ror     x1, x2, #TURN1
    ror     x2, x3, #TURN2
    mov     x3, key_even
    adds    schedule, schedule, #ROUND_KEY_BYTES
    cmp     schedule, end
    bne     1b
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    mov     end, schedule
    add     schedule, schedule, #SCHEDULE_BYTES
1:  subs    schedule, schedule, #ROUND_KEY_BYTES
    ldr     key_odd, [schedule, #4]
    subtract_word x0, x3, 0, 32 - TURN0
    subtract_word x1, x0, 8, 32 - TURN1
    subtract_word x2, x1, 12, 32 - TURN2
    mov     key_even, x3
    mov     x3, x2
    mov     x2, x1
    mov     x1, x0
    mov     x0, key_even
    cmp     schedule, end
    bne     1b
    leave_block
fw_end fw_lea128_decrypt

#include "lea_expand_small.inc"

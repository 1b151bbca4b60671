/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * A pass is 32 cycles: 15 (why not less: lea_macros.inc), 8 for its key, five to give the words their places again,
 * and 4 for the loop. A round of the key schedule is 28; it is counted in the upper bits of a distance, taken modulo
 * 32.
 * Cycles with BL and return:
 *
 * cost fw_lea128_expand 717 cycles 104 bytes 28 stack
 * cost fw_lea128_encrypt 800 cycles 74 bytes 20 stack
 * cost fw_lea128_decrypt 799 cycles 72 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define k1              r1              /* the word of the key that is used three times, where the block was */
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define state           {r2-r5}
#define t               r6              /* a distance to rotate by */
#define k               r7              /* another word of the key */
#define kept_block      r12
#define end             lr              /* of the schedule, or its begin */
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define delta           r1              /* of the round, where the key was */
#define key0            r2              /* a round key */
#define key1            r3
#define key2            r4
#define key3            r5
#define key_words       {r2-r5}
#define by_31           r6              /* and 32 times the rounds behind this one */
#define distance        r7
#define delta0          r8              /* of four rounds */
#define delta1          r9
#define delta2          r12
#define delta3          lr
#define carried0        r2              /* from and to the stack */
#define carried1        r3
#define carried         {r2, r3}

#include "lea_macros.inc"

.macro turn_words a:req, b:req, c:req, d:req
    movs    k, \a
    movs    \a, \b
    movs    \b, \c
    movs    \c, \d
    movs    \d, k
.endm

fw_function fw_lea128_encrypt
    enter_block
    movs    t, #16 * 12
    lsls    t, t, #1
    adds    t, t, schedule
    mov     end, t
1:  ldr     k1, [schedule, #4]
    ldr     k, [schedule, #12]
    make_word x3, x2, k, 29
    ldr     k, [schedule, #8]
    make_word x2, x1, k, 27
    ldr     k, [schedule]
    make_word x1, x0, k, 9
    turn_words x0, x1, x2, x3
    adds    schedule, schedule, #16
    cmp     schedule, end
    bne     1b
    end_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    mov     end, schedule
    adds    schedule, schedule, #16 * 12
    adds    schedule, schedule, #16 * 12
1:  subs    schedule, schedule, #16
    ldr     k, [schedule]
    ldr     k1, [schedule, #4]
    make_word_back x0, x3, k, 23
    ldr     k, [schedule, #8]
    make_word_back x1, x0, k, 5
    ldr     k, [schedule, #12]
    make_word_back x2, x1, k, 3
    turn_words x3, x2, x1, x0
    cmp     schedule, end
    bne     1b
    end_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    begin_expansion
    ldm     key!, key_words
    set_deltas
    ldr     by_31, =31 + 32 * 23
1:  mov     delta, delta0
    next_round_key
    mov     delta0, delta1
    mov     delta1, delta2
    mov     delta2, delta3
    mov     delta3, delta
    subs    by_31, by_31, #32
    bpl     1b
    end_expansion
fw_end fw_lea128_expand

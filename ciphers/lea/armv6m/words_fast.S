/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv6-M (Cortex-M0+): all rounds unrolled.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is portable but for
 * the order of a round's words: the second, the fourth, the third, the first, as encryption uses them. A round is 21
 * cycles: 15 (why not less: lea_macros.inc), and 6 for its key, LDM of three and of one word. Backwards the key is
 * loaded word by word: 23, with its address every fourth round. A round of the key schedule is 22; four are a pass,
 * which is counted in the upper bits of a distance, taken modulo 32.
 * Cycles with BL and return:
 *
 * cost fw_lea128_expand 593 cycles 208 bytes 28 stack
 * cost fw_lea128_encrypt 533 cycles 828 bytes 20 stack
 * cost fw_lea128_decrypt 589 cycles 940 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define k1              r1              /* the word of the key that is used three times, where the block was */
#define x0              r2
#define x1              r3
#define x2              r4
#define x3              r5
#define state           {r2-r5}
#define t               r6              /* another word of the key, then a distance to rotate by */
#define k               r7              /* another word of the key */
#define three_words     {r1, r6, r7}    /* k1, t, k */
#define one_word        {r7}
#define kept_block      r12
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

#define key             r1
#define delta           r1              /* of the round */
#define key1            r2              /* a round key, in the order of the schedule */
#define key3            r3
#define key2            r4
#define key0            r5
#define key_words       {r2-r5}
#define by_31           r6              /* and 32 times the passes behind this one */
#define distance        r7
#define delta0          r8              /* of four rounds */
#define delta1          r9
#define delta2          r12
#define delta3          lr
#define carried0        r2              /* from and to the stack */
#define carried1        r3
#define carried         {r2, r3}

#include "lea_macros.inc"

.macro encrypt_round x0:req, x1:req, x2:req, x3:req
    ldm     schedule!, three_words
    eors    t, t, \x2
    eors    \x3, \x3, k1
    adds    \x3, \x3, t
    movs    t, #3
    rors    \x3, \x3, t
    make_word \x2, \x1, k, 27
    ldm     schedule!, one_word
    make_word \x1, \x0, k, 9
.endm

/* Its key is at PLACE from SCHEDULE. */
.macro decrypt_round x0:req, x1:req, x2:req, x3:req, place:req
    ldr     k1, [schedule, #\place]
    ldr     k, [schedule, #\place + 12]
    make_word_back \x0, \x3, k, 23
    ldr     k, [schedule, #\place + 8]
    make_word_back \x1, \x0, k, 5
    ldr     k, [schedule, #\place + 4]
    make_word_back \x2, \x1, k, 3
.endm

fw_function fw_lea128_encrypt
    enter_block
    .rept   6
    encrypt_round x0, x1, x2, x3
    encrypt_round x1, x2, x3, x0
    encrypt_round x2, x3, x0, x1
    encrypt_round x3, x0, x1, x2
    .endr
    end_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    adds    schedule, schedule, #16 * 12
    adds    schedule, schedule, #16 * 12
    .rept   6
    subs    schedule, schedule, #64
    decrypt_round x0, x1, x2, x3, 48
    decrypt_round x3, x0, x1, x2, 32
    decrypt_round x2, x3, x0, x1, 16
    decrypt_round x1, x2, x3, x0, 0
    .endr
    end_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    begin_expansion
    ldr     key0, [key]
    ldr     key2, [key, #8]
    ldr     key3, [key, #12]
    ldr     key1, [key, #4]
    set_deltas
    movs    by_31, #31 + 32 * 5
1:
    .irp    delta_of_round, delta0, delta1, delta2, delta3
    mov     delta, \delta_of_round
    next_round_key
    mov     \delta_of_round, delta
    .endr
    subs    by_31, by_31, #32
    bpl     1b
    end_expansion
fw_end fw_lea128_expand

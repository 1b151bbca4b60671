/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for ARMv7-M (Cortex-M3): two blocks at a time where the mode allows it.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data at any address. The schedule is that of words_fast.S, which goes with
 * this file. A round of two blocks is 8 instructions (simeck_macros.inc), and its key takes 1.25 cycles: LDM of four.
 * In CTR mode a pass of two blocks takes about 30 more for the counter, the sums and the loop. Where one block is left,
 * another is computed with it, and not used.
 *
 * cost fw_simeck64_128_cbc_encrypt 40 stack
 * cost fw_simeck64_128_cbc_decrypt 40 stack
 * cost fw_simeck64_128_ctr 40 stack
 */
#define y0              r0
#define x0              r1
#define y1              r2              /* the second block */
#define x1              r3
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define key_d           r7
#define four_keys       {r4-r7}
#define spare           r12
#define schedule        lr
#define data            r8
#define data_end        r9
#define chain0          r10             /* the block before, or the counter, a number, its higher half first */
#define chain1          r11
#define word0           r4              /* of the data, where keys are in the rounds */
#define word1           r5
#define second          r6              /* where the second block is */
#define argument_schedule r0
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3
#define saved           {r1, r4-r11, lr} /* r1, the address of the counter, too */
#define saved_return    {r1, r4-r11, pc}
#define pushed_counter  {r4}            /* what r1 was */
#define counter         r4
#define more_return     {r4-r11, pc}    /* what is saved behind it */

#define ROUNDS          44
#define BLOCK           8

#include "simeck_macros.inc"

/* ---- Rounds ---- */

.macro encrypt_one
    .rept   ROUNDS / 4
    ldm     schedule!, four_keys
    half_round y0, x0, key_a
    half_round x0, y0, key_b
    half_round y0, x0, key_c
    half_round x0, y0, key_d
    .endr
    sub     schedule, schedule, #4 * ROUNDS
.endm

.macro half_rounds y:req, x:req, other_y:req, other_x:req, key:req
    half_round \y, \x, \key
    half_round \other_y, \other_x, \key
.endm

.macro encrypt_two
    .rept   ROUNDS / 4
    ldm     schedule!, four_keys
    half_rounds y0, x0, y1, x1, key_a
    half_rounds x0, y0, x1, y1, key_b
    half_rounds y0, x0, y1, x1, key_c
    half_rounds x0, y0, x1, y1, key_d
    .endr
    sub     schedule, schedule, #4 * ROUNDS
.endm

.macro decrypt_two
    add     schedule, schedule, #4 * ROUNDS
    .rept   ROUNDS / 4
    ldmdb   schedule!, four_keys
    half_rounds x0, y0, x1, y1, key_d
    half_rounds y0, x0, y1, x1, key_c
    half_rounds x0, y0, x1, y1, key_b
    half_rounds y0, x0, y1, x1, key_a
    .endr
.endm

/* ---- Modes ---- */

.macro enter_mode
    .p2align 2
    push    saved
    mov     schedule, argument_schedule
    mov     data, argument_data
    add     data_end, data, argument_blocks, lsl #3
    ldr     chain0, [argument_chain]
    ldr     chain1, [argument_chain, #4]
.endm

.macro load_words first:req, second:req, base:req
    ldr     \first, [\base]
    ldr     \second, [\base, #4]
.endm

/* And goes behind them; the flags say whether that is the end. */
.macro store_data y:req, x:req
    str     \x, [data, #4]
    str     \y, [data], #BLOCK
    cmp     data, data_end
.endm

.macro add_and_store_data y:req, x:req
    load_words word0, word1, data
    eors    \y, \y, word0
    eors    \x, \x, word1
    store_data \y, \x
.endm

fw_function fw_simeck64_128_cbc_encrypt
    enter_mode
    mov     y0, chain0
    mov     x0, chain1
    b       2f
    .p2align 2
1:  load_words word0, word1, data
    eors    y0, y0, word0
    eors    x0, x0, word1
    encrypt_one
    str     y0, [data]
    str     x0, [data, #4]
    add     data, data, #BLOCK
2:  cmp     data, data_end
    bne     1b
    pop     saved_return
fw_end fw_simeck64_128_cbc_encrypt

fw_function fw_simeck64_128_cbc_decrypt
    enter_mode
    cmp     data, data_end
    beq     2f
    .p2align 2
1:  load_words y0, x0, data
    add     second, data, #BLOCK
    cmp     second, data_end
    it      eq
    moveq   second, data
    load_words y1, x1, second
    decrypt_two
    eor     y0, y0, chain0
    eor     x0, x0, chain1
    load_words word0, word1, data
    eors    y1, y1, word0
    eors    x1, x1, word1
    store_data y0, x0
    beq     2f
    load_words chain0, chain1, data
    store_data y1, x1
    bne     1b
2:  pop     saved_return
fw_end fw_simeck64_128_cbc_decrypt

.macro count_on
    adds    chain1, chain1, #1
    adc     chain0, chain0, #0
.endm

fw_function fw_simeck64_128_ctr
    enter_mode
    rev     chain0, chain0
    rev     chain1, chain1
    cmp     data, data_end
    beq     2f
    .p2align 2
1:  rev     y0, chain0
    rev     x0, chain1
    count_on
    rev     y1, chain0
    rev     x1, chain1
    encrypt_two
    add_and_store_data y0, x0
    beq     2f
    count_on
    add_and_store_data y1, x1
    bne     1b
2:  rev     chain0, chain0
    rev     chain1, chain1
    pop     pushed_counter
    str     chain0, [counter]
    str     chain1, [counter, #4]
    pop     more_return
fw_end fw_simeck64_128_ctr

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 in CBC and CTR mode for ARMv6-M (Cortex-M0+): two blocks at a time where the mode allows it.
 *
 *     void fw_simeck64_128_cbc_encrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_cbc_decrypt(const fw_simeck64_128_schedule *schedule, const uint8_t iv[8],
 *                                      uint8_t *data, size_t blocks);
 *     void fw_simeck64_128_ctr        (const fw_simeck64_128_schedule *schedule, uint8_t counter[8],
 *                                      uint8_t *data, size_t blocks);
 *
 * Arguments in r0 to r3; iv, counter and data aligned to 4 bytes. The schedule is that of words_fast.S, which goes with
 * this file and encrypts in CBC mode, block by block: fw_modes_armv6m.inc. A round of two blocks is 16 cycles: 6 for
 * what it adds to each (simeck_macros.inc), 1 for each sum with the key, 2 to load it. In CTR mode a pass of two blocks
 * takes about 45 more for the counter, the sums and the loop. Where one block is left, another is computed with it, and
 * not used.
 *
 * cost fw_simeck64_128_cbc_encrypt 44 stack
 * cost fw_simeck64_128_cbc_decrypt 36 stack
 * cost fw_simeck64_128_ctr 36 stack
 */
#define y0              r0
#define x0              r1
#define first_block     {r0, r1}
#define y1              r2
#define x1              r3
#define second_block    {r2, r3}
#define by_28           r4              /* distances to rotate by */
#define by_31           r5
#define sum             r6              /* of a rotated word, a round key */
#define schedule        r7
#define word0           r4              /* of the data, between rounds */
#define word1           r5
#define two_words       {r4, r5}
#define place           r6              /* in the data */
#define next_high       r5              /* of the counter, a number */
#define next_low        r6
#define data            r8
#define data_end        r9
#define chain0          r10             /* the block before, or the counter, a number, its higher half first */
#define chain1          r11
#define counter         r12             /* its address */
#define argument_schedule r0
#define argument_chain  r1
#define argument_data   r2
#define argument_blocks r3

#define ROUNDS          44
#define BLOCK           8
#define NEAR_KEYS       32              /* so many can be loaded at constant offsets */

#include "fw_callee_saved_armv6m.inc"
#include "fw_modes_armv6m.inc"
#include "simeck_macros.inc"

    fw_cbc_encrypt fw_simeck64_128, BLOCK

/* ---- Rounds ---- */

/* Of both blocks, with the key of that number. */
.macro half_rounds y:req, x:req, other_y:req, other_x:req, number:req
    mix     \y, \x
    mix     \other_y, \other_x
    ldr     sum, [schedule, #4 * ((\number) % NEAR_KEYS)]
    eors    \y, \y, sum
    eors    \other_y, \other_y, sum
.endm

/* The schedule is that of the last keys when this is done. */
.macro encrypt_two
    .set    number, 0
    .rept   ROUNDS / 2
    .if     number == NEAR_KEYS
    adds    schedule, schedule, #4 * NEAR_KEYS
    .endif
    half_rounds y0, x0, y1, x1, number
    half_rounds x0, y0, x1, y1, number + 1
    .set    number, number + 2
    .endr
.endm

/* The same when this begins. */
.macro decrypt_two
    .set    number, ROUNDS
    .rept   ROUNDS / 2
    .if     number == NEAR_KEYS
    subs    schedule, schedule, #4 * NEAR_KEYS
    .endif
    .set    number, number - 2
    half_rounds x0, y0, x1, y1, number + 1
    half_rounds y0, x0, y1, x1, number
    .endr
.endm

/* ---- Modes ---- */

.macro enter_mode
    save_registers
    mov     schedule, argument_schedule
    mov     data, argument_data
    lsls    argument_blocks, argument_blocks, #3
    adds    argument_blocks, argument_blocks, argument_data
    mov     data_end, argument_blocks
    ldm     argument_chain!, two_words
.endm

/* The words at PLACE, which stay there until others are stored. */
.macro get_words
    ldm     place!, two_words
    subs    place, place, #BLOCK
.endm

fw_function fw_simeck64_128_cbc_decrypt
    enter_mode
    mov     chain0, word0
    mov     chain1, word1
    adds    schedule, schedule, #4 * NEAR_KEYS
    b       3f
1:  ldm     place!, first_block
    cmp     place, data_end
    bne     2f
    subs    place, place, #BLOCK
2:  ldm     place!, second_block
    set_distances
    decrypt_two
    adds    schedule, schedule, #4 * NEAR_KEYS
    mov     word0, chain0
    mov     word1, chain1
    eors    y0, y0, word0
    eors    x0, x0, word1
    mov     place, data
    get_words
    eors    y1, y1, word0
    eors    x1, x1, word1
    stm     place!, first_block
    cmp     place, data_end
    beq     4f
    get_words
    mov     chain0, word0
    mov     chain1, word1
    stm     place!, second_block
    mov     data, place
3:  mov     place, data
    cmp     place, data_end
    beq     4f
    b       1b
4:  restore_registers
fw_end fw_simeck64_128_cbc_decrypt

/* A block ^= the data, and to it; the flags say whether that was the last. */
.macro add_to_data y:req, x:req, block:vararg
    get_words
    eors    \y, \y, word0
    eors    \x, \x, word1
    stm     place!, \block
    cmp     place, data_end
.endm

fw_function fw_simeck64_128_ctr
    enter_mode
    subs    argument_chain, argument_chain, #BLOCK
    mov     counter, argument_chain
    rev     y0, word0
    rev     x0, word1
    mov     chain0, y0
    mov     chain1, x0
    b       2f
1:  movs    y1, #0
    adds    x1, x0, #1
    adcs    y1, y1, y0
    movs    next_high, #0
    adds    next_low, x1, #1
    adcs    next_high, next_high, y1
    mov     chain0, next_high
    mov     chain1, next_low
    rev     y0, y0
    rev     x0, x0
    rev     y1, y1
    rev     x1, x1
    set_distances
    encrypt_two
    subs    schedule, schedule, #4 * NEAR_KEYS
    mov     place, data
    add_to_data y0, x0, first_block
    beq     3f
    add_to_data y1, x1, second_block
    mov     data, place
    mov     y0, chain0
    mov     x0, chain1
2:  cmp     data, data_end
    beq     4f
    b       1b
3:  mov     y0, chain0                  /* the second counter was not used */
    mov     x0, chain1
    movs    word0, #0
    subs    x0, x0, #1
    sbcs    y0, y0, word0
4:  rev     y0, y0
    rev     x0, x0
    mov     place, counter
    stm     place!, first_block
    restore_registers
fw_end fw_simeck64_128_ctr

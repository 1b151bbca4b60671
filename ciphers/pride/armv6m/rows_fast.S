/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for ARMv6-M (Cortex-M0+): one round per pass, round keys made ready.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Block aligned to 4 bytes. The schedule has a layout of its own, 336 bytes: four words for each
 * of 20 round keys and for the whitening, as a register holds rows (pride_macros.inc).
 *
 * A round is 68 cycles, back 70: 10 for the round key, 12 for the S-box, 8 for row 0, 13 for row 1, 14 for row 2, 8 for
 * row 3 (back 8, 14, 14, 8), and 3 for the loop (back 4). Of these 12 double the bytes. That there is nothing shorter is
 * not claimed.
 * Cycles with BL and return:
 *
 * cost fw_pride_expand 481 cycles 128 bytes 16 stack
 * cost fw_pride_encrypt 1421 cycles 252 bytes 24 stack
 * cost fw_pride_decrypt 1459 cycles 254 bytes 24 stack
 */
#define WHITENING       (20 * 16)       /* its place in the schedule, behind the round keys */

#define keys            r0
#define block           r1
#define x0              r1              /* when the block's address is on the stack */
#define x1              r2
#define x2              r3
#define x3              r4
#define t               r5
#define u               r6
#define two_words       {r5, r6}
#define double_bytes    r7              /* 0xff00ff00 */
#define end             lr              /* where in the schedule the loop ends */
#define block_behind    r7
#define saved           {r1, r4-r7, lr}
#define restored        {r4-r7, pc}

#include "pride_macros.inc"

/* A row of the block, whose address is in BLOCK or BLOCK_BEHIND. */
.macro load_row x:req, from:req, place:req
    ldrb    t, [\from, #2 * \place]
    ldrb    \x, [\from, #2 * \place + 1]
    lsls    t, t, #16
    orrs    \x, \x, t
    lsls    \x, \x, #8
.endm

.macro add_two_words first:req, second:req
    ldm     keys!, two_words
    eors    \first, \first, t
    eors    \second, \second, u
.endm

.macro add_key
    add_two_words x0, x1
    add_two_words x2, x3
.endm

/* Leaves KEYS behind the whitening. */
.macro enter_block
    push    saved
    set_double_bytes
    load_row x1, block, 1
    load_row x2, block, 2
    load_row x3, block, 3
    load_row x0, block, 0
    mov     end, keys
    adds    keys, keys, #WHITENING / 2
    adds    keys, keys, #WHITENING / 2
    add_key
.endm

.macro leave_block
    add_key
    pop     {block_behind}
    store_row x0, 0
    store_row x1, 1
    store_row x2, 2
    store_row x3, 3
    pop     restored
.endm

fw_function fw_pride_encrypt
    enter_block
    mov     t, end
    subs    keys, keys, #16
    mov     end, keys
    movs    keys, t
    b       2f
1:  mix_row_0 x0
    double  x1
    mix_inner_row x1, 0
    double  x2
    mix_inner_row x2, 4
    mix_row_3 x3
2:  add_key
    substitute
    cmp     keys, end
    bne     1b
    leave_block
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    enter_block
    subs    keys, keys, #32
    b       2f
1:  mix_row_0 x0
    double  x1
    mix_inner_row_back x1, 6, 3
    double  x2
    mix_inner_row_back x2, 2, 7
    mix_row_3 x3
2:  substitute
    add_key
    subs    keys, keys, #32
    cmp     keys, end
    bhs     1b
    adds    keys, keys, #WHITENING / 2
    adds    keys, keys, #WHITENING / 2 - 16 + 32
    leave_block
fw_end fw_pride_decrypt

/* ---- The key schedule ---- */

#define schedule        r0
#define key             r1
#define k0              r2              /* the rows, whose lower bytes change from round to round */
#define k1              r3
#define k2              r4
#define k3              r5
#define all_rows        {r2-r5}
#define step            r6
#define end_of_keys     r1              /* in place of the key */
#define expand_saved    {r4-r6, lr}
#define expand_restored {r4-r6, pc}

.macro load_key_row k:req, place:req
    ldrb    step, [key, #\place]
    ldrb    \k, [key, #\place + 1]
    lsls    step, step, #16
    orrs    \k, \k, step
    lsls    \k, \k, #8
.endm

.macro load_key_rows place:req
    load_key_row k0, \place
    load_key_row k1, \place + 2
    load_key_row k2, \place + 4
    load_key_row k3, \place + 6
.endm

/* A carry comes into the byte between the two of the row, where there is room for all of them. */
.macro next_key_row k:req, constant:req
    movs    step, #\constant
    lsls    step, step, #8
    adds    \k, \k, step
.endm

fw_function fw_pride_expand
    push    expand_saved
    adds    schedule, schedule, #WHITENING / 2
    adds    schedule, schedule, #WHITENING / 2
    load_key_rows 0
    stm     schedule!, all_rows
    load_key_rows 8
    subs    schedule, schedule, #WHITENING / 2 + 16
    mov     end_of_keys, schedule
    subs    schedule, schedule, #WHITENING / 2
    adds    end_of_keys, end_of_keys, #WHITENING / 2
1:  next_key_row k0, 193
    next_key_row k1, 165
    next_key_row k2, 81
    next_key_row k3, 197
    stm     schedule!, all_rows
    cmp     schedule, end_of_keys
    bne     1b
    pop     expand_restored
fw_end fw_pride_expand

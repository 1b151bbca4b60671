/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for ARMv6-M (Cortex-M0+): one round per pass, both directions one loop, round keys made of the key in memory.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes; the schedule is the key.
 *
 * One function adds four rows of memory, of the block, the whitening, or the key with its multiples of the round's
 * number: a carry of the lower byte comes into the byte between the two of a row, where there is room. Another function
 * mixes row 1, and row 2, whose bytes turn by 4 behind it. In bytes: the first function 82, the second 64 and 16 to use
 * it, S-box 24, layers of the outer rows 34, the block out 32: 252 before anything is saved, chosen or counted.
 * Cycles with BL and return:
 *
 * cost fw_pride_expand 17 cycles 10 bytes 0 stack
 * cost fw_pride_encrypt 3288 cycles 358 bytes 28 stack
 * cost fw_pride_decrypt 3333 cycles 6 bytes 28 stack
 */
#define ROUNDS          20
#define WHITENING_BYTES 8

#define rows            r0              /* what is added: the block, the whitening, or the key behind it */
#define keys            r0
#define block           r1
#define step            r2              /* of the round's number: 1 forwards, -1 back */
#define x0              r1              /* when the block's address is on the stack */
#define x1              r2
#define x2              r3
#define x3              r4
#define t               r5
#define u               r6
#define kept_keys       r7              /* while the block is loaded */
#define block_behind    r7
#define double_bytes    r7              /* 0xff00ff00 */
#define number          r12             /* of the round; 0 for what is added as it is */
#define saved           {r1, r2, r4-r7, lr}
#define restored        {r4-r7, pc}

#define KEPT_BLOCK      [sp]
#define KEPT_STEP       [sp, #4]

#include "pride_macros.inc"

.macro add_row x:req, place:req, constant:req
    movs    u, #\constant
    mov     t, number
    muls    u, u, t
    ldrb    t, [rows, #2 * \place + 1]
    adds    u, u, t
    ldrb    t, [rows, #2 * \place]
    lsls    t, t, #16
    adds    u, u, t
    lsls    u, u, #8
    eors    \x, \x, u
.endm

/* The flags say whether it goes forwards. */
.macro which_way
    ldr     t, KEPT_STEP
    cmp     t, #0
.endm

fw_function fw_pride_encrypt
    movs    step, #1
begin:
    push    saved
    movs    kept_keys, keys
    movs    rows, block
    movs    x0, #0
    movs    x1, #0
    movs    x2, #0
    movs    x3, #0
    mov     number, x0
    bl      add_rows
    movs    rows, kept_keys
    bl      add_rows
    adds    keys, keys, #WHITENING_BYTES
    set_double_bytes
    which_way
    bpl     1f
    movs    t, #ROUNDS + 1
    mov     number, t
    b       2f

1:  bl      add_round_key
2:  substitute
    which_way
    bpl     3f
    bl      add_round_key
    mov     t, number
    cmp     t, #1
    b       4f
3:  mov     t, number
    cmp     t, #ROUNDS
4:  beq     5f
    mix_row_3 x0
    rors    x0, x0, u
    mix_row_3 x3
    bl      mix_and_swap_inner_rows
    bl      mix_and_swap_inner_rows
    double  x2
    lsls    x2, x2, #4
    which_way
    bpl     1b
    b       2b

5:  subs    keys, keys, #WHITENING_BYTES
    movs    t, #0
    mov     number, t
    bl      add_rows
    ldr     block_behind, KEPT_BLOCK
    store_row x0, 0
    store_row x1, 1
    store_row x2, 2
    store_row x3, 3
    add     sp, sp, #8
    pop     restored

mix_and_swap_inner_rows:
    double  x1
    which_way
    bmi     6f
    mix_inner_row x1, 0
    b       7f
6:  mix_inner_row_back x1, 6, 3
7:  movs    t, x1
    movs    x1, x2
    movs    x2, t
    bx      lr

add_round_key:
    ldr     t, KEPT_STEP
    add     t, t, number
    mov     number, t
add_rows:
    add_row x0, 0, 193
    add_row x1, 1, 165
    add_row x2, 2, 81
    add_row x3, 3, 197
    bx      lr
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    movs    step, #0
    mvns    step, step
    b       begin
fw_end fw_pride_decrypt

#define schedule        r0
#define key             r1
#define two_words       {r2, r3}

fw_function fw_pride_expand
    .rept   2
    ldm     key!, two_words
    stm     schedule!, two_words
    .endr
    bx      lr
fw_end fw_pride_expand

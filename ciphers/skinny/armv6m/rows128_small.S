/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-128 for ARMv6-M, for size: rows as they are in the block, one round per pass, one S-box for both ways.
 *
 *     void fw_skinny128_128_expand (fw_skinny128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_skinny128_128_encrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_skinny128_128_decrypt(const fw_skinny128_128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key, block and schedule aligned to 4 bytes. The schedule is what is added to the upper two
 * rows in each round, byte for byte as the block, constants included.
 *
 * The S-box is four times N, a NOR into bits 4 and 0 of each cell, and between two of them an exchange of bits by three
 * places and one by two; at the end bits 1 and 2 change places. Each of these is its own inverse, so that one loop
 * serves both ways, as the digits of a number say: 0 is N, others the distance of an exchange. They are no secret.
 *
 * A step takes 19 or 20 cycles, of which a word takes 11 and a round 44. That there is nothing shorter is not claimed.
 * Cycles with BL and return:
 *
 * cost fw_skinny128_128_expand 4420 cycles 88 bytes 20 stack
 * cost fw_skinny128_128_encrypt 41422 cycles 72 bytes 28 stack
 * cost fw_skinny128_128_decrypt 41421 cycles 68 bytes 28 stack
 */
#include "fw_asm.h"

#define ROUNDS          40
#define SCHEDULE        (8 * ROUNDS)
#define THREE_TIMES     0x1041          /* three digits, the lowest first: a third of the S-box or of its inverse */
#define FORWARDS        (0x2c * THREE_TIMES + (1 << 20) + (1 << 22))    /* 0 3 2 0 3 2 0 3 2 0 1, and the end */
#define BACKWARDS       (1 + (0x38 * THREE_TIMES << 2) + (1 << 22))     /* 1 0 2 3 0 2 3 0 2 3 0 */
#define MASKS           0x06330211      /* of a step's bits, by its digit */

#define keys            r0
#define block           r1
#define cells           r2
#define t               r3
#define picked          r4
#define step            r5              /* a digit of STEPS */
#define each            r6              /* 1 in each byte */
#define steps           r7
#define STEPS           [sp]
#define block_end       lr
#define keys_end        r12             /* the end of the keys, or their beginning */
#define key             r1
#define constant        r2
#define order           r4
#define part            r4
#define first_key       {r2, r3}
#define rounds_left     r5
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define turn            r6
#define rows            {r2-r5}
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

/* All rows at BLOCK by the S-box or its inverse, as STEPS says. */
    .section .text.fw_skinny128_substitute, "ax", %progbits
    .p2align 2
    .type   skinny128_substitute, %function
    .thumb_func
skinny128_substitute:
    push    {steps, lr}
    movs    t, block
    adds    t, t, #16
    mov     block_end, t
    ldr     each, =0x01010101
1:  ldr     steps, STEPS
    ldr     cells, [block]
2:  movs    step, #3
    ands    step, step, steps
    lsrs    steps, steps, #2
    lsls    t, step, #3
    ldr     picked, =MASKS
    lsrs    picked, picked, t
    uxtb    picked, picked
    muls    picked, each, picked
    cmp     step, #0
    bne     3f
    lsrs    t, cells, #1
    orrs    t, t, cells
    lsrs    t, t, #2
    bics    picked, picked, t
    eors    cells, cells, picked
    b       4f
3:  movs    t, cells
    lsrs    t, t, step
    eors    t, t, cells
    ands    t, t, picked
    eors    cells, cells, t
    lsls    t, t, step
    eors    cells, cells, t
4:  cmp     steps, #1
    bne     2b
    stm     block!, {cells}
    cmp     block, block_end
    bne     1b
    subs    block, block, #16
    pop     {steps, pc}
    .ltorg
    .size   skinny128_substitute, . - skinny128_substitute

/* A round's key and the constant of row 2. */
.macro add_key
    ldr     turn, [keys]
    eors    row0, row0, turn
    ldr     turn, [keys, #4]
    eors    row1, row1, turn
    movs    turn, #2
    eors    row2, row2, turn
.endm

.macro turn_rows first:req, third:req
    movs    turn, #\first
    rors    row1, row1, turn
    movs    turn, #16
    rors    row2, row2, turn
    movs    turn, #\third
    rors    row3, row3, turn
.endm

fw_function fw_skinny128_128_encrypt
    push    saved
    movs    t, #SCHEDULE / 2
    adds    t, t, t
    adds    t, t, keys
    mov     keys_end, t
    ldr     steps, =FORWARDS
1:  bl      skinny128_substitute
    ldm     block!, rows
    add_key
    adds    keys, keys, #8
    turn_rows 24, 8
    eors    row1, row1, row2
    eors    row2, row2, row0
    eors    row3, row3, row2
    subs    block, block, #16
    str     row3, [block]
    str     row0, [block, #4]
    str     row1, [block, #8]
    str     row2, [block, #12]
    cmp     keys, keys_end
    bne     1b
    pop     restored
    .ltorg
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    push    saved
    mov     keys_end, keys
    adds    keys, keys, #SCHEDULE / 2
    adds    keys, keys, #SCHEDULE / 2
    ldr     steps, =BACKWARDS
1:  ldr     row3, [block]
    ldr     row0, [block, #4]
    ldr     row1, [block, #8]
    ldr     row2, [block, #12]
    eors    row3, row3, row2
    eors    row2, row2, row0
    eors    row1, row1, row2
    turn_rows 8, 24
    subs    keys, keys, #8
    add_key
    stm     block!, rows
    subs    block, block, #16
    bl      skinny128_substitute
    cmp     keys, keys_end
    bne     1b
    pop     restored
    .ltorg
fw_end fw_skinny128_128_decrypt

/* Round keys without constants, each made of the one before the last, the first two of the key; then the constants. */
fw_function fw_skinny128_128_expand
    push    saved
    ldm     key!, first_key
    stm     keys!, first_key
    movs    rounds_left, #ROUNDS - 1
1:  ldr     order, =0x34625071
2:  movs    t, #7
    ands    t, t, order
    ldrb    t, [key, t]
    strb    t, [keys]
    adds    keys, keys, #1
    lsrs    order, order, #4
    bne     2b
    movs    key, keys
    subs    key, key, #16
    subs    rounds_left, rounds_left, #1
    bne     1b
    subs    keys, keys, #SCHEDULE / 2
    subs    keys, keys, #SCHEDULE / 2
    movs    constant, #0
    movs    rounds_left, #ROUNDS
3:  lsrs    t, constant, #5
    lsrs    part, constant, #4
    eors    t, t, part
    movs    part, #1
    bics    part, part, t
    adds    constant, constant, constant
    orrs    constant, constant, part
    movs    t, #0x3f
    ands    constant, constant, t
    ldrb    t, [keys]
    movs    part, #15
    ands    part, part, constant
    eors    t, t, part
    strb    t, [keys]
    ldrb    t, [keys, #4]
    lsrs    part, constant, #4
    eors    t, t, part
    strb    t, [keys, #4]
    adds    keys, keys, #8
    subs    rounds_left, rounds_left, #1
    bne     3b
    pop     restored
    .ltorg
fw_end fw_skinny128_128_expand

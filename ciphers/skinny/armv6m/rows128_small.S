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
 * The S-box is four times N, a NOR into bits 4 and 0 of each cell, with the bit permutation P between, and an exchange
 * of bits 1 and 2. P four times is none: N P N P N P N backwards is the same with P three times for each.
 * Cycles with BL and return:
 *
 * cost fw_skinny128_128_expand 0 cycles 0 bytes 0 stack
 * cost fw_skinny128_128_encrypt 0 cycles 0 bytes 0 stack
 * cost fw_skinny128_128_decrypt 0 cycles 0 bytes 0 stack
 */
#include "fw_asm.h"

#define ROUNDS          40
#define SCHEDULE        (8 * ROUNDS)
#define FORWARDS        0x00f           /* where N is in a sequence of P: its lowest bit is the first */
#define BACKWARDS       0x249

#define keys            r0
#define block           r1
#define cells           r2
#define t               r3
#define picked          r4
#define sum             r5
#define each            r6              /* 1 in each byte */
#define steps           r7
#define keys_end        r12             /* the end of the keys, or their beginning */
#define key             r1
#define constant        r2
#define order           r4
#define rounds_left     r5
#define row0            r2
#define row1            r3
#define row2            r4
#define row3            r5
#define turn            r6
#define rows            {r2-r5}
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}

/* The bits of CELLS in MASK, moved, are added to SUM. */
.macro take mask:req, direction:req, shift:req
    movs    picked, #\mask
    muls    picked, each, picked
    ands    picked, picked, cells
    \direction picked, picked, #\shift
    eors    sum, sum, picked
.endm

/* The row at BLOCK by the S-box without its exchange. */
    .section .text.fw_skinny128_substitute, "ax", %progbits
    .p2align 2
    .type   skinny128_substitute, %function
    .thumb_func
skinny128_substitute:
    ldr     each, =0x01010101
    ldr     cells, [block]
1:  lsrs    steps, steps, #1
    bcc     2f
    lsrs    t, cells, #2
    lsrs    sum, cells, #3
    orrs    sum, sum, t
    movs    t, #0x11
    muls    t, each, t
    bics    t, t, sum
    eors    cells, cells, t
    cmp     steps, #0
    beq     3f
2:  movs    sum, #0
    take    0x06, lsls, 5
    take    0xc8, lsrs, 2
    take    0x10, lsrs, 1
    take    0x01, lsls, 2
    take    0x20, lsrs, 5
    movs    cells, sum
    b       1b
3:  str     cells, [block]
    bx      lr
    .ltorg
    .size   skinny128_substitute, . - skinny128_substitute

/* Bits 1 and 2 of the cells of the row at BLOCK change places. */
    .section .text.fw_skinny128_exchange, "ax", %progbits
    .p2align 2
    .type   skinny128_exchange, %function
    .thumb_func
skinny128_exchange:
    ldr     cells, [block]
    ldr     each, =0x02020202
    lsrs    t, cells, #1
    eors    t, t, cells
    ands    t, t, each
    eors    cells, cells, t
    lsls    t, t, #1
    eors    cells, cells, t
    str     cells, [block]
    bx      lr
    .ltorg
    .size   skinny128_exchange, . - skinny128_exchange

/* A round's key and the constant of row 2; the rows are in registers. BLOCK is at its end and goes back to its start. */
.macro load_rows
    subs    block, block, #16
    ldm     block!, rows
.endm

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
1:  .rept   4
    movs    steps, #FORWARDS
    bl      skinny128_substitute
    bl      skinny128_exchange
    adds    block, block, #4
    .endr
    load_rows
    add_key
    adds    keys, keys, #8
    turn_rows 24, 8
    eors    row1, row1, row2
    eors    row2, row2, row0
    eors    row3, row3, row2
    movs    turn, row3
    movs    row3, row2
    movs    row2, row1
    movs    row1, row0
    movs    row0, turn
    subs    block, block, #16
    stm     block!, rows
    subs    block, block, #16
    cmp     keys, keys_end
    bne     1b
    pop     restored
fw_end fw_skinny128_128_encrypt

fw_function fw_skinny128_128_decrypt
    push    saved
    mov     keys_end, keys
    adds    keys, keys, #SCHEDULE / 2
    adds    keys, keys, #SCHEDULE / 2
    adds    block, block, #16
1:  load_rows
    movs    turn, row0
    movs    row0, row1
    movs    row1, row2
    movs    row2, row3
    movs    row3, turn
    eors    row3, row3, row2
    eors    row2, row2, row0
    eors    row1, row1, row2
    turn_rows 8, 24
    subs    keys, keys, #8
    add_key
    subs    block, block, #16
    stm     block!, rows
    subs    block, block, #16
    .rept   4
    bl      skinny128_exchange
    ldr     steps, =BACKWARDS
    bl      skinny128_substitute
    adds    block, block, #4
    .endr
    cmp     keys, keys_end
    bne     1b
    pop     restored
    .ltorg
fw_end fw_skinny128_128_decrypt

/* Round keys without constants, each made of the one before the last, the first two of the key; then the constants. */
fw_function fw_skinny128_128_expand
    push    saved
    ldm     key!, {r2, r3}
    stm     keys!, {r2, r3}
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
    lsrs    r4, constant, #4
    eors    t, t, r4
    movs    r4, #1
    bics    r4, r4, t
    adds    constant, constant, constant
    orrs    constant, constant, r4
    movs    t, #0x3f
    ands    constant, constant, t
    ldrb    t, [keys]
    movs    r4, #15
    ands    r4, r4, constant
    eors    t, t, r4
    strb    t, [keys]
    ldrb    t, [keys, #4]
    lsrs    r4, constant, #4
    eors    t, t, r4
    strb    t, [keys, #4]
    adds    keys, keys, #8
    subs    rounds_left, rounds_left, #1
    bne     3b
    pop     restored
    .ltorg
fw_end fw_skinny128_128_expand

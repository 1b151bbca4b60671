/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE in CTR mode for ARMv6-M (Cortex-M0+): two blocks at a time, a row of the first in the even bits of a register
 * and of the second in the odd ones, so that ShiftRow is one rotation.
 *
 *     void fw_rectangle80_ctr (const fw_rectangle80_schedule *schedule, uint8_t counter[8],
 *                              uint8_t *data, size_t blocks);
 *     void fw_rectangle128_ctr(as fw_rectangle80_ctr);
 *
 * Arguments in r0 to r3; counter and data aligned to 4 bytes. The schedule is that of portable.c. Constant time; the time
 * depends on how far carries go in the counter, which is public. An odd block takes as long as two.
 *
 * Round keys are interleaved first, on the stack, 416 bytes. All rows are complemented from the first key to the last, and a
 * round begins with a NOT of row 1, as in rectangle_macros.inc: keys contain that.
 *
 * In cycles: a round of two blocks is 28, of which the S-box is 13, ShiftRow 5, the round key 10. Measured on the Cortex-M0+
 * in scenario bulk: 65.0 cycles per byte, 970 for two blocks, of which the rounds are 710, and 2,226 for the round keys of a
 * call.
 *
 * cost fw_rectangle80_ctr 464 stack
 * cost fw_rectangle128_ctr 464 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"
#include "fw_callee_saved_armv6m.inc"
#include "fw_count_armv6m.inc"

#define BLOCK_BYTES     8
#define KEY_WORDS       26
#define KEY_BYTES       16              /* of a round key, interleaved */
#define PASSES          6               /* of four rounds; one more comes behind */
#define ALL_KEYS        (KEY_WORDS * KEY_BYTES)

/* The frame. */
#define COUNTER_AT      ALL_KEYS
#define DATA_AT         (ALL_KEYS + 4)
#define BLOCKS_AT       (ALL_KEYS + 8)                  /* left */
#define LOCAL_BYTES     ALL_KEYS
#define FRAME_BYTES     (ALL_KEYS + 12)

#define kept_arguments  {r1-r3}

/* Round keys. */
#define source          r0              /* the schedule */
#define key_place       r1
#define row             r2
#define moved           r3
#define mask1           r4
#define mask2           r5
#define mask4           r6
#define mask8           r7
#define keys_left       r8
#define first_rows      {r4-r7}
#define row_a           r4
#define row_b           r5
#define row_c           r6
#define row_d           r7

/* Rounds. */
#define keys            r0
#define by_eight        r1              /* bits */
#define x0              r2              /* rows */
#define x1              r3
#define x2              r4
#define x3              r5
#define t               r6
#define u               r7
#define by_six          r8
#define by_thirty       r9
#define passes          r10
#define t_and_u         {r6, r7}
#define x2_and_u        {r4, r7}
#define x1_and_u        {r3, r7}
#define x0_and_u        {r2, r7}

/* Blocks. */
#define first0          r2
#define first1          r3
#define second0         r4
#define second1         r5
#define first_block     {r2, r3}
#define second_block    {r4, r5}
#define mask            r6
#define difference      r7
#define counter         r0
#define byte            r6
#define start           r7
#define data            r0
#define datum0          r6
#define datum1          r7
#define left            r1

/* Bits of a row in every second bit, twice. */
.macro widen_row
    ldrh    row, [source]
    adds    source, #2
    lsls    moved, row, #8
    orrs    row, row, moved
    ands    row, row, mask8
    lsls    moved, row, #4
    orrs    row, row, moved
    ands    row, row, mask4
    lsls    moved, row, #2
    orrs    row, row, moved
    ands    row, row, mask2
    lsls    moved, row, #1
    orrs    row, row, moved
    ands    row, row, mask1
    lsls    moved, row, #1
    orrs    row, row, moved
.endm

/* Two lists of FIRST and U, which are free. */
.macro add_key x0:req, x1:req, x2:req, x3:req, first:req, list:vararg
    ldm     keys!, \list
    eors    \x0, \x0, \first
    eors    \x1, \x1, u
    ldm     keys!, \list
    eors    \x2, \x2, \first
    eors    \x3, \x3, u
.endm

/* The S-box, behind the NOT of row 1: new rows 0 to 3 are in T, X0, X1, X3. X2 is free. Then ShiftRow. */
.macro substitute_and_shift x0:req, x1:req, x2:req, x3:req, t:req
    movs    u, \x3
    ands    u, u, \x1
    movs    \t, \x0
    orrs    \t, \t, \x1
    eors    \x0, \x0, u
    eors    \x1, \x1, \x2
    eors    \x3, \x3, \x2
    eors    \t, \t, \x3
    ands    \x3, \x3, \x0
    eors    \x3, \x3, \x1
    ands    \x1, \x1, \t
    eors    \x1, \x1, \x0
    eors    \x0, \x0, \x2
    mov     u, by_thirty
    rors    \x0, \x0, u
    rors    \x1, \x1, by_eight
    mov     u, by_six
    rors    \x3, \x3, u
.endm

/* Both words of two blocks, for MASK. */
.macro exchange_both bits:req, mask_word:req
    ldr     mask, =\mask_word
    exchange first0, second0, \bits, mask, difference
    exchange first1, second1, \bits, mask, difference
.endm

/* To the data, which go on behind them. */
.macro add_block word0:req, word1:req, block:vararg
    ldr     datum0, [data]
    eors    \word0, \word0, datum0
    ldr     datum1, [data, #4]
    eors    \word1, \word1, datum1
    stm     data!, \block
.endm

fw_function fw_rectangle80_ctr
fw_label fw_rectangle128_ctr
    save_registers
    push    kept_arguments
    sub     sp, #LOCAL_BYTES

    add     key_place, sp, #0
    movs    row, #KEY_WORDS
    mov     keys_left, row
    ldr     mask1, =0x55555555
    ldr     mask2, =0x33333333
    ldr     mask4, =0x0f0f0f0f
    ldr     mask8, =0x00ff00ff
1:  widen_row
    str     row, [key_place]
    widen_row
    mvns    row, row
    str     row, [key_place, #4]
    widen_row
    str     row, [key_place, #8]
    widen_row
    str     row, [key_place, #12]
    adds    key_place, #KEY_BYTES
    mov     row, keys_left
    subs    row, #1
    mov     keys_left, row
    bne     1b
    /* The last one, where only row 1 is complemented yet; and the first one, all over. */
    subs    key_place, #KEY_BYTES
    ldr     row, [key_place]
    mvns    row, row
    str     row, [key_place]
    ldr     row, [key_place, #8]
    mvns    row, row
    str     row, [key_place, #8]
    ldr     row, [key_place, #12]
    mvns    row, row
    str     row, [key_place, #12]
    add     key_place, sp, #0
    ldm     key_place!, first_rows
    mvns    row_a, row_a
    mvns    row_b, row_b
    mvns    row_c, row_c
    mvns    row_d, row_d
    subs    key_place, #KEY_BYTES
    stm     key_place!, first_rows

    movs    x0, #6
    mov     by_six, x0
    movs    x0, #30
    mov     by_thirty, x0
    b       next_blocks
done:
    add     sp, #FRAME_BYTES
    restore_registers

next_blocks:
    ldr     left, [sp, #BLOCKS_AT]
    cmp     left, #0
    beq     done
    ldr     start, [sp, #COUNTER_AT]
    mov     counter, start
    ldm     counter!, first_block
    bl      count_on
    mov     counter, start
    ldm     counter!, second_block
    ldr     left, [sp, #BLOCKS_AT]
    cmp     left, #1
    beq     2f
    bl      count_on

2:  exchange_both 1, 0x55555555
    exchange_both 2, 0x33333333
    exchange_both 4, 0x0f0f0f0f
    exchange_both 8, 0x00ff00ff
    exchange_halves first0, second0, mask, difference
    exchange_halves first1, second1, mask, difference
    mov     t, second0                  /* rows 1 and 2 change places */
    mov     second0, first1
    mov     first1, t

    add     keys, sp, #0
    movs    by_eight, #PASSES
    mov     passes, by_eight
    movs    by_eight, #8
3:  add_key x0, x1, x2, x3, t, t_and_u
    substitute_and_shift x0, x1, x2, x3, t
    add_key t, x0, x1, x3, x2, x2_and_u
    substitute_and_shift t, x0, x1, x3, x2
    add_key x2, t, x0, x3, x1, x1_and_u
    substitute_and_shift x2, t, x0, x3, x1
    add_key x1, x2, t, x3, x0, x0_and_u
    substitute_and_shift x1, x2, t, x3, x0
    mov     u, passes
    subs    u, #1
    mov     passes, u
    bne     3b
    add_key x0, x1, x2, x3, t, t_and_u
    substitute_and_shift x0, x1, x2, x3, t
    add_key t, x0, x1, x3, x2, x2_and_u

    /* Rows 0 to 3 are in T, X0, X1 and X3. */
    mov     second0, x0
    mov     first0, t
    exchange_halves first0, second0, mask, difference
    exchange_halves first1, second1, mask, difference
    exchange_both 8, 0x00ff00ff
    exchange_both 4, 0x0f0f0f0f
    exchange_both 2, 0x33333333
    exchange_both 1, 0x55555555

    ldr     data, [sp, #DATA_AT]
    add_block first0, first1, first_block
    ldr     left, [sp, #BLOCKS_AT]
    subs    left, #1
    beq     4f
    add_block second0, second1, second_block
    subs    left, #1
4:  str     left, [sp, #BLOCKS_AT]
    str     data, [sp, #DATA_AT]
    b       next_blocks

/* The counter, which begins at START. */
count_on:
    mov     counter, start
    adds    counter, #BLOCK_BYTES
    fw_count_on start, counter, byte
    bx      lr
fw_end fw_rectangle80_ctr

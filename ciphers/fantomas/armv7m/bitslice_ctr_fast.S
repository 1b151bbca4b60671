/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fantomas and Robin in CTR mode for ARMv7-M (Cortex-M3), bitsliced on 32 blocks: constant time, no table.
 *
 *     void fw_fantomas_ctr(const fw_fantomas_schedule *schedule, uint8_t counter[16], uint8_t *data, size_t blocks);
 *
 * and the same for fw_robin. Arguments in r0 to r3; data aligned to 4 bytes, the counter at any address. The schedule is
 * that of portable.c. The time depends on how far carries go in the counter, which is public; fewer than 32 blocks take
 * as long as 32.
 *
 * Planes: fw_block_planes_arm.inc. The L-box on planes: fantomas_planes.inc; eight columns stay in registers between the
 * way there and the way back. Fantomas's columns change places, so that its L-box goes from one state to another.
 *
 * The S-box of Fantomas leaves rows 1 to 4 inverted, which spares two NOT; the L-box of all ones is all ones, so that
 * what is inverted remains so, until a key with these rows inverted is added.
 *
 * A bit of the key becomes a plane by SBFX. A row of the key is twice in a word, turned so that the bit that is added
 * first, when no register is free, is the highest: ASR makes that plane in the sum.
 *
 * In cycles: the S-box of a column is 53, of which 36 are its instructions and 17 load and store it; the L-box of a row
 * is 131, of which 56 are sums, 31 the key, 28 load 24 columns and the key, 16 store. A round is 1,913; they bound it.
 * Measured on the Cortex-M3, zero wait states, in scenario bulk: Fantomas 52.2 cycles per byte, Robin 67.1; the former
 * 26.7 thousand for 32 blocks, of which the rounds are 23 thousand.
 *
 * cost fw_fantomas_ctr 1140 stack
 * cost fw_robin_ctr 628 stack
 */
#define BLOCK_BYTES     16
#define LOCAL_BYTES     60              /* of the frame, behind the planes */
#define RETURN_AT       (STATE_BYTES - 60)
#define CONSTANT_AT     (STATE_BYTES - 56)      /* where the next one is */
#define ROW_0_KEY_AT    (STATE_BYTES - 52)      /* without a constant */
#define KEYS_AT         (STATE_BYTES - 48)      /* a word for each row */
#define WHITENING_AT    (STATE_BYTES - 16)      /* the first key, with the first constant */
#define COUNTERS_AT     0

#include "fw_asm.h"
#include "fw_block_planes_armv7m.inc"
#include "../fantomas_planes.inc"

#define ROWS            8
#define NONE            ROWS            /* no row */
#define ROW_BYTES       (16 * PLANE_BYTES)

/* The S-box. */
#undef t
#define x4              r4
#define x5              r5
#define x6              r6
#define x7              r7
#define t               r8
#define u               r9
#include "fantomas_layers.inc"

/* The L-box. */
#define kept0           r0              /* columns */
#define kept1           r1
#define kept2           r2
#define kept3           r3
#define kept4           r4
#define kept5           r5
#define kept6           r6
#define all             r7              /* the last column, then the sum of all, then what is added to the next one */
#define column_sum      r8
#define key_plane       r8
#define parity_a        r9
#define parity_b        r10
#define parity_c        r11
#define parity_d        r12
#define row_key         lr

/* Keys and constants. */
#define constant        r0              /* where it is */
#define row_0_key       r1
#define round_constant  r2
#define schedule        r0
#define key_row         r1
#define next_constant   r2

/* As substitute_5 of fantomas_layers.inc, but it finds x3 and x4 inverted, and leaves x1 to x4 so. */
.macro substitute_5_inverted
    add_product x2, x0, x1
    eors    x1, x1, x2
    add_product_without x3, x0, x4
    eors    x2, x2, x3
    add_product_without x0, x1, x3
    eors    x4, x4, x1
    orr     t, x2, x4
    eors    x1, x1, t
    eors    x1, x1, x0
.endm

.macro substitute_fantomas_planes
    substitute_5
    add_right
    substitute_3
    add_to_right
    substitute_5_inverted
.endm

/* The S-box SUBSTITUTE on COLUMN, from the first state to that at TO. */
.macro substitute_column column:req, substitute:req, to:req
    .set    .Lplane, PLANE_BYTES * \column
    .irp    x, x0, x1, x2, x3, x4, x5, x6, x7
    ldr     \x, [sp, #.Lplane]
    .set    .Lplane, .Lplane + ROW_BYTES
    .endr
    \substitute
    .set    .Lplane, PLANE_BYTES * \column
    .irp    x, x0, x1, x2, x3, x4, x5, x6, x7
    str     \x, [sp, #\to + .Lplane]
    .set    .Lplane, .Lplane + ROW_BYTES
    .endr
.endm

.macro load_plane plane:req, column:req
    ldr     \plane, [sp, #from_row + PLANE_BYTES * \column]
.endm

/* A step: COLUMN is added to the sum. */
.macro add_column parity:req, column:req
    eor     \parity, \parity, column_sum
    eor     column_sum, column_sum, \column
.endm

/* COLUMN gets its sum and its key, and is stored where the permutation takes it. */
.macro finish_column column:req, to:req
    eor     \column, \column, all
    sbfx    key_plane, row_key, #16 + ((\to - first_back - 1) & 15), #1
    eor     \column, \column, key_plane
    str     \column, [sp, #to_row + PLANE_BYTES * \to]
.endm

/* A step back, to COLUMN. */
.macro step_back parity:req, column:req, to:req
    eor     all, all, \parity
    finish_column \column, \to
.endm

/* The L-box and the key on ROW, to the first state. Column I0 is the first one on the way there, and O0 is where the
 * permutation takes it. */
.macro multiply_row row:req, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, \
                    o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15
    .set    from_row, FROM_AT + ROW_BYTES * \row
    .set    to_row, ROW_BYTES * \row
    .set    first_back, \o15
    load_plane parity_a, \i0
    load_plane kept0, \i1
    load_plane kept1, \i2
    load_plane kept2, \i3
    load_plane kept3, \i4
    load_plane kept4, \i5
    load_plane kept5, \i6
    load_plane kept6, \i7
    eor     parity_b, parity_a, kept0
    eor     column_sum, parity_b, kept1
    eor     parity_a, parity_a, column_sum
    eor     parity_c, column_sum, kept2
    eor     column_sum, parity_c, kept3
    add_column parity_a, kept4
    add_column parity_b, kept5
    eor     parity_a, parity_a, column_sum
    eor     parity_d, column_sum, kept6
    ldr     row_key, [sp, #KEYS_AT + 4 * \row]
    load_plane kept0, \i8
    load_plane kept1, \i9
    load_plane kept2, \i10
    load_plane kept3, \i11
    load_plane kept4, \i12
    load_plane kept5, \i13
    load_plane kept6, \i14
    load_plane all, \i15
    eor     column_sum, parity_d, kept0
    add_column parity_a, kept1
    add_column parity_b, kept2
    add_column parity_a, kept3
    add_column parity_c, kept4
    add_column parity_a, kept5
    add_column parity_b, kept6
    eor     parity_a, parity_a, column_sum
    eor     all, all, column_sum
    eor     column_sum, column_sum, row_key, asr #31
    str     column_sum, [sp, #to_row + PLANE_BYTES * \o15]
    step_back parity_d, kept6, \o14
    step_back parity_c, kept5, \o13
    step_back parity_d, kept4, \o12
    step_back parity_b, kept3, \o11
    step_back parity_d, kept2, \o10
    step_back parity_c, kept1, \o9
    step_back parity_d, kept0, \o8
    eor     all, all, parity_a
    load_plane parity_a, \i7
    load_plane kept6, \i6
    load_plane kept5, \i5
    load_plane kept4, \i4
    load_plane kept3, \i3
    load_plane kept2, \i2
    load_plane kept1, \i1
    load_plane kept0, \i0
    finish_column parity_a, \o7
    step_back parity_d, kept6, \o6
    step_back parity_c, kept5, \o5
    step_back parity_d, kept4, \o4
    step_back parity_b, kept3, \o3
    step_back parity_d, kept2, \o2
    step_back parity_c, kept1, \o1
    step_back parity_d, kept0, \o0
.endm

/* Bits of a row of the key twice in a word, the lowest bit at bit 16 + 15 - FIRST_BACK. */
.macro prepare_keys first_constant:req, first_back:req, inverted_rows:vararg
    .set    .Lrow, 0
    .rept   ROWS
    ldrh    key_row, [schedule, #2 * .Lrow]
    .if     .Lrow == 0
    movw    next_constant, #\first_constant
    eor     next_constant, next_constant, key_row
    strh    next_constant, [sp, #WHITENING_AT]
    .else
    strh    key_row, [sp, #WHITENING_AT + 2 * .Lrow]
    .endif
    .irp    inverted, \inverted_rows
    .if     .Lrow == \inverted
    mvn     key_row, key_row, lsl #16
    lsr     key_row, key_row, #16
    .endif
    .endr
    orr     key_row, key_row, key_row, lsl #16
    ror     key_row, key_row, #(\first_back + 1) & 15
    .if     .Lrow == 0
    str     key_row, [sp, #ROW_0_KEY_AT]
    .else
    str     key_row, [sp, #KEYS_AT + 4 * .Lrow]
    .endif
    .set    .Lrow, .Lrow + 1
    .endr
.endm

.macro turned_constant constant:req
    .word   (\constant * 0x10001 >> turn | \constant * 0x10001 << (32 - turn)) & 0xffffffff
.endm

.macro rounds name:req, first_back:req
    .p2align 2
    .set    turn, (\first_back + 1) & 15
\name\()_turned_constants:
    \name\()_constants turned_constant
    .word   0                           /* behind the last round */
\name\()_rounds:
    str     lr, [sp, #RETURN_AT]
1:  ldr     constant, [sp, #CONSTANT_AT]
    ldr     row_0_key, [sp, #ROW_0_KEY_AT]
    ldr     round_constant, [constant], #4
    eors    row_0_key, row_0_key, round_constant
    str     row_0_key, [sp, #KEYS_AT]
    str     constant, [sp, #CONSTANT_AT]
    .irp    column, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    substitute_column \column, substitute_\name\()_planes, FROM_AT
    .endr
    .irp    row, 0, 1, 2, 3, 4, 5, 6, 7
    multiply_row_\name \row
    .endr
    ldr     constant, [sp, #CONSTANT_AT]
    ldr     round_constant, [constant, #-4]
    cmp     round_constant, #0
    bne     1b
    ldr     pc, [sp, #RETURN_AT]
.endm

.macro encrypt name:req
    adr     constant, \name\()_turned_constants
    str     constant, [sp, #CONSTANT_AT]
    bl      \name\()_rounds
.endm

.macro substitute_robin_planes
    substitute_robin
.endm

.macro prepare_fantomas
    prepare_keys FANTOMAS_FIRST_CONSTANT, 14, 1, 2, 3, 4
.endm

.macro encrypt_fantomas
    encrypt fantomas
.endm

.macro fantomas_functions
    rounds fantomas, 14
.endm

.macro prepare_robin
    prepare_keys ROBIN_FIRST_CONSTANT, 0, NONE
.endm

.macro encrypt_robin
    encrypt robin
.endm

.macro robin_functions
    rounds robin, 0
.endm

    .set    FROM_AT, BLOCKS_BYTES
    .set    STATE_BYTES, 2 * BLOCKS_BYTES + LOCAL_BYTES
    fw_ctr_of_planes fw_fantomas_ctr, prepare_fantomas, encrypt_fantomas, fantomas_functions

    .set    FROM_AT, 0                  /* no column changes its place */
    .set    STATE_BYTES, BLOCKS_BYTES + LOCAL_BYTES
    fw_ctr_of_planes fw_robin_ctr, prepare_robin, encrypt_robin, robin_functions

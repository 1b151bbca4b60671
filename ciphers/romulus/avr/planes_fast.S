/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for AVR, for speed: SKINNY-128-384+ in pairs of bits, the state in registers, eight rounds per pass.
 *
 *     void   fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                    const uint32_t third[4]);
 *     void   fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                     uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in pairs from r25:r24 downwards. All arrays at any address. Needs MUL. The schedule has for each round what
 * is added to rows 0 and 1, in the contents that registers have then, and row 1 complemented.
 *
 * Of 187.75 cycles in a round on average the S-box takes 114: 8 steps on 16 bytes, of which a register has two bits, so
 * that half a register's operations are in vain where bits are not beside others of the same step. Rows take 32, the
 * constant 1.75, complements 4, the schedule 24, and the tweakey's first part, in every second round, 12.
 * romulus_planes.inc says how. 40 rounds are 7,510, and 38 for the loop. From a block's cells to pairs of bits and back
 * are 400. What the first part adds to rounds takes 947, since each of 64 cells changes its place and is transposed; it
 * is public, but no shorter way is known here.
 *
 * cost fw_skinny128_384_expand 20 stack
 * cost fw_skinny128_384_encrypt 115 stack
 * cost fw_romulus_n_blocks 115 stack
 */
#include "fw_avr.inc"
#include "romulus_planes.inc"

#define a0              r2              /* registers of pairs, or cells of a column, by row */
#define a1              r3
#define b0              r4
#define b1              r5
#define c0              r6
#define c1              r7
#define d0              r8
#define d1              r9
#define a2              r10
#define a3              r11
#define b2              r12
#define b3              r13
#define c2              r14
#define c3              r15
#define d2              r16
#define d3              r17
#define upper           a0, a1, b0, b1, c0, c1, d0, d1
#define lower           a2, a3, b2, b3, c2, c3, d2, d3
#define rows_of_pairs   a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
#define turned_roles    b0, b1, b2, b3, a0, a1, a2, a3, d0, d1, d2, d3, c0, c1, c2, c3
#define state           a0, b0, c0, d0, a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3
#define passes          r24
#define COMPLEMENTED    1
#define FIRST_BYTES     16
#define MORE_BYTES      64
#include "romulus_mode.inc"
#include "romulus_expand.inc"

#define other           r30
#define other0          r30
#define other1          r31

#define counted_pair    r26
#define counted_low     r26
#define counted_high    r27
#define schedule_pair   r0              /* waits */

/* In the frame. */
#define FORMS           0               /* cells with bits in the order of even contents, then mirrored */
#define COUNTED         MORE            /* what rounds 0, 2, 4 to 14 add */

/* ---- The first part of the tweakey ---- */

/* Bits 7 to 0 become 6 5 7 4 2 3 1 0, the fields of even contents. */
.macro order_bits y0:req, y1:req
    movw    copy, \y0
    movw    other, \y0
    shift_both lsl, other0, other1
    both    eor, other0, other1, \y0, \y1
    both    andi, other0, other1, 0xc8
    both    eor, \y0, \y1, other0, other1
    bst     copy0, 7
    bld     \y0, 5
    bst     copy0, 3
    bld     \y0, 2
    bst     copy1, 7
    bld     \y1, 5
    bst     copy1, 3
    bld     \y1, 2
.endm

.macro keep_forms at:req, y0:req, y1:req
    order_bits \y0, \y1
    std     frame + FORMS + \at, \y0
    std     frame + FORMS + \at + 1, \y1
    mirror  other, other0, other1, \y0, \y1
    std     frame + FORMS + 8 + \at, \y0
    std     frame + FORMS + 8 + \at + 1, \y1
.endm

/* What a round adds: cells of row 0, then of row 1, from the form at FORM on. */
.macro count_round form:req, p0:req, p1:req, p2:req, p3:req, q0:req, q1:req, q2:req, q3:req
    ldd     x0, frame + FORMS + \form + \p0
    ldd     x1, frame + FORMS + \form + \q0
    ldd     x2, frame + FORMS + \form + \p1
    ldd     x3, frame + FORMS + \form + \q1
    ldd     x4, frame + FORMS + \form + \p2
    ldd     x5, frame + FORMS + \form + \q2
    ldd     x6, frame + FORMS + \form + \p3
    ldd     x7, frame + FORMS + \form + \q3
    rcall   transpose_counted
.endm

/* Rounds 0, 2, 4 and 6 of eight, of which only these have a first part: cells move, and rows are turned. */
.macro count_four_rounds p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    count_round 8, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
    count_round 0, \p7, \p0, \p5, \p1, \p3, \p2, \p6, \p4
    count_round 8, \p1, \p6, \p7, \p3, \p2, \p5, \p0, \p4
    count_round 0, \p4, \p3, \p5, \p7, \p2, \p0, \p6, \p1
.endm

/* ---- The block cipher ---- */

/* The complemented block in registers, in place; the tweakey's first part in CELLS, the schedule at Z, the frame at Y.
 * Changes all registers but Y. */
    .section .text.fw_romulus_planes_fast, "ax", @progbits
cipher:
    movw    schedule_pair, keys_pair
    keep_forms 0, x0, x1
    keep_forms 2, x2, x3
    keep_forms 4, x4, x5
    keep_forms 6, x6, x7
    movw    counted_pair, frame_pair
    adiw    counted_pair, COUNTED
    count_four_rounds 0, 1, 2, 3, 4, 5, 6, 7
    count_four_rounds 5, 6, 3, 2, 7, 0, 1, 4
    movw    keys_pair, schedule_pair
    subi    counted_low, lo8(MORE_BYTES)
    sbci    counted_high, hi8(MORE_BYTES)
    to_fields t, t0, t1, upper
    to_odd  upper
    to_fields t, t0, t1, lower
    to_odd  lower
    ldi     four, 4
    ldi     sixty_four, 64
    ldi     passes, 5
1:  four_rounds 0x01, sixty_four, 0x80, 0x02, rows_of_pairs
    four_rounds 0x10, four, 0x08, 0x20, turned_roles
    dec     passes
    breq    2f
    sbrs    passes, 0                   /* after the second and the fourth pass the first part begins again */
    rjmp    1b
    subi    counted_low, lo8(MORE_BYTES)
    sbci    counted_high, hi8(MORE_BYTES)
    rjmp    1b
2:  from_odd upper
    to_fields t, t0, t1, upper
    from_odd lower
    to_fields t, t0, t1, lower
    ret

transpose_counted:
    to_fields other, other0, other1, cells
    store   counted+, cells
    ret

/* ---- The key schedule ---- */

#define groups          r10
#define left            Y               /* the columns 0 and 1 of cells, then 2 and 3 */
#define left_pair       r28
#define right           Z
#define right_pair      r30

.macro load_rows round:req, p0:req, p1:req, p2:req, p3:req, q0:req, q1:req, q2:req, q3:req
    load_cell a0, \round, 0, \p0
    load_cell a1, \round, 4, \q0
    load_cell b0, \round, 0, \p1
    load_cell b1, \round, 4, \q1
    load_cell c0, \round, 0, \p2
    load_cell c1, \round, 4, \q2
    load_cell d0, \round, 0, \p3
    load_cell d1, \round, 4, \q3
    to_fields t, t0, t1, upper
.endm

.macro load_cell byte:req, round:req, row:req, column:req
    .if     \column < 2
    ldd     \byte, left + 8 * \round + \row + \column
    .else
    ldd     \byte, right + 8 * \round + \row + \column - 2
    .endif
.endm

fw_function fw_skinny128_384_expand
    make_schedule 1
    movw    left_pair, kept
    movw    right_pair, kept
    adiw    right_pair, 2
    movw    block_pair, kept
    ldi     t0, 10
    mov     groups, t0
1:  load_rows 0, 0, 1, 2, 3, 0, 1, 2, 3
    to_even_mirrored upper
    store   block+, upper
    load_rows 1, 3, 0, 1, 2, 0, 1, 2, 3
    to_odd_mirrored upper
    store   block+, upper
    load_rows 2, 1, 2, 3, 0, 3, 0, 1, 2
    to_even upper
    store   block+, upper
    load_rows 3, 2, 3, 0, 1, 1, 2, 3, 0
    to_odd  upper
    store   block+, upper
    movw    t, left_pair                /* the next four rounds are turned by two columns */
    movw    left_pair, right_pair
    movw    right_pair, t
    adiw    left_pair, 32
    adiw    right_pair, 32
    dec     groups
    breq    2f
    rjmp    1b
2:  restore saved_back
    clr     product_high
    ret
fw_end fw_skinny128_384_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N for MSP430, for speed: SKINNY-128-384+ in pairs of bits, the state in registers, eight rounds per pass.
 *
 *     void   fw_skinny128_384_expand(fw_skinny128_384_schedule *schedule, const uint32_t second[4],
 *                                    const uint32_t third[4]);
 *     void   fw_skinny128_384_encrypt(const fw_skinny128_384_schedule *schedule, const uint32_t first[2],
 *                                     uint32_t block[4]);
 *     size_t fw_romulus_n_blocks(fw_romulus_n_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in r12 to r15, the last one on the stack. Input and output of messages at any address, all else at even
 * ones. The schedule has for each round what is added to rows 0 and 1, in the contents that registers have then, and
 * row 1 complemented.
 *
 * Of 160 cycles in a round on average the S-box takes 66; rows 66, as each moves to where the other one is by a mask
 * and shifts; the schedule 16, 8 where both rows are in the same registers and 24 where they are not; the tweakey's
 * first part, in every second round, 6; the mask 2, constants 2, complements 2. 40 rounds are 6,400. That no arrangement
 * of bits makes rows cheaper is not known.
 *
 * cost fw_skinny128_384_expand 22 stack
 * cost fw_skinny128_384_encrypt 108 stack
 * cost fw_romulus_n_blocks 134 stack
 */
#include "fw_msp430.inc"

#define POINTER         80              /* on the stack: the first part's sums for the next rounds */
#include "romulus_planes.inc"

#define saved           r10, r9, r8, r7, r6, r5, r4
#define saved_back      r4, r5, r6, r7, r8, r9, r10
#define schedule        r12
#define first           r13
#define block           r14
#include "romulus_mode.inc"
#include "romulus_expand.inc"

#define a0              r4              /* pairs of rows 0 and 1, by columns also of other rows */
#define b0              r5
#define c0              r6
#define d0              r7
#define a1              r8
#define b1              r9
#define c1              r10
#define d1              r11
#define words           a0, a1, b0, b1, c0, c1, d0, d1
#define turned_roles    b0, b1, a0, a1, d0, d1, c0, c1
#define place           r12             /* of the block */

/* The frame. */
#define FORMS           0               /* cells with bits in the order of even contents, then mirrored */
#define COUNTED         16
#define NEXT_POINTER    82
#define PASSES          84
#define SCHEDULE        86
#define BLOCK           88
#define FRAME           90

/* ---- The first part of the tweakey ---- */

#define x0              r4
#define x1              r5
#define x2              r6
#define x3              r7
#define u               r15
#define sums            r12             /* where they go */

/* Bits 7 to 0 of two cells become 6 5 7 4 2 3 1 0, the fields of even contents. */
.macro order_bits x:req
    mov     \x, t
    rla     t
    and     #0xc8c8, t
    mov     \x, s
    rra     s
    mov     s, u
    and     #0x0404, s
    rra     u
    and     #0x2020, u
    and     #0x1313, \x
    bis     t, \x
    bis     s, \x
    bis     u, \x
.endm

.macro keep_forms at:req, x:req
    order_bits \x
    mov     \x, FORMS + \at(sp)
    mirror  \x
    mov     \x, FORMS + 8 + \at(sp)
.endm

.macro two_cells x:req, low:req, high:req, form:req
    mov.b   FORMS + \form + \low(sp), \x
    mov.b   FORMS + \form + \high(sp), t
    swpb    t
    bis     t, \x
.endm

/* What a round adds: cells of row 0, then of row 1, from the form at FORM on. */
.macro count_round form:req, p0:req, p1:req, p2:req, p3:req, q0:req, q1:req, q2:req, q3:req
    two_cells x0, \p0, \p2, \form
    two_cells x1, \p1, \p3, \form
    two_cells x2, \q0, \q2, \form
    two_cells x3, \q1, \q3, \form
    call    #transpose_counted
.endm

/* Rounds 0, 2, 4 and 6 of eight, of which only these have a first part: cells move, and rows are turned. */
.macro count_four_rounds p0:req, p1:req, p2:req, p3:req, p4:req, p5:req, p6:req, p7:req
    count_round 8, \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7
    count_round 0, \p7, \p0, \p5, \p1, \p3, \p2, \p6, \p4
    count_round 8, \p1, \p6, \p7, \p3, \p2, \p5, \p0, \p4
    count_round 0, \p4, \p3, \p5, \p7, \p2, \p0, \p6, \p1
.endm

/* ---- The block cipher ---- */

.macro load_row x:req, y:req
    mov     @place+, \x
    mov     @place+, \y
    inv     \x
    inv     \y
    exchange_columns \x, \y
.endm

.macro store_row at:req, x:req, y:req
    exchange_columns \x, \y
    inv     \x
    inv     \y
    mov     \x, \at(place)
    mov     \y, \at + 2(place)
.endm

.macro load_rows a:req, b:req, c:req, d:req
    load_row \a, \c
    load_row \d, \b
    to_fields \a, \c, \d, \b
    to_odd  \a, \d, \c, \b
.endm

.macro store_rows at:req, a:req, b:req, c:req, d:req
    from_odd \a, \b, \c, \d
    to_fields \b, \a, \c, \d
    store_row \at, \b, \a
    store_row \at + 4, \c, \d
.endm

fw_function fw_skinny128_384_encrypt
    save    saved
    sub     #FRAME, sp
    mov     schedule, SCHEDULE(sp)
    mov     block, BLOCK(sp)
    mov     @first+, x0
    mov     @first+, x1
    mov     @first+, x2
    mov     @first+, x3
    keep_forms 0, x0
    keep_forms 2, x1
    keep_forms 4, x2
    keep_forms 6, x3
    mov     sp, sums
    add     #COUNTED, sums
    mov     sums, POINTER(sp)
    count_four_rounds 0, 1, 2, 3, 4, 5, 6, 7
    mov     sums, NEXT_POINTER(sp)
    count_four_rounds 5, 6, 3, 2, 7, 0, 1, 4
    mov     BLOCK(sp), place
    load_rows a0, b0, c0, d0
    load_rows a1, b1, c1, d1
    mov     SCHEDULE(sp), round_keys
    mov     #0x5555, ones
    mov     #5, PASSES(sp)
1:  four_rounds 0, 0x0001, 0x4000, 0x2000, 0x0008, words
    four_rounds 16, 0x0100, 0x0040, 0x0020, 0x0800, turned_roles
    mov     NEXT_POINTER(sp), t
    mov     POINTER(sp), NEXT_POINTER(sp)
    mov     t, POINTER(sp)
    dec     PASSES(sp)
    jz      2f
    br      #1b
2:  mov     BLOCK(sp), place
    store_rows 0, a0, b0, c0, d0
    store_rows 8, a1, b1, c1, d1
    add     #FRAME, sp
    restore saved_back
    ret

transpose_counted:
    to_fields x0, x1, x2, x3
    mov     x0, 0(sums)
    mov     x2, 2(sums)
    mov     x1, 4(sums)
    mov     x3, 6(sums)
    add     #8, sums
    ret
fw_end fw_skinny128_384_encrypt

/* ---- The key schedule ---- */

#define left            r12             /* columns 0 and 1 of cells, then 2 and 3 */
#define right           r11
#define to              r8
#define groups          r9
.macro load_cells round:req, x:req, row:req, p0:req, p2:req
    load_cell \x, \round, \row, \p0
    load_cell t, \round, \row, \p2
    swpb    t
    bis     t, \x
.endm

.macro load_cell x:req, round:req, row:req, column:req
    .if     \column < 2
    mov.b   8 * \round + \row + \column(left), \x
    .else
    mov.b   8 * \round + \row + \column - 2(right), \x
    .endif
.endm

/* Columns of two rows, the ROWth first, as fields. */
.macro take_rows round:req, row:req, p0:req, p1:req, p2:req, p3:req, other:req, q0:req, q1:req, q2:req, q3:req
    load_cells \round, y0, \row, \p0, \p2
    load_cells \round, y1, \row, \p1, \p3
    load_cells \round, y2, \other, \q0, \q2
    load_cells \round, y3, \other, \q1, \q3
    to_fields y0, y1, y2, y3
.endm

.macro put_words at:req, a:req, b:req, c:req, d:req
    mov     \a, \at(to)
    mov     \b, \at + 2(to)
    mov     \c, \at + 4(to)
    mov     \d, \at + 6(to)
.endm

fw_function fw_skinny128_384_expand
    make_schedule 1
    mov     KEPT_SCHEDULE(sp), to
    mov     to, left
    mov     to, right
    incd    right
    mov     #10, groups
1:  take_rows 0, 0, 0, 1, 2, 3, 4, 0, 1, 2, 3
    to_even_mirrored y0, y2, y1, y3
    put_words 0, y0, y2, y3, y1
    take_rows 1, 4, 0, 1, 2, 3, 0, 3, 0, 1, 2
    to_odd_mirrored y0, y2, y1, y3
    put_words 8, y0, y1, y3, y2
    take_rows 2, 0, 1, 2, 3, 0, 4, 3, 0, 1, 2
    to_even y0, y2, y1, y3
    put_words 16, y0, y2, y3, y1
    take_rows 3, 4, 1, 2, 3, 0, 0, 2, 3, 0, 1
    to_odd  y0, y2, y1, y3
    put_words 24, y0, y3, y1, y2
    mov     left, t                     /* the next four rounds are turned by two columns */
    mov     right, left
    mov     t, right
    add     #32, left
    add     #32, right
    add     #32, to
    dec     groups
    jnz     1b
    add     #EXPAND_FRAME, sp
    restore saved_back
    ret
fw_end fw_skinny128_384_expand

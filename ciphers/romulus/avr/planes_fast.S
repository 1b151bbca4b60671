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
 * Of 188 cycles in a round on average the S-box takes 114, half of 8 steps on 16 bytes of 3 operations and copies, and
 * what brings bits to the same side; rows and the constant 34, complements 4, the schedule 24, and the tweakey's first
 * part, in every second round, 12. romulus_planes.inc says how. 40 rounds are 7,560. From a block's bytes to pairs of bits and back
 * are 234 cycles, and what the first part adds to rounds is 1,010, as 64 cells change their places and are
 * transposed; it is public, but has no shorter way known here.
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
#define bytes           a0, b0, c0, d0, a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3
#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define saved_back      r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#define passes          r24
#define first_low       r24             /* arguments */
#define first_high      r25
#define second_low      r22
#define second_high     r23
#define third_low       r20
#define third_high      r21
#define fourth_low      r18
#define fourth_high     r19
#define mode            r16

#define cells           r18, r19, r20, r21, r22, r23, r24, r25
#define x0              r18             /* two rows of cells of the tweakey's first part, by columns */
#define x1              r19
#define x2              r20
#define x3              r21
#define x4              r22
#define x5              r23
#define x6              r24
#define x7              r25
#define copy            r26             /* pairs, between other uses */
#define copy0           r26
#define copy1           r27
#define other           r30
#define other0          r30
#define other1          r31

#define frame           Y
#define frame_pair      r28
#define frame_low       r28
#define frame_high      r29
#define counted_pair     r26
#define counted_low      r26
#define counted_high     r27
#define schedule_pair   r0              /* waits */
#define kept_status     r0
#define status          0x3f            /* in the I/O space */
#define stack_low       0x3d
#define stack_high      0x3e

/* The frame. */
#define FORMS           0               /* cells with bits in the order of even contents, then mirrored */
#define CONTEXT         16
#define OUTPUT          18
#define INPUT           20
#define LEFT            22
#define DONE            24
#define MODE            26
#define COUNTED         27
#define COUNTED_BYTES   64
#define FRAME           (COUNTED + COUNTED_BYTES)

/* The context. */
#define BLOCK           16
#define BLOCKS          320
#define COUNTER         400
#define TEXT            4               /* the domain */
#define ENCRYPT         1               /* the mode */

.macro get_frame
    in      frame_low, stack_low
    in      frame_high, stack_high
    subi    frame_low, lo8(FRAME)
    sbci    frame_high, hi8(FRAME)
    set_stack
    adiw    frame_pair, 1
.endm

.macro drop_frame
    subi    frame_low, lo8(1 - FRAME)
    sbci    frame_high, hi8(1 - FRAME)
    set_stack
.endm

/* The stack pointer becomes Y: no interrupt comes between its halves. */
.macro set_stack
    in      kept_status, status
    cli
    out     stack_high, frame_high
    out     status, kept_status
    out     stack_low, frame_low
.endm

.macro keep at:req, low:req, high:req
    std     frame + \at, \low
    std     frame + \at + 1, \high
.endm

.macro take at:req, low:req, high:req
    ldd     \low, frame + \at
    ldd     \high, frame + \at + 1
.endm

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
    subi    counted_low, lo8(COUNTED_BYTES)
    sbci    counted_high, hi8(COUNTED_BYTES)
    to_fields t, t0, t1, upper
    to_odd  upper
    to_fields t, t0, t1, lower
    to_odd  lower
    ldi     four, 4
    ldi     sixty_four, 64
    ldi     passes, 5
1:  four_rounds 0x01, 0x40, 0x80, 0x02, rows_of_pairs
    four_rounds 0x10, 0x04, 0x08, 0x20, turned_roles
    dec     passes
    breq    2f
    sbrs    passes, 0                   /* after the second and the fourth pass the first part begins again */
    rjmp    1b
    subi    counted_low, lo8(COUNTED_BYTES)
    sbci    counted_high, hi8(COUNTED_BYTES)
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

fw_function fw_skinny128_384_encrypt
    save    saved
    movw    block_pair, argument3
    load    block+, bytes
    complement bytes
    get_frame
    keep    OUTPUT, third_low, third_high
    movw    block_pair, argument1
    movw    keys_pair, argument2
    load    keys+, cells
    movw    keys_pair, block_pair
    far_call cipher
    ldd     block_low, frame + OUTPUT
    ldd     block_high, frame + OUTPUT + 1
    complement bytes
    store   block+, bytes
    drop_frame
    restore saved_back
    clr     product_high
    ret
fw_end fw_skinny128_384_encrypt

/* ---- Whole blocks of the message ---- */

#define added           r18
#define text            r19
#define flip            r20             /* 0x7f and, above it, the lowest bit of a byte of the state */

/* Each byte turned right, its new highest bit the sum of two, is added to the text, and the message to the state. */
.macro exchange_bytes is_encryption:req, states:vararg
    .irp    byte, \states
    mov     added, \byte
    asr     added
    bst     \byte, 0
    bld     flip, 7
    eor     added, flip
    ld      text, block+
    .if     \is_encryption
    eor     added, text
    st      keys+, added
    .else
    eor     text, added
    st      keys+, text
    .endif
    eor     \byte, text
    .endr
.endm

fw_function fw_romulus_n_blocks
    save    saved
    get_frame
    std     frame + MODE, mode
    keep    CONTEXT, first_low, first_high
    keep    OUTPUT, second_low, second_high
    keep    INPUT, third_low, third_high
    andi    fourth_low, -BLOCK
    keep    LEFT, fourth_low, fourth_high
    keep    DONE, fourth_low, fourth_high
    movw    keys_pair, argument1
    keys_forward BLOCKS
    load    keys+, bytes
    complement bytes
1:  take    CONTEXT, keys_low, keys_high
    movw    product, keys_pair
    keys_forward COUNTER
    ldd     x0, keys + 0
    ldd     x1, keys + 1
    ldd     x2, keys + 2
    ldd     x3, keys + 3
    ldd     x4, keys + 4
    ldd     x5, keys + 5
    ldd     x6, keys + 6
    movw    copy, x0
    lsl     copy0
    rol     copy1
    std     keys + 1, copy1
    mov     copy1, x2
    rol     copy1
    std     keys + 2, copy1
    mov     copy1, x3
    rol     copy1
    std     keys + 3, copy1
    mov     copy1, x4
    rol     copy1
    std     keys + 4, copy1
    mov     copy1, x5
    rol     copy1
    std     keys + 5, copy1
    mov     copy1, x6
    rol     copy1
    std     keys + 6, copy1
    sbc     copy1, copy1
    andi    copy1, 0x95
    eor     copy0, copy1
    std     keys + 0, copy0
    ldi     x7, TEXT
    movw    keys_pair, product
    far_call cipher
    take    INPUT, block_low, block_high
    take    OUTPUT, keys_low, keys_high
    ldi     flip, 0x7f
    ldd     added, frame + MODE
    cpi     added, ENCRYPT
    brne    2f
    rjmp    3f
2:  exchange_bytes 0, bytes
    rjmp    4f
3:  exchange_bytes 1, bytes
4:  keep    INPUT, block_low, block_high
    keep    OUTPUT, keys_low, keys_high
    take    LEFT, first_low, first_high
    sbiw    first_low, BLOCK
    keep    LEFT, first_low, first_high
    breq    5f
    rjmp    1b
5:  take    CONTEXT, keys_low, keys_high
    keys_forward BLOCKS
    complement bytes
    store   keys+, bytes
    take    DONE, first_low, first_high
    drop_frame
    restore saved_back
    clr     product_high
    ret
fw_end fw_romulus_n_blocks

/* ---- The key schedule ---- */

#define kept            r20             /* pairs */
#define passes_left     r19
#define constant        r24
#define sum             r25
#define third_part      r28
#define scratch         r0
#define upper_cells     r2, r3, r4, r5, r6, r7, r8, r9
#define lower_cells     r10, r11, r12, r13, r14, r15, r16, r17
#define groups          r10
#define left            Y               /* the columns 0 and 1 of cells, then 2 and 3 */
#define left_pair       r28
#define right           Z
#define right_pair      r30

#include "fw_skinny_avr.inc"

.macro step_second states:vararg
    .irp    byte, \states
    mov     t0, \byte
    lsl     t0
    lsl     t0
    eor     t0, \byte
    lsl     t0
    rol     \byte
    .endr
.endm

.macro step_third states:vararg
    .irp    byte, \states
    mul     \byte, four
    eor     product_high, \byte
    lsr     product_high
    ror     \byte
    .endr
.endm

.macro sum_row is_complement:req, addend:req, first:req, others:vararg
    ld      t0, keys
    eor     t0, \first
    eor     t0, \addend
    sum_end \is_complement
    .irp    byte, \others
    ld      t0, keys
    eor     t0, \byte
    sum_end \is_complement
    .endr
.endm

.macro sum_end is_complement:req
    .if     \is_complement
    com     t0
    .endif
    st      keys+, t0
.endm

.macro sum_rows y0:req, y1:req, y2:req, y3:req, y4:req, y5:req, y6:req, y7:req
    step_constant
    mov     sum, constant
    andi    sum, 0x0f
    sum_row 0, sum, \y0, \y1, \y2, \y3
    mov     sum, constant
    swap    sum
    andi    sum, 3
    sum_row 1, sum, \y4, \y5, \y6, \y7
.endm

.macro repeat count:req
    dec     \count
    breq    .Lend\@
    rjmp    1b
.Lend\@:
.endm

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
    save    saved
    movw    third_part, argument3
    movw    kept, argument1
    movw    keys_pair, kept
    movw    block_pair, argument2
    load    block+, upper_cells, lower_cells
    ldi     passes_left, 20
1:  store   keys+, upper_cells
    permute_cells lower_cells
    step_second lower_cells
    store   keys+, lower_cells
    permute_cells upper_cells
    step_second upper_cells
    repeat  passes_left
    movw    keys_pair, kept
    movw    block_pair, third_part
    load    block+, upper_cells, lower_cells
    ldi     passes_left, 20
    ldi     four, 4
    clr     constant
1:  sum_rows upper_cells
    permute_cells lower_cells
    step_third lower_cells
    sum_rows lower_cells
    permute_cells upper_cells
    step_third upper_cells
    dec     passes_left
    breq    2f
    rjmp    1b
2:  movw    left_pair, kept
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

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for RV32, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in a0, aligned to 4 bytes
 *
 * Between S-boxes, a row is a word whose byte k has bit k of all cells; for them, byte i of a word is bit k of row i.
 *
 * A row that follows on x0 to x7 is 2 (2 (x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + 9 (x3 + x5) + x5 + x6. All sums of
 * x_i + x_{i + 2} and x_i + x_{i + 1} are of use again when the next rows follow: 8 sums, 4 + 4 + 5 instructions for
 * products.
 *
 * A round is 350 instructions: 21 for each of eight rows, 6 for sums of before and not after; 5 for each of seven rows
 * that shift; 2 * 14 for the S-box, 4 * 24 to exchange bytes of rows; 16 to load and add constants, and the loop. On
 * its first pass, exchanges of the S-box and of the cells' order in memory are the same.
 *
 * cost fw_photon256_permute 48 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define state           a0
#define x0              s0              /* rows; slices from row 0 to 3, and from row 4 to 7, in order of bits */
#define x1              s1
#define x2              a1
#define x3              a2
#define x4              a3
#define x5              a4
#define x6              a5
#define x7              a6
#define rows            s0, s1, a1, a2, a3, a4, a5, a6
#define y1              a7              /* new row 1 */
#define y2              s2              /* new row 2 */
#define sum0            s3              /* two rows that follow on each other */
#define sum1            s4              /* the next two */
#define aside           s3              /* a slice that waits */
#define scratch         s4              /* of exchanges */
#define apart           s5              /* two rows of which one follows on the next but one */
#define t               s6
#define constant        s5
#define low1            s7              /* of each byte the lowest bit; the lowest two, and so on */
#define low2            s8
#define low3            s9
#define low4            s10
#define low5            s11
#define low6            t0
#define low7            t1
#define even_bytes      t2
#define even_pairs      t3              /* of bits */
#define even_bits       t4
#define table           t5
#define end             t6
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11

#define FRAME           48
#define TABLE_BYTES     (11 * 32)

/* Bits of A at places MASK << BITS and of B at MASK change places; the results may go elsewhere. */
.macro exchange a:req, b:req, bits:req, mask:req, to_a, to_b
    srli    scratch, \a, \bits
    xor     scratch, scratch, \b
    and     scratch, scratch, \mask
    .ifb    \to_b
    xor     \b, \b, scratch
    slli    scratch, scratch, \bits
    xor     \a, \a, scratch
    .else
    xor     \to_b, \b, scratch
    slli    scratch, scratch, \bits
    xor     \to_a, \a, scratch
    .endif
.endm

/* The upper half of A and the lower of B. */
.macro exchange_halves a:req, b:req
    slli    scratch, \b, 16
    xor     scratch, scratch, \a
    srli    scratch, scratch, 16
    xor     \b, \b, scratch
    slli    scratch, scratch, 16
    xor     \a, \a, scratch
.endm

/* Slices, of which the last is in t, to rows. */
.macro exchange_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, t
    exchange \a, \b, 8, even_bytes
    exchange \c, t, 8, even_bytes, \c, \d
.endm

/* Rows as they are in memory to slices, in which bit 4 j + i is cell j of row i; and slices, of which the last is in
 * t, to rows of bytes in a, b, c, d: each exchange puts a bit of the places' indexes where it belongs. */
.macro from_memory a:req, b:req, c:req, d:req
    exchange \a, \b, 1, even_bits
    exchange \c, \d, 1, even_bits
    exchange \a, \c, 2, even_pairs
    exchange \b, \d, 2, even_pairs
.endm

.macro to_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, t
    exchange \a, \c, 4, low4, \a, aside
    exchange \b, t, 4, low4, \c, t
    exchange \a, aside, 1, even_bits, \a, \b
    exchange \c, t, 1, even_bits
    exchange \a, \c, 8, even_bytes
    exchange \b, t, 8, even_bytes
    exchange \a, \c, 2, even_pairs
    exchange \b, t, 2, even_pairs, \b, \d
.endm

/* Two rows of bytes to what they are in memory. */
.macro to_memory a:req, b:req
    exchange_halves \a, \b
    exchange \a, \b, 2, even_pairs
    exchange \a, \b, 8, even_bytes
    exchange \a, \b, 1, even_bits
    exchange \a, \b, 4, low4
    exchange_halves \a, \b
.endm

.macro add_constants place:req, a:req, b:req, c:req, d:req
    lw      constant, \place(table)
    lw      t, \place + 4(table)
    xor     \a, \a, constant
    lw      constant, \place + 8(table)
    xor     \b, \b, t
    lw      t, \place + 12(table)
    xor     \c, \c, constant
    xor     \d, \d, t
.endm

/* The S-box of slices; the last one is left in t. */
.macro substitute a:req, b:req, c:req, d:req
    xor     \b, \b, \c
    and     t, \c, \b
    xor     \d, \d, t
    and     t, \b, \d
    xor     \c, \c, t
    or      t, \c, \a
    xor     \b, \b, t
    xor     \a, \a, \d
    xor     \c, \c, \b
    xor     \b, \b, \a
    not     \d, \d
    xor     t, \c, \d
    and     \c, t, \b
    xor     \c, \c, \d
.endm

/* Cells of a row move to the left by CELLS, the lowest first. */
.macro shift_row row:req, cells:req, low:req
    and     t, \row, \low
    xor     \row, \row, t
    slli    t, t, 8 - \cells
    srli    \row, \row, \cells
    or      \row, \row, t
.endm

/* The row that follows on x0 to x7, in place of BEFORE, which is x0 + x2 + x3 + x4. PAIR_BEFORE is x5 + x6; PAIR is
 * going to be x6 + x7. What is to be doubled first is in PLACE; unless there is no AFTER, it then holds
 * x3 + x5 + x6 + x7. A cell times x is its row's bytes moved by one, the topmost to the lowest two. */
.macro follow second:req, fourth:req, sixth:req, seventh:req, eighth:req, before:req, pair_before:req, pair:req, place:req, after:req
    xor     \pair, \seventh, \eighth
    xor     \place, \second, \pair
    xor     \before, \before, \eighth
    srli    t, \place, 24
    xor     \before, \before, t
    xor     \place, \place, t
    slli    \place, \place, 8
    xor     \before, \before, \place
    xor     apart, \fourth, \sixth
    srli    t, \before, 24
    xor     \before, \before, t
    slli    \before, \before, 8
    xor     \before, \before, t
    xor     \before, \before, \pair_before
    .if     \after
    xor     \place, apart, \pair
    .endif
    andi    t, apart, 0xff              /* 9 is 1/x: the lowest byte moves to the topmost two */
    xor     \before, \before, t
    slli    t, apart, 24
    xor     \before, \before, t
    srli    apart, apart, 8
    xor     \before, \before, apart
.endm

/* New rows are x0, y1, y2, x1, x2, x3, x4, x5. */
.macro shift_and_mix
    shift_row x1, 1, low1
    shift_row x2, 2, low2
    shift_row x3, 3, low3
    shift_row x4, 4, low4
    shift_row x5, 5, low5
    shift_row x6, 6, low6
    shift_row x7, 7, low7
    xor     sum1, x3, x4
    xor     x0, x0, x2
    xor     x0, x0, sum1
    xor     y1, sum1, x1
    xor     y1, y1, x5
    xor     sum0, x5, x6
    xor     y2, x2, x4
    xor     y2, y2, sum0
    follow  x1, x3, x5, x6, x7, x0, sum0, sum1, x1, 1
    follow  x2, x4, x6, x7, x0, y1, sum1, sum0, x2, 1
    follow  x3, x5, x7, x0, y1, y2, sum0, sum1, x3, 1
    follow  x4, x6, x0, y1, y2, x1, sum1, sum0, x4, 1
    follow  x5, x7, y1, y2, x1, x2, sum0, sum1, x5, 1
    follow  x6, x0, y2, x1, x2, x3, sum1, sum0, x6, 0
    follow  x7, y1, x1, x2, x3, x4, sum0, sum1, x7, 0
    follow  x0, y2, x2, x3, x4, x5, sum1, sum0, x6, 0
.endm

fw_function fw_photon256_permute
    addi    sp, sp, -FRAME
    save    saved
    load_words state, rows
    li      low1, 0x01010101
    li      even_bytes, 0x00ff00ff
    slli    low2, low1, 1
    or      low2, low2, low1
    slli    low3, low2, 1
    or      low3, low3, low1
    slli    low4, low2, 2
    or      low4, low4, low2
    slli    even_pairs, low2, 4
    or      even_pairs, even_pairs, low2
    slli    even_bits, even_pairs, 1
    xor     even_bits, even_bits, even_pairs
    slli    low5, low3, 2
    or      low5, low5, low2
    slli    low6, low3, 3
    or      low6, low6, low3
    slli    low7, low4, 3
    or      low7, low7, low3
    la      table, 3f
    addi    end, table, TABLE_BYTES
    from_memory x0, x1, x2, x3
    xori    x0, x0, 0b0001
    xori    x1, x1, 0b1100
    xori    x2, x2, 0b1000
    substitute x0, x1, x2, x3
    to_bytes x0, x1, x2, x3
    from_memory x4, x5, x6, x7
    xori    x4, x4, 0b1110
    xori    x5, x5, 0b0011
    xori    x6, x6, 0b0111
    xori    x7, x7, 0b1111
    substitute x4, x5, x6, x7
    to_bytes x4, x5, x6, x7
    j       2f

1:  exchange_halves x2, x4              /* new rows 4 to 7 */
    exchange_halves x3, x5
    exchange x4, x5, 8, even_bytes, x6, x7
    exchange x2, x3, 8, even_bytes, x4, x5
    exchange_halves x0, y2              /* new rows 0 to 3 */
    exchange_halves y1, x1
    exchange y2, x1, 8, even_bytes, x2, x3
    exchange x0, y1, 8, even_bytes, x0, x1
    add_constants 0, x0, x1, x2, x3
    substitute x0, x1, x2, x3
    exchange_bytes x0, x1, x2, x3
    add_constants 16, x4, x5, x6, x7
    substitute x4, x5, x6, x7
    exchange_bytes x4, x5, x6, x7
    addi    table, table, 32
2:  shift_and_mix
    bne     table, end, 1b
    to_memory x0, y1
    to_memory y2, x1
    to_memory x2, x3
    to_memory x4, x5
    .set    offset, 0
    .irp    row, x0, y1, y2, x1, x2, x3, x4, x5
    sw      \row, offset(state)
    .set    offset, offset + 4
    .endr
    restore saved
    addi    sp, sp, FRAME
    ret

    .p2align 2
3:                                      /* of the rounds after the first: of rows 0 to 3, and their complement's */
    .irp    round, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
    .irp    half, 0, 1
    .long   0x01010100 ^ 0x01010101 * ((\round & 1) ^ \half)
    .long   0x01010000 ^ 0x01010101 * ((\round >> 1 & 1) ^ \half)
    .long   0x01000000 ^ 0x01010101 * ((\round >> 2 & 1) ^ \half)
    .long   0x01010101 * ((\round >> 3 & 1) ^ \half)
    .endr
    .endr
fw_end fw_photon256_permute

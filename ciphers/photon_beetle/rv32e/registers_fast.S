/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for RV32E, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in a0, aligned to 4 bytes
 *
 * Between S-boxes, a row is a word whose byte k has bit k of all cells; for them, byte i of a word is bit k of row i.
 *
 * A row that follows on x0 to x7 is 2 (2 (2 (x3 + x5) + x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + x3 + x6: x3 to x7 are
 * in registers that short instructions know, x0 to x2 and some sums of x3 + x5, which are x0 + x2 three rows later, in
 * others.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code: 481 of such units a round. They are
 * 8 * 30 for rows that follow, but for 2 by sums that are of use again; 7 * 6 for rows that shift; 2 * 19 for the
 * S-box, 4 * 28 to exchange bytes of rows; 20 to load and add constants; 22 to move rows; masks and the loop.
 *
 * cost fw_photon256_permute 72 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define state           a0
#define t               a5
#define scratch         t
#define mask            a4
#define l2              s0              /* rows, in turns */
#define l3              s1
#define l4              a0
#define l5              a1
#define l6              a2
#define l7              a3
#define h0              t0              /* rows that are less in use */
#define h1              t1
#define h2              t2
#define sum             ra              /* x3 + x5 of this row or another */
#define saved           s0, s1, ra

#define FRAME           72
#define STATE           12(sp)
#define TABLE           16(sp)
#define WAITING         20(sp)          /* a row */
#define EVEN_BYTES      24(sp)
#define EVEN_PAIRS      28(sp)          /* of bits */
#define EVEN_BITS       32(sp)
#define LOW             36              /* of each byte the lowest bit; the lowest two, and so on */
#define LOW4            48(sp)

#include "../rv32/photon_words.inc"
#include "../rv32/photon_moves.inc"

/* Rows to slices, and slices to rows: words become bytes. */
.macro exchange_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, \d
    exchange \a, \b, 8, mask
    exchange \c, \d, 8, mask
.endm

/* Rows as they are in memory to slices, in which bit 4 j + i is cell j of row i; and such slices to rows of bytes, in
 * the order 0, 2, 1, 3: each exchange puts a bit of the places' indexes where it belongs. */
.macro from_memory a:req, b:req, c:req, d:req
    lw      mask, EVEN_BITS
    exchange \a, \b, 1, mask
    exchange \c, \d, 1, mask
    lw      mask, EVEN_PAIRS
    exchange \a, \c, 2, mask
    exchange \b, \d, 2, mask
.endm

.macro to_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, \d
    lw      mask, LOW4
    exchange \a, \c, 4, mask
    exchange \b, \d, 4, mask
    lw      mask, EVEN_BITS
    exchange \a, \c, 1, mask
    exchange \b, \d, 1, mask
    lw      mask, EVEN_BYTES
    exchange \a, \b, 8, mask
    exchange \c, \d, 8, mask
    lw      mask, EVEN_PAIRS
    exchange \a, \b, 2, mask
    exchange \c, \d, 2, mask
.endm

/* Two rows of bytes to what they are in memory. */
.macro to_memory a:req, b:req
    exchange_halves \a, \b
    lw      mask, EVEN_PAIRS
    exchange \a, \b, 2, mask
    lw      mask, EVEN_BYTES
    exchange \a, \b, 8, mask
    lw      mask, EVEN_BITS
    exchange \a, \b, 1, mask
    lw      mask, LOW4
    exchange \a, \b, 4, mask
    exchange_halves \a, \b
.endm

/* The S-box: the slices come out in the order a, b, d, c. */
.macro substitute a:req, b:req, c:req, d:req
    xor     \b, \b, \c
    and     t, \c, \b
    xor     \d, \d, t
    and     t, \b, \d
    xor     \c, \c, t
    or      t, \a, \c
    xor     \b, \b, t
    xor     \a, \a, \d
    xor     \c, \c, \b
    xor     \b, \b, \a
    not     \d, \d
    xor     \c, \c, \d
    and     t, \c, \b
    xor     \d, \d, t
.endm

.macro shift row:req, cells:req
    lw      t, LOW - 4 + 4 * \cells(sp)
    shift_row \row, \cells, t
.endm

/* NEW: the row that follows on x0 to x7. x3 + x5 goes to KEPT, if that is given; BEFORE is x0 + x2. */
.macro follow new:req, fourth:req, fifth:req, sixth:req, seventh:req, eighth:req, second:req, kept, before, first, third
    xor     \new, \sixth, \fourth
    .ifnb   \kept
    mv      \kept, \new
    .endif
    double  \new
    xor     \new, \new, \seventh
    xor     \new, \new, \eighth
    xor     \new, \new, \second
    double  \new
    xor     \new, \new, \fourth
    xor     \new, \new, \fifth
    xor     \new, \new, \eighth
    .ifnb   \before
    xor     \new, \new, \before
    .else
    xor     \new, \new, \first
    xor     \new, \new, \third
    .endif
    double  \new
    xor     \new, \new, \fourth
    xor     \new, \new, \seventh
.endm

/* Rows 0 to 2 are h0 to h2, rows 3 to 7 l3 to l7; the new ones are h2, h0, l4, l5, l6, l7, l2, l3. */
.macro mix
    follow  l2, l3, l4, l5, l6, l7, h1, sum, , h0, h2
    mv      h0, l3
    follow  l3, l4, l5, l6, l7, l2, h2, , , h1, h0
    mv      h1, l4
    follow  l4, l5, l6, l7, l2, l3, h0, , , h2, h1
    mv      h2, l5
    follow  l5, l6, l7, l2, l3, l4, h1, h0, sum
    mv      sum, l6
    follow  l6, l7, l2, l3, l4, l5, h2, , , h1, sum
    mv      h1, l7
    follow  l7, l2, l3, l4, l5, l6, sum, , , h2, h1
    mv      h2, l2
    follow  l2, l3, l4, l5, l6, l7, h1, , h0
    mv      h0, l3
    follow  l3, l4, l5, l6, l7, l2, h2, , , h1, h0
.endm

.macro add_two place:req, one:req, other:req
    lw      l2, \place(t)
    lw      l7, \place + 4(t)
    xor     \one, \one, l2
    xor     \other, \other, l7
.endm

.macro add_constant place:req, slice:req
    lw      l2, \place(t)
    xor     \slice, \slice, l2
.endm

.macro set_mask place:req, value:req
    li      t, \value
    sw      t, \place
.endm

fw_function fw_photon256_permute
    addi    sp, sp, -FRAME
    save    saved
    sw      state, STATE
    set_mask EVEN_BYTES, 0x00ff00ff
    set_mask EVEN_PAIRS, 0x33333333
    set_mask EVEN_BITS, 0x55555555
    .irp    cells, 1, 2, 3, 4, 5, 6, 7
    set_mask LOW - 4 + 4 * \cells(sp), 0x01010101 * (0xff >> (8 - \cells))
    .endr
    lw      l6, 12(state)
    lw      l5, 8(state)
    lw      l3, 0(state)
    lw      l4, 4(state)                /* which is STATE */
    from_memory l3, l4, l5, l6
    xori    l3, l3, 0b0001
    xori    l4, l4, 0b1100
    xori    l5, l5, 0b1000
    substitute l3, l4, l5, l6
    to_bytes l3, l4, l6, l5             /* rows 0, 2, 1, 3 */
    shift l6, 1
    shift l4, 2
    shift l5, 3
    mv      h0, l3
    mv      h1, l6
    mv      h2, l4
    mv      l3, l5
    lw      t, STATE
    lw      l4, 16(t)
    lw      l5, 20(t)
    lw      l6, 24(t)
    lw      l7, 28(t)
    from_memory l4, l5, l6, l7
    xori    l4, l4, 0b1110
    xori    l5, l5, 0b0011
    xori    l6, l6, 0b0111
    xori    l7, l7, 0b1111
    substitute l4, l5, l6, l7
    to_bytes l4, l5, l7, l6             /* rows 4, 6, 5, 7 */
    mv      t, l5
    mv      l5, l7
    mv      l7, l6
    mv      l6, t
    la      t, 3f
    sw      t, TABLE
    j       2f

1:  mv      h1, l6                      /* row 4 waits in h1, row 5 in sum, row 7 in h0 */
    mv      sum, l7
    sw      l2, WAITING                 /* row 6 */
    mv      l6, h0
    mv      h0, l3
    mv      l3, l4
    mv      l4, h2
    lw      mask, EVEN_BYTES
    exchange_bytes l4, l6, l3, l5
    lw      t, TABLE
    add_two 0, l4, l6
    add_two 8, l3, l5
    substitute l4, l6, l3, l5
    exchange_bytes l4, l6, l5, l3
    shift l6, 1
    shift l5, 2
    shift l3, 3
    mv      h2, l5
    mv      l5, sum
    mv      sum, l4
    mv      l4, h1
    mv      h1, l6
    mv      l6, h0
    mv      h0, sum
    lw      l7, WAITING
    exchange_bytes l4, l5, l7, l6
    lw      t, TABLE
    add_constant 16, l4
    add_constant 20, l5
    add_constant 24, l7
    add_constant 28, l6
    addi    t, t, 32
    sw      t, TABLE
    substitute l4, l5, l7, l6
    exchange_bytes l4, l5, l6, l7
2:  shift l4, 4
    shift l5, 5
    shift l6, 6
    shift l7, 7
    mix
    lw      t, TABLE
    la      mask, 4f
    bne     t, mask, 1b

    to_memory l4, l5
    to_memory l6, l7
    to_memory l2, l3
    lw      t, STATE
    sw      l4, 8(t)
    sw      l5, 12(t)
    sw      l6, 16(t)
    sw      l7, 20(t)
    sw      l2, 24(t)
    sw      l3, 28(t)
    mv      l4, h2
    mv      l5, h0
    mv      l6, t
    to_memory l4, l5
    sw      l4, 0(l6)
    sw      l5, 4(l6)
    restore saved
    addi    sp, sp, FRAME
    ret

    .p2align 2
3:  round_constants 0, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
4:
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for RV32, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in a0, aligned to 4 bytes
 *
 * photon_rows.inc explains rows and rounds. A round is 350 instructions: 8 sums and 4 + 4 + 5 for products for each of
 * eight rows, 6 for sums of before and not after; 5 for each of seven rows that shift; 2 * 14 for the S-box, 4 * 24 to
 * exchange bytes of rows; 16 to load and add constants, and the loop. On its first pass, exchanges of the S-box and of
 * the cells' order in memory are the same.
 *
 * cost fw_photon256_permute 48 stack
 */
#include "photon_rows.inc"
#include "photon_moves.inc"

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

/* TO += ROW's cells times x: bytes move by one, and the topmost to the lowest two. ROW is lost. */
.macro add_double to:req, row:req
    srli    t, \row, 24
    xor     \to, \to, t
    xor     \row, \row, t
    slli    \row, \row, 8
    xor     \to, \to, \row
.endm

/* TO += ROW's cells times 1/x, which is 9: the lowest byte moves to the topmost two. ROW is lost. */
.macro add_half to:req, row:req
    andi    t, \row, 0xff
    xor     \to, \to, t
    slli    t, \row, 24
    xor     \to, \to, t
    srli    \row, \row, 8
    xor     \to, \to, \row
.endm

fw_function fw_photon256_permute
    addi    sp, sp, -FRAME
    save    saved
    load_words state, rows
    set_masks
    slli    even_pairs, low2, 4
    or      even_pairs, even_pairs, low2
    slli    even_bits, even_pairs, 1
    xor     even_bits, even_bits, even_pairs
    la      table, 3f
    addi    end, table, 11 * ROUND_BYTES
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

1:  confuse
2:  shift_and_mix
    bne     table, end, 1b
    to_memory x0, y1
    to_memory y2, x1
    to_memory x2, x3
    to_memory x4, x5
    store_new_rows
    restore saved
    addi    sp, sp, FRAME
    ret

    .p2align 2
3:  round_constants 0, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for RV32 with Zbb and Zbkb, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in a0, aligned to 4 bytes
 *
 * Rows and rounds are registers_fast.S's; what rotations, halves and complements spare is here. UNZIP moves places'
 * indexes by a bit: two of them bring a row's cells to bytes of bits, two ZIP back.
 *
 * A round is 302 instructions: 17 for each of eight rows, 6 for sums of before and not after; 5 for each of seven rows
 * that shift; 2 * 13 for the S-box, whose complements are the constants'; 4 * 20 to exchange bytes of rows; 16 to load
 * and add constants, and the loop.
 *
 * cost fw_photon256_permute 48 stack
 */
#include "photon_rows.inc"

/* The upper half of A and the lower of B. */
.macro exchange_halves a:req, b:req
    srli    scratch, \a, 16
    pack    \a, \a, \b
    srli    \b, \b, 16
    pack    \b, scratch, \b
.endm

/* The S-box of slices, of which A and D come complemented; the last one is left in t. */
.macro substitute a:req, b:req, c:req, d:req
    xor     \b, \b, \c
    and     t, \c, \b
    xor     \d, \d, t
    andn    t, \b, \d
    xor     \c, \c, t
    orn     t, \c, \a
    xor     \b, \b, t
    xor     \a, \a, \d
    xor     \c, \c, \b
    xor     \b, \b, \a
    xor     t, \c, \d
    and     \c, t, \b
    xor     \c, \c, \d
.endm

/* TO += ROW's cells times x: bytes move by one, and the topmost to the lowest two. ROW is lost. */
.macro add_double to:req, row:req
    double  \row
    xor     \to, \to, \row
.endm

.macro double row:req
    srli    t, \row, 24
    xor     \row, \row, t
    rori    \row, \row, 24
.endm

/* TO += ROW's cells times 1/x, which is 9: the lowest byte moves to the topmost two. ROW is lost. */
.macro add_half to:req, row:req
    andi    t, \row, 0xff
    xor     \to, \to, t
    rori    \row, \row, 8
    xor     \to, \to, \row
.endm

fw_function fw_photon256_permute
    addi    sp, sp, -FRAME
    save    saved
    load_words state, new_rows
    .irp    row, new_rows
    unzip   \row, \row
    unzip   \row, \row
    .endr
    set_masks
    la      table, 2f
    addi    end, table, 12 * ROUND_BYTES
1:  confuse
    shift_and_mix
    bne     table, end, 1b
    .irp    row, new_rows
    zip     \row, \row
    zip     \row, \row
    .endr
    store_new_rows
    restore saved
    addi    sp, sp, FRAME
    ret

    .p2align 2
2:  round_constants 0xffffffff, 1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
fw_end fw_photon256_permute

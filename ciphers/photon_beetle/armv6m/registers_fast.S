/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for ARMv6-M, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r0, aligned to 4 bytes
 *
 * Between S-boxes, a row is a word whose byte k has bit k of all cells; for them, byte i of a word is bit k of row i.
 *
 * A row that follows on x0 to x7 is 2 (2 (2 (x3 + x5) + x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + x3 + x6: x3 to x7 are
 * in low registers, x0 to x2 and some sums of x3 + x5, which are x0 + x2 three rows later, in high ones. A cell times x
 * is its row's topmost byte added to the lowest one, and a turn by a byte.
 *
 * A round is 408 instructions and 426 cycles: 188 for eight rows, which is 8 * 24 but for 4 sums that are of use again;
 * 6 for each of seven rows that shift; 2 * 18 for the S-box, 4 * 24 to exchange bytes of rows; 18 to load and add
 * constants; 22 to move rows between low and high registers; masks and the loop.
 *
 * cost fw_photon256_permute 40 stack
 */
#include "fw_asm.h"
#include "fw_callee_saved_armv6m.inc"

#define state           r0
#define t               r0
#define mask            r1
#define byte            r1              /* what a row is turned by, 24, for a cell times x */
#define l2              r2              /* rows, in turns */
#define l3              r3
#define l4              r4
#define l5              r5
#define l6              r6
#define l7              r7
#define l2_and_l7       {r2, r7}
#define l3_to_l6        {r3-r6}
#define l4_to_l7        {r4-r7}
#define h0              r8              /* rows that are less in use */
#define h1              r9
#define h2              r10
#define sum0            r11             /* x3 + x5 of this row or another */
#define sum1            r12
#define table           lr
#define end             r1

/* Bits of A at places MASK << BITS and of B at MASK change places. */
.macro exchange a:req, b:req, bits:req
    lsrs    t, \a, #\bits
    eors    t, \b
    ands    t, mask
    eors    \b, t
    lsls    t, t, #\bits
    eors    \a, t
.endm

/* The upper half of A and the lower of B. */
.macro exchange_halves a:req, b:req
    lsls    t, \b, #16
    eors    t, \a
    lsrs    t, t, #16
    eors    \b, t
    lsls    t, t, #16
    eors    \a, t
.endm

/* Rows to slices, and slices to rows: words become bytes. */
.macro exchange_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, \d
    exchange \a, \b, 8
    exchange \c, \d, 8
.endm

/* Rows as they are in memory to slices, in which bit 4 j + i is cell j of row i; and such slices to rows of bytes, in
 * the order 0, 2, 1, 3: each exchange puts a bit of the places' indexes where it belongs. */
.macro from_memory a:req, b:req, c:req, d:req
    ldr     mask, =0x55555555
    exchange \a, \b, 1
    exchange \c, \d, 1
    ldr     mask, =0x33333333
    exchange \a, \c, 2
    exchange \b, \d, 2
.endm

.macro to_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, \d
    ldr     mask, =0x0f0f0f0f
    exchange \a, \c, 4
    exchange \b, \d, 4
    ldr     mask, =0x55555555
    exchange \a, \c, 1
    exchange \b, \d, 1
    ldr     mask, =0x00ff00ff
    exchange \a, \b, 8
    exchange \c, \d, 8
    ldr     mask, =0x33333333
    exchange \a, \b, 2
    exchange \c, \d, 2
.endm

/* Two rows of bytes to what they are in memory. */
.macro to_memory a:req, b:req
    exchange_halves \a, \b
    ldr     mask, =0x33333333
    exchange \a, \b, 2
    ldr     mask, =0x00ff00ff
    exchange \a, \b, 8
    ldr     mask, =0x55555555
    exchange \a, \b, 1
    ldr     mask, =0x0f0f0f0f
    exchange \a, \b, 4
    exchange_halves \a, \b
.endm

.macro add_first constant:req, slice:req
    movs    t, #\constant
    eors    \slice, t
.endm

/* The S-box: the slices come out in the order a, b, d, c. */
.macro substitute a:req, b:req, c:req, d:req
    eors    \b, \c
    mov     t, \c
    ands    t, \b
    eors    \d, t
    mov     t, \b
    ands    t, \d
    eors    \c, t
    mov     t, \a
    orrs    t, \c
    eors    \b, t
    eors    \a, \d
    eors    \c, \b
    eors    \b, \a
    mvns    \d, \d
    eors    \c, \d
    mov     t, \c
    ands    t, \b
    eors    \d, t
.endm

/* Cells of a row move to the left by CELLS, the lowest first. */
.macro shift_row row:req, cells:req
    ldr     t, =0x01010101 * (0xff >> (8 - \cells))
    ands    t, \row
    eors    \row, t
    lsls    t, t, #8 - \cells
    lsrs    \row, \row, #\cells
    orrs    \row, t
.endm

.macro double row:req
    lsrs    t, \row, #24
    eors    \row, t
    rors    \row, byte
.endm

.macro add_high sum:req, row:req
    mov     t, \row
    eors    \sum, t
.endm

/* SUM: the row that follows on x0 to x7. x3 + x5 goes to KEPT, if that is given; BEFORE is x0 + x2. */
.macro follow sum:req, fourth:req, fifth:req, sixth:req, seventh:req, eighth:req, second:req, kept, before, first, third
    mov     \sum, \sixth
    eors    \sum, \fourth
    .ifnb   \kept
    mov     \kept, \sum
    .endif
    double  \sum
    eors    \sum, \seventh
    eors    \sum, \eighth
    add_high \sum, \second
    double  \sum
    eors    \sum, \fourth
    eors    \sum, \fifth
    eors    \sum, \eighth
    .ifnb   \before
    add_high \sum, \before
    .else
    add_high \sum, \first
    add_high \sum, \third
    .endif
    double  \sum
    eors    \sum, \fourth
    eors    \sum, \seventh
.endm

/* Rows 0 to 2 are h0 to h2, rows 3 to 7 l3 to l7; the new ones are h2, h0, l4, l5, l6, l7, l2, l3. */
.macro mix
    movs    byte, #24
    follow  l2, l3, l4, l5, l6, l7, h1, sum0, , h0, h2
    mov     h0, l3
    follow  l3, l4, l5, l6, l7, l2, h2, sum1, , h1, h0
    mov     h1, l4
    follow  l4, l5, l6, l7, l2, l3, h0, , , h2, h1
    mov     h2, l5
    follow  l5, l6, l7, l2, l3, l4, h1, h0, sum0
    mov     sum0, l6
    follow  l6, l7, l2, l3, l4, l5, h2, h1, sum1
    mov     sum1, l7
    follow  l7, l2, l3, l4, l5, l6, sum0, , , h2, sum1
    mov     h2, l2
    follow  l2, l3, l4, l5, l6, l7, sum1, , h0
    mov     h0, l3
    follow  l3, l4, l5, l6, l7, l2, h2, , h1
.endm

.macro add_two one:req, other:req
    ldm     t!, l2_and_l7
    eors    \one, l2
    eors    \other, l7
.endm

.macro add_constant slice:req
    ldm     t!, {l2}
    eors    \slice, l2
.endm

fw_function fw_photon256_permute
    save_registers
    push    {state}
    ldm     t!, l3_to_l6
    mov     table, t
    from_memory l3, l4, l5, l6
    add_first 0b0001, l3
    add_first 0b1100, l4
    add_first 0b1000, l5
    substitute l3, l4, l5, l6
    to_bytes l3, l4, l6, l5             /* rows 0, 2, 1, 3 */
    shift_row l6, 1
    shift_row l4, 2
    shift_row l5, 3
    mov     h0, l3
    mov     h1, l6
    mov     h2, l4
    mov     l3, l5
    mov     t, table
    ldm     t!, l4_to_l7
    from_memory l4, l5, l6, l7
    add_first 0b1110, l4
    add_first 0b0011, l5
    add_first 0b0111, l6
    add_first 0b1111, l7
    substitute l4, l5, l6, l7
    to_bytes l4, l5, l7, l6             /* rows 4, 6, 5, 7 */
    mov     t, l5
    mov     l5, l7
    mov     l7, l6
    mov     l6, t
    ldr     t, =3f
    mov     table, t
    b       2f
    .ltorg

    .p2align 2
1:  mov     h1, l6                      /* row 4 waits in h1, row 5 in sum0, row 6 in sum1, row 7 in h0 */
    mov     sum0, l7
    mov     sum1, l2
    mov     l6, h0
    mov     h0, l3
    mov     l3, l4
    mov     l4, h2
    ldr     mask, =0x00ff00ff
    exchange_bytes l4, l6, l3, l5
    mov     t, table
    add_two l4, l6
    add_two l3, l5
    mov     table, t
    substitute l4, l6, l3, l5
    exchange_bytes l4, l6, l5, l3
    shift_row l6, 1
    shift_row l5, 2
    shift_row l3, 3
    mov     h2, l5
    mov     l5, sum0
    mov     sum0, l4
    mov     l4, h1
    mov     h1, l6
    mov     l6, h0
    mov     h0, sum0
    mov     l7, sum1
    exchange_bytes l4, l5, l7, l6
    mov     t, table
    add_constant l4
    add_constant l5
    add_constant l7
    add_constant l6
    mov     table, t
    substitute l4, l5, l7, l6
    exchange_bytes l4, l5, l6, l7
2:  shift_row l4, 4
    shift_row l5, 5
    shift_row l6, 6
    shift_row l7, 7
    mix
    ldr     end, =4f
    cmp     table, end
    beq     5f
    b       1b                          /* farther than BNE goes */
    .ltorg

    .p2align 2
5:  to_memory l4, l5
    to_memory l6, l7
    to_memory l2, l3
    pop     {state}
    str     l4, [state, #8]
    str     l5, [state, #12]
    str     l6, [state, #16]
    str     l7, [state, #20]
    str     l2, [state, #24]
    str     l3, [state, #28]
    mov     l4, h2
    mov     l5, h0
    mov     l6, state
    to_memory l4, l5
    str     l4, [l6]
    str     l5, [l6, #4]
    restore_registers
    .ltorg

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
4:
fw_end fw_photon256_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for ARMv7-M, for speed: state in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r0, aligned to 4 bytes
 *
 * Between S-boxes, a row is a word whose byte k has bit k of all cells; for them, byte i of a word is bit k of row i.
 * A cell times x is its row's bytes moved by one, and the topmost also added to one of them: when a row lies so that
 * no byte comes round, one instruction, `eor row, row, row, lsr #24`, after which it lies turned by a byte; and the
 * same instruction undoes it, which is a cell times 1/x. Turned rows are turned back where they are added.
 *
 * A row that follows on x0 to x7 is 2 (2 (x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + 9 (x3 + x5) + x5 + x6, since 9 is
 * 1/x. All sums of x_i + x_{i + 2} and x_i + x_{i + 1} are of use again when the next rows follow: 8 sums, 3 products.
 *
 * A round is 216 instructions: 11 for each of eight rows, 6 for sums of before and not after, 6 to turn rows to where
 * products need them; 3 for each of seven rows that shift; 2 * 13 for the S-box, whose complements are the constants';
 * 4 * 14 to exchange bytes of rows; 10 to load and add constants, and the loop. The S-box on rows as they are, by
 * shifts of their registers, takes 10 for each at best, as far as we searched, and cells times a constant: 80. With its
 * exchanges it is 82, but the first of them are part of the change from the cells' order in memory.
 *
 * cost fw_photon256_permute 40 stack
 */
#include "fw_asm.h"

#define state           r0
#define x0              r4              /* rows; slices from row 0 to 3, and from row 4 to 7, in order of bits */
#define x1              r5
#define x2              r6
#define x3              r7
#define x4              r8
#define x5              r9
#define x6              r10
#define x7              r11
#define rows            {r4-r11}
#define y1              r0              /* new row 1 */
#define y2              r1              /* new row 2 */
#define sum0            r2              /* two rows that follow on each other */
#define sum1            r3              /* the next two */
#define apart           r12             /* two rows of which one follows on the next but one */
#define aside           r2              /* a slice that waits */
#define t               r12             /* when there are no such rows */
#define constant0       r0
#define constant1       r1
#define constant2       r2
#define constant3       r3
#define constants       {r0-r3}
#define table           lr
#define end             r2
#define stored          r2
#define rows3_to_7      {r5-r9}         /* when they are new */
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r0, r4-r11, pc}

#include "photon_rows.inc"

/* Rows as they are in memory to slices, in which bit 4 j + i is cell j of row i; and slices, of which the last is in
 * t, to rows of bytes in a, b, c, d: each exchange puts a bit of the places' indexes where it belongs. */
.macro from_memory a:req, b:req, c:req, d:req
    exchange \a, \b, 1, 0x55555555
    exchange \c, \d, 1, 0x55555555
    exchange \a, \c, 2, 0x33333333
    exchange \b, \d, 2, 0x33333333
.endm

.macro to_bytes a:req, b:req, c:req, d:req
    exchange_halves \a, \c
    exchange_halves \b, t
    exchange \a, \c, 4, 0x0f0f0f0f, \a, aside
    exchange \b, t, 4, 0x0f0f0f0f, \c, t
    exchange \a, aside, 1, 0x55555555, \a, \b
    exchange \c, t, 1, 0x55555555
    exchange \a, \c, 8, 0x00ff00ff
    exchange \b, t, 8, 0x00ff00ff
    exchange \a, \c, 2, 0x33333333
    exchange \b, t, 2, 0x33333333, \b, \d
.endm

/* Two rows of bytes to what they are in memory. */
.macro to_memory a:req, b:req
    exchange_halves \a, \b
    exchange \a, \b, 2, 0x33333333
    exchange \a, \b, 8, 0x00ff00ff
    exchange \a, \b, 1, 0x55555555
    exchange \a, \b, 4, 0x0f0f0f0f
    exchange_halves \a, \b
.endm

fw_function fw_photon256_permute
    .p2align 2
    push    saved
    ldm     state, rows
    adr     table, 3f
    from_memory x0, x1, x2, x3
    mvn     x0, x0
    eor     x0, x0, #0b0001
    eor     x1, x1, #0b1100
    eor     x2, x2, #0b1000
    mvn     x3, x3
    substitute x0, x1, x2, x3
    to_bytes x0, x1, x2, x3
    from_memory x4, x5, x6, x7
    mvn     x4, x4
    eor     x4, x4, #0b1110
    eor     x5, x5, #0b0011
    eor     x6, x6, #0b0111
    mvn     x7, x7
    eor     x7, x7, #0b1111
    substitute x4, x5, x6, x7
    to_bytes x4, x5, x6, x7
    b       2f

    .p2align 2
1:  exchange_halves x2, x4              /* new rows 4 to 7 */
    exchange_halves x3, x5
    exchange x4, x5, 8, 0x00ff00ff, x6, x7
    exchange x2, x3, 8, 0x00ff00ff, x4, x5
    exchange_halves x0, y2              /* new rows 0 to 3 */
    exchange_halves y1, x1
    exchange y2, x1, 8, 0x00ff00ff, x2, x3
    exchange x0, y1, 8, 0x00ff00ff, x0, x1
    add_constants x0, x1, x2, x3
    substitute x0, x1, x2, x3
    exchange_bytes x0, x1, x2, t, x3
    add_constants x4, x5, x6, x7
    substitute x4, x5, x6, x7
    exchange_bytes x4, x5, x6, t, x7
2:  shift_and_mix
    adr     end, 4f
    cmp     table, end
    bne     1b
    to_memory x0, y1
    to_memory y2, x1
    to_memory x2, x3
    to_memory x4, x5
    ldr     stored, [sp]
    str     x0, [stored], #4
    strd    y1, y2, [stored], #8
    stm     stored, rows3_to_7
    pop     saved_return

    .p2align 2
    photon_constants
fw_end fw_photon256_permute

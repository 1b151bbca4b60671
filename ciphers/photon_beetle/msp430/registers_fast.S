/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON256 for MSP430, for speed: half of the rows in registers, a round per pass.
 *
 *     void fw_photon256_permute(fw_photon256_state *state);      state in r12, at an even address
 *
 * A row is two words whose bytes have a bit of all cells each, as photon_row.inc says: the S-box takes a row at a time,
 * cells move by turns of bytes, and a cell times x is three instructions. The rows' cells become such bytes before the
 * first round and nibbles again after the last.
 *
 * A row that follows on x0 to x7 is 2 (2 (2 (x3 + x5) + x1 + x6 + x7) + x0 + x2 + x3 + x4 + x7) + x3 + x6. x4 to x7 are
 * in registers; a pointer goes over x1, x2, x3 in memory, where rows stand in their order. That is 60 cycles: 9 for
 * products, 14 to add x4 to x7, 28 to add the others, 8 to store x4, and 1 for the pointer.
 *
 * A round is 944 cycles: 8 * 60 for rows that follow; 8 * 18 for the S-box; 128 for cells that move; 8 * 8 to take rows
 * apart and to join them; 4 for a row that does not move; 5 * 6 and 4 * 8 to load and store rows 0 to 4, 8 for the new
 * row 4; 8 * 4 for constants; 6 to move rows, and the loop and its two pointers.
 *
 * cost fw_photon256_permute 84 stack
 */
#include "fw_msp430.inc"

#define a0              r4              /* five rows */
#define a1              r5
#define b0              r6
#define b1              r7
#define c0              r8
#define c1              r9
#define d0              r10
#define d1              r11
#define e0              r12
#define e1              r13
#define t               r14
#define place           r15             /* of x1 */
#define constants       r15
#define state           r12             /* before and after the rounds */
#define row_place       r13
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4

/* On the stack, from its end on: */
#define ROW(i)          4 * (i)         /* new ones from 8 on; a place must not begin with a parenthesis */
#define ROWS_BYTES      64
#define CONSTANTS       64              /* the place of the next ones */
#define STATE           66
#define FRAME           66              /* but for the state's address */

#include "photon_row.inc"

.macro load_row place:req, p:req, q:req
    mov     \place(sp), \p
    mov     \place + 2(sp), \q
.endm

.macro store_row place:req, p:req, q:req
    mov     \p, \place(sp)
    mov     \q, \place + 2(sp)
.endm

/* All of a round for row ROW but for mixing. X2 and X3 are free. */
.macro confuse row:req, p:req, q:req, x2:req, x3:req
    xor     @constants+, \p
    xor     @constants+, \q
    mov     \p, \x2
    swpb    \x2
    mov     \q, \x3
    swpb    \x3
    substitute \p, \q, \x2, \x3
    shift_row \row, \p, \q, \x2, \x3
    join_bytes \p, \q, \x3, \x2
.endm

/* S becomes the row that follows. PLACE goes on by a row; x4 goes to memory. */
.macro follow s0:req, s1:req, x4p:req, x4q:req, x5p:req, x5q:req, x6p:req, x6q:req, x7p:req, x7q:req
    mov     \x5p, \s1
    mov     \x5q, \s0
    xor     ROW(2)(place), \s1
    xor     ROW(2) + 2(place), \s0
    double  \s1, \s0
    xor     \x6p, \s0
    xor     \x6q, \s1
    xor     \x7p, \s0
    xor     \x7q, \s1
    xor     @place+, \s0
    xor     @place+, \s1
    double  \s0, \s1
    xor     @place+, \s1
    xor     @place+, \s0
    xor     @place+, \s1
    xor     @place+, \s0
    xor     -ROW(4)(place), \s1
    xor     -ROW(4) + 2(place), \s0
    xor     \x4p, \s1
    xor     \x4q, \s0
    xor     \x7p, \s1
    xor     \x7q, \s0
    double  \s1, \s0
    xor     -ROW(1)(place), \s0
    xor     -ROW(1) + 2(place), \s1
    xor     \x6p, \s0
    xor     \x6q, \s1
    mov     \x4p, 0(place)
    mov     \x4q, 2(place)
    sub     #ROW(2), place
.endm

fw_function fw_photon256_permute
    save    saved, state
    sub     #FRAME, sp
    mov     #8, place
    mov     sp, row_place
    add     #ROW(8), row_place
1:  mov     @state+, a0
    mov     @state+, a1
    nibbles_to_bits a0, a1
    mov     a0, 0(row_place)
    mov     a1, 2(row_place)
    add     #ROW(1), row_place
    dec     place
    jnz     1b
    load_row ROW(13), b0, b1
    load_row ROW(14), c0, c1
    load_row ROW(15), d0, d1
    mov     #photon_constants, constants

2:  .irp    row, 0, 1, 2, 3
    load_row ROW(8 + \row), a0, a1
    confuse \row, a0, a1, e0, e1
    store_row ROW(\row), a0, a1
    .endr
    load_row ROW(12), a0, a1
    confuse 4, a0, a1, e0, e1
    confuse 5, b0, b1, e0, e1
    confuse 6, c0, c1, e0, e1
    confuse 7, d0, d1, e0, e1
    mov     constants, CONSTANTS(sp)
    mov     sp, place
    add     #ROW(1), place
    follow  e0, e1, a0, a1, b0, b1, c0, c1, d0, d1
    follow  a0, a1, b0, b1, c0, c1, d0, d1, e0, e1
    follow  b0, b1, c0, c1, d0, d1, e0, e1, a0, a1
    follow  c0, c1, d0, d1, e0, e1, a0, a1, b0, b1
    follow  d0, d1, e0, e1, a0, a1, b0, b1, c0, c1
    follow  e0, e1, a0, a1, b0, b1, c0, c1, d0, d1
    follow  a0, a1, b0, b1, c0, c1, d0, d1, e0, e1
    follow  b0, b1, c0, c1, d0, d1, e0, e1, a0, a1
    store_row ROW(12), d0, d1
    mov     b0, d0
    mov     b1, d1
    mov     a0, c0
    mov     a1, c1
    mov     e0, b0
    mov     e1, b1
    mov     CONSTANTS(sp), constants
    cmp     #photon_constants_end, constants
    jeq     3f
    br      #2b

3:  store_row ROW(13), b0, b1
    store_row ROW(14), c0, c1
    store_row ROW(15), d0, d1
    mov     STATE(sp), state
    mov     #8, place
    mov     sp, row_place
    add     #ROW(8), row_place
4:  mov     @row_place+, a0
    mov     @row_place+, a1
    bits_to_nibbles a0, a1
    mov     a0, 0(state)
    mov     a1, 2(state)
    add     #ROW(1), state
    dec     place
    jnz     4b
    add     #FRAME + 2, sp
    restore saved_back
    ret
fw_end fw_photon256_permute

    .section .rodata.photon_constants, "a", %progbits
    .p2align 1
photon_constants:
    photon_constants
photon_constants_end:

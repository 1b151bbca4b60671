/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for MSP430, for speed: one column of lanes at a time, from one place in memory to another, in turns.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r12, at an even address
 *
 * What theta adds is in registers through a round, but for half a lane of it; so are a column's lanes of planes 1 and
 * 2, until they are turned. The sum of P turned left by 5 and by 14 is that of P turned right by 2, which the halves'
 * names make 14 to the left, and by 3, which a byte makes 5.
 *
 * What a round needs, by count: parities 50, their turned sums 4 * 19; in each of four columns plane 2 8 for itself and
 * 15 to turn by 11, plane 1 8, chi 2 * 17, plane 1 11 to turn and to go, plane 2 14; the constant 13, the half lane in
 * memory 10. Planes that stay in registers from round to round would take 24 of them.
 *
 * cost fw_xoodoo_permute 118 stack
 */
#include "fw_msp430.inc"
#include "xoodoo_constants.inc"

#define p0_low          r4              /* the parity of column 0; then what theta adds to column 1, halves exchanged */
#define p0_high         r5
#define p1_low          r6
#define p1_high         r7
#define p2_low          r8
#define p2_high         r9
#define p3_low          r10
#define p3_high         r11
#define c_low           r12             /* a column's lane of plane 2 */
#define c_high          r13
#define b_low           r14             /* of plane 1 */
#define b_high          r15
#define scratch         r11             /* while theta's half lane is in memory */
#define place           r12
#define turned_low      r12
#define turned_high     r13
#define spare           r14
#define parities        r4, r5, r6, r7, r8, r9, r10, r11
#define saved           r4, r5, r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6, r5, r4

/* On the stack, from its end on: */
#define ONE             0               /* the state, in turns */
#define OTHER           48
#define HALF            96              /* of what theta adds to column 0 */
#define CONSTANT        98              /* the place of the next one */
#define STATE           100
#define FRAME           100
#define PLANE           16
#define LANES           24              /* halves of lanes */

/* P's of all columns. */
.macro find_parities from:req
    mov     sp, place
    .if     \from
    add     #\from, place
    .endif
    .irp    half, parities
    mov     @place+, \half
    .endr
    .irp    half, parities, parities
    xor     @place+, \half
    .endr
.endm

/* Turned left by 5 and by 14, and the halves exchanged. */
.macro effect low:req, high:req
    rotate_right \low, \high, 2
    mov     \low, turned_low
    mov     \high, turned_high
    rotate_right turned_low, turned_high, 1
    rotate_byte_left turned_low, turned_high, spare
    xor     turned_low, \high
    xor     turned_high, \low
.endm

/* Chi on half a column, whose lane of plane 0, to which theta adds E, is AT its place. */
.macro chi_half from:req, to:req, at:req, b:req, c:req, e:req
    mov     \c, scratch
    bic     \b, scratch
    xor     \e, scratch
    xor     \from + \at(sp), scratch
    mov     scratch, \to + \at(sp)
    bic     \c, scratch
    xor     scratch, \b
    mov     \b, scratch
    bic     \to + \at(sp), scratch
    xor     scratch, \c
.endm

/* Column X with what theta adds to it, E, and its lane of plane 1, which is of column BEFORE, to which theta adds F.
 * The column's lane of plane 2 goes to column BEHIND. */
.macro column from:req, to:req, x:req, before:req, behind:req, e_low:req, e_high:req, f_low:req, f_high:req
    mov     \from + 2 * PLANE + 4 * \x(sp), c_low
    mov     \from + 2 * PLANE + 4 * \x + 2(sp), c_high
    xor     \e_low, c_low
    xor     \e_high, c_high
    rotate_byte_left c_low, c_high, scratch
    rotate_left c_low, c_high, 3
    mov     \from + PLANE + 4 * \before(sp), b_low
    mov     \from + PLANE + 4 * \before + 2(sp), b_high
    xor     \f_low, b_low
    xor     \f_high, b_high
    chi_half \from, \to, (4 * \x), b_low, c_low, \e_low
    chi_half \from, \to, (4 * \x + 2), b_high, c_high, \e_high
    rotate_left b_low, b_high, 1
    mov     b_low, \to + PLANE + 4 * \x(sp)
    mov     b_high, \to + PLANE + 4 * \x + 2(sp)
    rotate_byte_left c_low, c_high, scratch
    mov     c_low, \to + 2 * PLANE + 4 * \behind(sp)
    mov     c_high, \to + 2 * PLANE + 4 * \behind + 2(sp)
.endm

.macro round_to from:req, to:req
    find_parities \from
    effect  p0_low, p0_high
    effect  p1_low, p1_high
    effect  p2_low, p2_high
    effect  p3_low, p3_high
    mov     p3_high, HALF(sp)
    mov     CONSTANT(sp), place
    mov     @place+, spare
    xor     spare, \from(sp)
    mov     place, CONSTANT(sp)
    column  \from, \to, 0, 3, 2, HALF(sp), p3_low, p2_high, p2_low
    column  \from, \to, 1, 0, 3, p0_high, p0_low, HALF(sp), p3_low
    column  \from, \to, 2, 1, 0, p1_high, p1_low, p0_high, p0_low
    column  \from, \to, 3, 2, 1, p2_high, p2_low, p1_high, p1_low
.endm

fw_function fw_xoodoo_permute
    mov     #xoodoo_constants, spare
    save    saved, place, spare
    sub     #FRAME - 2, sp
    .set    offset, 0
    .rept   LANES
    mov     @place+, scratch
    mov     scratch, offset(sp)
    .set    offset, offset + 2
    .endr
1:  round_to ONE, OTHER
    round_to OTHER, ONE
    cmp     #xoodoo_constants_end, CONSTANT(sp)
    jeq     2f
    br      #1b
2:  mov     STATE(sp), place
    .set    offset, 0
    .rept   LANES
    pop     scratch
    mov     scratch, offset(place)
    .set    offset, offset + 2
    .endr
    add     #FRAME + 2 - 2 * LANES, sp
    restore saved_back
    ret
fw_end fw_xoodoo_permute

    .section .rodata.xoodoo_constants, "a", %progbits
    .p2align 1
xoodoo_constants:
    all_constants
xoodoo_constants_end:

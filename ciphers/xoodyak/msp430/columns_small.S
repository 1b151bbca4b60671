/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for MSP430, for size: the state where it is, one column of lanes per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in r12, at an even address
 *
 * A round in words of code: 43 for the parities and what theta makes of them, as in columns_fast.S, 13 to add it, 3 for
 * the constant, 68 for chi and the turns in planes 1 and 2, 18 and 11 to move their lanes. That nothing smaller exists
 * is not proved.
 *
 * cost fw_xoodoo_permute 32 stack
 */
#include "fw_msp430.inc"
#include "xoodoo_constants.inc"

#define state           r12
#define place           r13             /* in the state */
#define effects         r14             /* what theta adds: place on the stack */
#define a               r14             /* half a lane of plane 0 */
#define low             r15             /* a column's parity */
#define high            r11
#define turned_low      r10
#define turned_high     r9
#define c_low           r15             /* its lane of plane 2 */
#define c_high          r11
#define b_low           r10             /* of plane 1 */
#define b_high          r9
#define spare           r8
#define constant        r7              /* place of the next one */
#define count           r6
#define saved           r6, r7, r8, r9, r10
#define saved_back      r10, r9, r8, r7, r6

#define EFFECTS         20              /* bytes on the stack: of five columns, the first again as the last */
#define PLANE           16
#define LANE            4

/* Chi on half a column. */
.macro chi_half b:req, c:req
    mov     @place+, a
    mov     \c, spare
    bic     \b, spare
    xor     spare, a
    mov     a, -2(place)
    mov     a, spare
    bic     \c, spare
    xor     spare, \b
    mov     \b, spare
    bic     a, spare
    xor     spare, \c
.endm

fw_function fw_xoodoo_permute
    save    saved
    sub     #EFFECTS, sp
    mov     #xoodoo_constants, constant
1:  mov     sp, effects
    mov     state, place
    mov     #4, count
2:  mov     @place+, low
    mov     @place+, high
    xor     PLANE - LANE(place), low
    xor     PLANE - LANE + 2(place), high
    xor     2 * PLANE - LANE(place), low
    xor     2 * PLANE - LANE + 2(place), high
    rotate_right low, high, 2           /* the sum of 5 and 14 bits to the left: 14, once the halves are exchanged */
    mov     low, turned_low
    mov     high, turned_high
    rotate_right turned_low, turned_high, 1
    rotate_byte_left turned_low, turned_high, spare
    xor     turned_low, high
    xor     turned_high, low
    add     #LANE, effects
    mov     high, 0(effects)            /* for the next column */
    mov     low, 2(effects)
    dec     count
    jnz     2b
    mov     4 * LANE(sp), 0(sp)
    mov     4 * LANE + 2(sp), 2(sp)

    mov     sp, effects
    mov     state, place
    mov     #8, count
3:  mov     @effects+, low
    xor     low, 0(place)
    xor     low, PLANE(place)
    xor     low, 2 * PLANE(place)
    incd    place
    dec     count
    jnz     3b
    mov     @constant+, low
    xor     low, 0(state)

    mov     3 * LANE(place), low        /* plane 1 moves by a lane */
    mov     3 * LANE + 2(place), high
    add     #3 * LANE - 2, place
    mov     #6, count
4:  mov     0(place), LANE(place)
    decd    place
    dec     count
    jnz     4b
    mov     low, 2(place)
    mov     high, 4(place)

    mov     state, place
    mov     #4, count
5:  mov     2 * PLANE(place), c_high    /* left by 11: right by 5, with the halves exchanged */
    mov     2 * PLANE + 2(place), c_low
    rotate_right c_low, c_high, 5
    mov     PLANE(place), b_low
    mov     PLANE + 2(place), b_high
    chi_half b_low, c_low
    chi_half b_high, c_high
    rotate_left b_low, b_high, 1
    store_word b_low, b_high, PLANE - LANE, place
    rotate_byte_left c_low, c_high, spare
    store_word c_low, c_high, 2 * PLANE - LANE, place
    dec     count
    jnz     5b

    mov     #4, count                   /* plane 2 moves by two lanes */
6:  mov     PLANE(place), low
    mov     PLANE + 2 * LANE(place), PLANE(place)
    mov     low, PLANE + 2 * LANE(place)
    incd    place
    dec     count
    jnz     6b
    cmp     #xoodoo_constants_end, constant
    jne     1b
    add     #EFFECTS, sp
    restore saved_back
    ret
fw_end fw_xoodoo_permute

    .section .rodata.xoodoo_constants, "a", %progbits
    .p2align 1
xoodoo_constants:
    all_constants
xoodoo_constants_end:

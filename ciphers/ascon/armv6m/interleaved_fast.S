/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for ARMv6-M, and ISAP's single rounds: bit-interleaved, unrolled.
 *
 *     void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);            the last 8 or 12 rounds
 *     void fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *
 * Arguments in r0 and r1, the state aligned to 4 bytes.
 *
 * A round is two times 18 instructions for the S-box, 4 for the constant, 60 for the diffusion, and 18 that bring words
 * from low registers to high ones and back: 118. One side of the state, the even or the odd words, is in low registers
 * when a round begins; in the middle the sides change places, except for one word; then each row has both its words in
 * low registers while it is diffused. The next round begins with the other side.
 *
 * Of these, 16 gates and 2 copies for each side, 4 for the constants, and for the diffusion 20 sums, 19 rotations and 5
 * copies are the least that we know: 84. The other 34 are 16 amounts to rotate by, which have no room to stay, and the
 * moves of nine words; that fewer would do is not excluded. With rows in order the diffusion takes 80 instructions
 * instead of 60.
 *
 * ISAP's single rounds come in pairs with the state in registers. For each pair 14 instructions add two bits, 5 move
 * rows to where a pair finds them, and 5 cycles are the loop: 130 a round.
 *
 * The loops over blocks are in interleaved_blocks.S.
 *
 * cost fw_ascon_permute 44 stack
 * cost fw_isap_a128a_rekey 56 stack
 */
#include "fw_asm.h"
#include "fw_turns.h"

#define state           r0
#define rounds          r1
#define high0           r8              /* the side that is not in low registers */
#define high1           r9
#define high2           r10
#define high3           r11
#define high4           r12
#define home0           r1              /* rows as a pass begins */
#define home1           r2
#define home2           r3
#define home3           r4
#define home4           r5
#define spare1          r6
#define spare2          r7
#define spare3          r0

#include "fw_callee_saved_armv6m.inc"
#include "sub_columns.inc"

/* ---- A round ---- */

/* A word of the constant, and the S-box. */
.macro sub_columns_with constant:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req
    movs    \t1, #\constant
    eors    \x2, \x2, \t1
    sub_columns \x0, \x1, \x2, \x3, \x4, \t1, \t2
.endm

/* The side in low registers X goes up, the one in high registers comes down: row 0 to Y0, and so on, which is where
 * sub_columns leaves nothing, T3 or where a word has gone up. Row 0 of the side that goes up stays low. */
.macro change_sides x1:req, x2:req, x3:req, x4:req, y0:req, y1:req, y2:req
    mov     \y0, high0
    mov     \y1, high1
    mov     \y2, high2
    mov     high1, \x1
    mov     high2, \x2
    mov     \x1, high3
    mov     \x2, high4
    mov     high3, \x3
    mov     high4, \x4
.endm

/* Rows are added to themselves, rotated right. AMOUNT is a register; it comes with what the row before left there.
 * "Even" and "odd" are the row's words; COPY is free. */

/* Row 0, by 19 and 28 bits: the even word leaves in COPY, the odd one in EVEN; ODD is free, AMOUNT is 5. */
.macro diffuse_row0 even:req, odd:req, copy:req, amount:req
    movs    \amount, #14
    movs    \copy, \even
    rors    \copy, \copy, \amount
    eors    \copy, \copy, \even
    movs    \amount, #10
    rors    \even, \even, \amount
    eors    \even, \even, \odd
    movs    \amount, #9
    rors    \odd, \odd, \amount
    eors    \copy, \copy, \odd
    movs    \amount, #5
    rors    \odd, \odd, \amount
    eors    \even, \even, \odd
.endm

/* Row 3, by 10 and 17 bits: the same; AMOUNT comes as 5 and leaves as 3. */
.macro diffuse_row3 even:req, odd:req, copy:req, amount:req
    movs    \copy, \even
    rors    \copy, \copy, \amount
    eors    \copy, \copy, \even
    movs    \amount, #9
    rors    \even, \even, \amount
    eors    \even, \even, \odd
    movs    \amount, #5
    rors    \odd, \odd, \amount
    eors    \even, \even, \odd
    movs    \amount, #3
    rors    \odd, \odd, \amount
    eors    \copy, \copy, \odd
.endm

/* Row 2, by 1 and 6 bits: the odd word leaves in COPY, the even one in ODD; EVEN is free, AMOUNT comes as 3. */
.macro diffuse_row2 even:req, odd:req, copy:req, amount:req
    movs    \copy, \odd
    rors    \copy, \copy, \amount
    eors    \copy, \copy, \odd
    eors    \odd, \odd, \even
    rors    \even, \even, \amount
    eors    \odd, \odd, \even
    movs    \amount, #30
    rors    \even, \even, \amount
    eors    \copy, \copy, \even
.endm

/* Rows 1 and 4, by two odd numbers: the odd word leaves in COPY, the even one in EVEN; ODD is free. */
.macro diffuse_odd even:req, odd:req, copy:req, amount:req, first:req, second:req
    movs    \amount, #(\second - \first) / 2 & 31
    movs    \copy, \even
    rors    \copy, \copy, \amount
    eors    \copy, \copy, \even
    movs    \amount, #(\first + 1) / 2
    rors    \copy, \copy, \amount
    eors    \copy, \copy, \odd
    movs    \amount, #\first / 2
    rors    \odd, \odd, \amount
    eors    \even, \even, \odd
    movs    \amount, #(\second - \first) / 2 & 31
    rors    \odd, \odd, \amount
    eors    \even, \even, \odd
.endm

/* A round that begins with the even words low, X, and ends with the odd ones low: rows 0 to 4 in X2, X1, T1, X0, X3. */
.macro round_from_even constant:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    sub_columns_with OF_TWO(\constant), \x0, \x1, \x2, \x3, \x4, \t1, \t2
    change_sides \x3, \t2, \t1, \x1, \x0, \x4, \t3
    sub_columns_with OF_TWO(\constant >> 1), \x0, \x4, \t3, \x3, \t2, \t1, \x1
    diffuse_row0 \x2, \t3, \x0, \t2
    mov     high0, \x0
    mov     \x0, high3
    diffuse_row3 \x0, \t1, \t3, \t2
    mov     high3, \t3
    mov     \t3, high2
    diffuse_row2 \t3, \x1, \t1, \t2
    mov     high2, \x1
    mov     \t3, high1
    diffuse_odd \t3, \x3, \x1, \t2, 61, 39
    mov     high1, \t3
    mov     \t3, high4
    diffuse_odd \t3, \x4, \x3, \t2, 7, 41
    mov     high4, \t3
.endm

/* A round that begins with the odd words low, X, and ends with the even ones low: rows 0 to 4 in X0, X3, X2, T3, X4. */
.macro round_from_odd constant:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    sub_columns_with OF_TWO(\constant >> 1), \x0, \x1, \x2, \x3, \x4, \t1, \t2
    change_sides \x3, \t2, \t1, \x1, \x0, \x4, \t3
    sub_columns_with OF_TWO(\constant), \x0, \x4, \t3, \x3, \t2, \t1, \x1
    diffuse_row0 \t3, \x2, \x0, \t2
    mov     high0, \t3
    mov     \x2, high3
    diffuse_row3 \t1, \x2, \t3, \t2
    mov     high3, \t1
    mov     \x2, high2
    diffuse_row2 \x1, \x2, \t1, \t2
    mov     high2, \t1
    mov     \x1, high1
    diffuse_odd \x3, \x1, \t1, \t2, 61, 39
    mov     high1, \t1
    mov     \x1, high4
    diffuse_odd \x4, \x1, \t1, \t2, 7, 41
    mov     high4, \t1
.endm

/* ---- All rounds ---- */

.macro each_even load_or_store:req, x0:req, x1:req, x2:req, x3:req, x4:req, address:req
    .set    offset, 0
    .irp    word, \x0, \x1, \x2, \x3, \x4
    \load_or_store \word, [\address, #offset]
    .set    offset, offset + 8
    .endr
.endm

.macro take_state x0:req, x1:req, x2:req, x3:req, x4:req, address:req, word:req
    .set    offset, 4
    .irp    high, high0, high1, high2, high3, high4
    ldr     \word, [\address, #offset]
    mov     \high, \word
    .set    offset, offset + 8
    .endr
    each_even ldr, \x0, \x1, \x2, \x3, \x4, \address
.endm

.macro give_state x0:req, x1:req, x2:req, x3:req, x4:req, address:req, word:req
    each_even str, \x0, \x1, \x2, \x3, \x4, \address
    .set    offset, 4
    .irp    high, high0, high1, high2, high3, high4
    mov     \word, \high
    str     \word, [\address, #offset]
    .set    offset, offset + 8
    .endr
.endm

/* All rounds from number DONE on, with the even words in X, and the return; ENTRY is where 8 rounds begin. */
.macro rounds_from done:req, entry:req, x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    .if     \done == 12
    pop     {\t1}
    give_state \x0, \x1, \x2, \x3, \x4, \t1, \t2
    pop     {pc}
    .else
    .if     \done == 4
    b       1f
fw_inner_label \entry
    push    {state, lr}
    mov     \t1, state
    take_state \x0, \x1, \x2, \x3, \x4, \t1, \t2
1:
    .endif
    .if     \done == 6
fw_inner_label ascon_last6
    .endif
    round_from_even "(0xf0 - 15 * (\done))", \x0, \x1, \x2, \x3, \x4, \t1, \t2, \t3
    round_from_odd "(0xe1 - 15 * (\done))", \x2, \x1, \t1, \x0, \x3, \x4, \t2, \t3
    rounds_from "(\done + 2)", \entry, \x2, \x0, \t1, \t3, \x3, \x1, \x4, \t2
    .endif
.endm

/* On the state at STATE; changes all registers but sp. */
fw_inner_function ascon_rounds12
    push    {state, lr}
    take_state home0, home1, home2, home3, home4, state, spare1
    rounds_from 0, ascon_rounds8, home0, home1, home2, home3, home4, spare1, spare2, spare3
fw_end ascon_rounds12

fw_function fw_ascon_permute
    save_registers
    cmp     rounds, #8
    beq     1f
    bl      ascon_rounds12
    b       2f
1:  bl      ascon_rounds8
2:  restore_registers
fw_end fw_ascon_permute

/* ---- ISAP ---- */

/* The last 6 rounds on the state at STATE, which comes to where these find it; changes all registers but sp. */
fw_inner_function ascon_rounds6
    push    {state, lr}
    mov     home2, state
    take_state home1, spare1, home0, home4, spare2, home2, spare3
    bl      ascon_last6                 /* returns for this function */
fw_end ascon_rounds6

#define string_given    r1
#define string_end      r2
#define kept            {r0-r2}
#define bits            lr              /* of the byte on its way, the next one highest, a 1 behind them, then 0 */
#define LAST            0x4b            /* the last round's constant */
#define KEPT_STATE      [sp, #0]
#define KEPT_STRING     [sp, #4]
#define KEPT_STRING_END [sp, #8]

/* The byte of the string at POINTER. */
.macro next_bits pointer:req, byte:req
    ldrb    \byte, [\pointer]
    adds    \pointer, \pointer, #1
    str     \pointer, KEPT_STRING
    lsls    \byte, \byte, #1
    adds    \byte, \byte, #1
    lsls    \byte, \byte, #23
    mov     bits, \byte
.endm

/* A bit to the highest one of ODD0; NOW is what is left of BITS. */
.macro add_bit odd0:req, now:req, bit:req
    mov     \now, bits
    lsrs    \bit, \now, #31
    lsls    \bit, \bit, #31
    eors    \odd0, \odd0, \bit
    lsls    \now, \now, #1
    mov     bits, \now
.endm

.macro single_rounds x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    take_state \x0, \x1, \x2, \x3, \x4, \t3, \t1
    next_bits \t2, \t1
1:  mov     \t3, high0
    add_bit \t3, \t1, \t2
    mov     high0, \t3
    round_from_even LAST, \x0, \x1, \x2, \x3, \x4, \t1, \t2, \t3
    add_bit \x2, \x4, \t2
    lsls    \x4, \x4, #1
    bne     2f                          /* not the 1 alone is left */
    ldr     \t2, KEPT_STRING
    ldr     \t3, KEPT_STRING_END
    cmp     \t2, \t3
    bne     4f
    b       3f
4:  next_bits \t2, \x4
2:  round_from_odd LAST, \x2, \x1, \t1, \x0, \x3, \x4, \t2, \t3
    mov     \x4, \x3
    mov     \x3, \t3
    mov     \x1, \x0
    mov     \x0, \x2
    mov     \x2, \t1
    b       1b
3:  ldr     \t3, KEPT_STATE
    .set    offset, 0
    .irp    high, high0, high1, high2, high3, high4
    mov     \t2, \high
    str     \t2, [\t3, #offset]
    .set    offset, offset + 8
    .endr
    .set    offset, 4
    .irp    word, \x2, \x1, \t1, \x0, \x3
    str     \word, [\t3, #offset]
    .set    offset, offset + 8
    .endr
.endm

fw_function fw_isap_a128a_rekey
    save_registers
    movs    string_end, string_given
    adds    string_end, string_end, #16
    push    kept
    movs    spare2, string_given
    single_rounds home0, home1, home2, home3, home4, spare1, spare2, state
    bl      ascon_rounds12
    add     sp, sp, #12
    restore_registers
fw_end fw_isap_a128a_rekey

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for RV32 and RV32E, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in a0, at any address.
 *
 * Four bytes of the state become four slices of eight bits in a word, by four exchanges of bits; what the S-boxes make
 * of them are bytes i, 5 + i, 10 + i and 15 + i of the next state, since slice j is its quarter j. The state is on the
 * stack, twice.
 *
 * A round is 294 instructions: five times 32 for the slices, 13 for the S-boxes and 11; 24 for the round constants and
 * to go on.
 *
 * cost fw_spongent160_permute 64 stack
 * cost fw_spongent160_permute 64 stack on rv32e
 */
#include "fw_asm.h"

#define state           a0
#define in              a0
#define out             a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define s               s0
#define n               s1
#define counter         t0
#define mirrored        t1              /* in the high byte */
#define end             t2              /* of the first fifth of OUT */

#define KEPT_S          (sp)
#define KEPT_N          4(sp)
#define STATE           8(sp)
#define STATES          12              /* two of them */
#define FRAME           64
#define BLOCK           20
#define FIRST           0x75
#define FIRST_MIRRORED  0xae000000
#define LAST            0x7f

#include "spongent.inc"

/* Bits of the word that are DISTANCE places to the left of those in MASK, with these. */
.macro exchange_own distance:req, mask:req
    li      n, \mask
    exchange x0, x0, \distance, n, s
.endm

/* A state to another address; FROM and TO move on behind both. */
.macro copy to:req, from:req
    addi    x0, \from, BLOCK
1:  lbu     x1, (\from)
    sb      x1, (\to)
    addi    \from, \from, 1
    addi    \to, \to, 1
    bne     \from, x0, 1b
.endm

fw_function fw_spongent160_permute
    addi    sp, sp, -FRAME
    sw      s, KEPT_S
    sw      n, KEPT_N
    sw      state, STATE
    addi    out, sp, STATES
    copy    out, in
    addi    in, sp, STATES
    li      counter, FIRST
    li      mirrored, FIRST_MIRRORED
.Lround:
    lw      x0, (in)
    lw      x1, 16(in)
    xor     x0, x0, counter
    xor     x1, x1, mirrored
    sw      x0, (in)
    sw      x1, 16(in)
    slli    x0, counter, 1
    xor     x1, x0, counter
    slli    x1, x1, 25
    srli    x1, x1, 31
    or      x0, x0, x1
    andi    counter, x0, 0x7f
    slli    x1, x1, 31
    srli    mirrored, mirrored, 26
    slli    mirrored, mirrored, 25
    or      mirrored, mirrored, x1
    addi    end, out, 5
1:  lw      x0, (in)
    addi    in, in, 4
    exchange_own 14, 0x0000cccc
    exchange_own 7, 0x00aa00aa
    exchange_own 2, 0x0c0c0c0c
    exchange_own 1, 0x22222222
    srli    x1, x0, 8
    srli    x2, x0, 16
    srli    x3, x0, 24
    substitute x0, x1, x2, x3, n, s
    sb      x3, (out)
    sb      s, 5(out)
    sb      x2, 10(out)
    sb      x0, 15(out)
    addi    out, out, 1
    bne     out, end, 1b
    addi    x0, in, -BLOCK
    addi    in, out, -5
    mv      out, x0
    li      x0, LAST
    bne     counter, x0, .Lround
    lw      out, STATE
    copy    out, in
    lw      s, KEPT_S
    lw      n, KEPT_N
    addi    sp, sp, FRAME
    ret
fw_end fw_spongent160_permute

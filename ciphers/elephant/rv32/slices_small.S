/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] for RV32 and RV32E, small: eight S-boxes at a time.
 *
 *     void fw_spongent160_permute(uint8_t state[20]);
 *
 * State in a0, at any address.
 */
#include "fw_asm.h"

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

/* Bits 0 to 3 in x0 to x3; in x3, x1, x2 and x0 afterwards. */
.macro substitute
    or      s, x1, x2
    xor     x0, x0, s
    not     n, x3
    xor     s, x2, x0
    xor     x3, x3, s
    or      x0, x0, n
    xor     x0, x0, x1
    xor     x1, x3, x0
    and     n, n, x1
    xor     x2, x2, n
    and     x0, x0, x2
    xor     x0, x0, s
    xor     x2, x2, x3
.endm

.macro exchange distance:req, mask:req
    li      n, \mask
    srli    s, x0, \distance
    xor     s, s, x0
    and     s, s, n
    xor     x0, x0, s
    slli    s, s, \distance
    xor     x0, x0, s
.endm

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
    sw      a0, STATE
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
    exchange 14, 0x0000cccc
    exchange 7, 0x00aa00aa
    exchange 2, 0x0c0c0c0c
    exchange 1, 0x22222222
    srli    x1, x0, 8
    srli    x2, x0, 16
    srli    x3, x0, 24
    substitute
    sb      x3, (out)
    sb      x1, 5(out)
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

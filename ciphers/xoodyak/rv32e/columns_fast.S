/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for RV32EC, for speed: state in memory, a column at a time in registers, four rounds per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in a0, aligned to 4 bytes
 *
 * A column goes from memory through theta and chi and back at once. The parities that theta of the next round needs are
 * summed up in four registers on the way. Lanes of planes 1 and 2 come back where they were: they move by one and by
 * two, so that after four rounds each is in its own place again. Planes are complemented as in rv32/xoodoo_rounds.inc.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code, while accesses to memory stand between
 * long instructions: 194 of such units a round. The effects of theta are 46, loads and stores 24, sums with the effects
 * 12, rotations 48, chi 40, parities 18, and 6 the constant with its load from flash. A round takes 199 cycles.
 *
 * cost fw_xoodoo_permute 24 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "xoodoo_constants.inc"

#define state           a0
#define u               a1              /* a column */
#define v               a2
#define w               a3
#define t               a4
#define other           a5
#define effect0         s0              /* of this column and the one before, in turn */
#define effect1         s1
#define parity0         t0              /* of columns, in the next round */
#define parity1         t1
#define parity2         t2
#define parity3         ra
#define callee          s0, s1, ra

#define FRAME           24
#define CONSTANTS       12(sp)
#define CONSTANTS_END   16(sp)
#define LAST_EFFECT     20(sp)          /* on column 3 */
#define CONSTANTS_BYTES 24

#define PLACE_U(column)         (4 * (column))
#define PLACE_V(round, column)  (16 + 4 * (((column) + 3 - (round)) & 3))       /* of the lane that meets this column */
#define PLACE_W(round, column)  (32 + 4 * (((column) + 2 * (round)) & 3))

/* LANE turned left. */
.macro turn lane:req, left:req
    slli    t, \lane, \left
    srli    \lane, \lane, 32 - \left
    or      \lane, \lane, t
.endm

/* TO: the parity of the column before turned left by 5 and by 14. Three INSTRUCTIONS stand between long ones, which the
 * flash hands out meanwhile. */
.macro set_effect to:req, parity:req, instruction1, instruction2, instruction3
    slli    t, \parity, 9
    \instruction1
    srli    other, \parity, 23
    \instruction2
    xor     t, t, other
    xor     t, t, \parity
    \instruction3
    slli    \to, t, 5
    srli    t, t, 27
    or      \to, \to, t
.endm

/* V complemented, W true and then complemented. U goes back to memory at once. */
.macro chi_to_complemented column:req
    and     t, v, w
    not     other, w
    xor     u, u, t
    sw      u, PLACE_U(\column)(state)
    and     other, other, u
    xor     v, v, other
    or      t, u, v
    xor     w, w, t
.endm

/* W complemented and then true. */
.macro chi_to_true column:req
    not     t, w
    and     t, t, v
    xor     u, u, t
    and     t, w, u
    sw      u, PLACE_U(\column)(state)
    xor     v, v, t
    or      t, u, v
    xor     w, w, t
.endm

.macro load_u column:req
    lw      u, PLACE_U(\column)(state)
.endm

.macro load_v round:req, column:req
    lw      v, PLACE_V(\round, \column)(state)
.endm

.macro load_w round:req, column:req
    lw      w, PLACE_W(\round, \column)(state)
.endm

.macro add_to_u effect:req
    xor     u, u, \effect
.endm

.macro add_to_w effect:req
    xor     w, w, \effect
.endm

.macro keep_last_effect
    sw      effect1, LAST_EFFECT
.endm

/* Rho east within the lanes, which go where they came from; and what they add to the parities of next round's columns,
 * U and V to ONE, W to ANOTHER. FIRST: nothing was added there before. */
.macro store_column round:req, column:req, one:req, another:req, first:req
    turn    v, 1
    slli    t, w, 8
    sw      v, PLACE_V(\round, \column)(state)
    .if     \first
    xor     \one, u, v
    srli    w, w, 24
    or      w, w, t
    mv      \another, w
    .else
    xor     \one, \one, u
    srli    w, w, 24
    xor     \one, \one, v
    or      w, w, t
    xor     \another, \another, w
    .endif
    sw      w, PLACE_W(\round, \column)(state)
.endm

/* A column from theta to rho east, with EFFECT on it, and BEFORE on the one before. Meanwhile BEFORE becomes the effect
 * on the next one, if this one's PARITY is given; else, unless it is the last, it comes from memory. */
.macro column round:req, column:req, chi:req, effect:req, before:req, one:req, another:req, first:req, parity
    .if     \column
    load_u  \column
    load_v  \round, \column
    .endif
    xor     v, v, \before
    .ifnb   \parity
    set_effect \before, \parity, "load_w \round, \column", "add_to_u \effect", "add_to_w \effect"
    .else
    load_w  \round, \column
    add_to_u \effect
    add_to_w \effect
    .endif
    turn    w, 11
    \chi    \column
    .if     \column == 2
    lw      \before, LAST_EFFECT
    .endif
    store_column \round, \column, \one, \another, \first
.endm

.macro round number:req, chi:req
    set_effect effect1, parity2, "load_u 0"
    set_effect effect0, parity3, keep_last_effect, "load_v \number, 0"
    lw      t, CONSTANTS
    lhu     t, 2 * \number(t)
    xor     u, u, t
    column  \number, 0, \chi, effect0, effect1, parity0, parity2, 1, parity0
    column  \number, 1, \chi, effect1, effect0, parity1, parity3, 1, parity1
    column  \number, 2, \chi, effect0, effect1, parity2, parity0, 0
    column  \number, 3, \chi, effect1, effect0, parity3, parity1, 0
.endm

.macro complement_lane place:req
    lw      v, \place(state)
    not     v, v
    sw      v, \place(state)
.endm

.macro begin_column number:req, parity:req
    lw      u, 4 * \number(state)
    lw      w, 32 + 4 * \number(state)
    complement_lane 16 + 4 * \number
    xor     u, u, w
    xor     \parity, u, v
.endm

fw_function fw_xoodoo_permute
    addi    sp, sp, -FRAME
    save    callee
    lla     t, .Lconstants
    sw      t, CONSTANTS
    addi    t, t, CONSTANTS_BYTES
    sw      t, CONSTANTS_END
    begin_column 0, parity0
    begin_column 1, parity1
    begin_column 2, parity2
    begin_column 3, parity3
    .p2align 2
1:  round   0, chi_to_complemented
    round   1, chi_to_true
    round   2, chi_to_complemented
    round   3, chi_to_true
    lw      t, CONSTANTS
    lw      other, CONSTANTS_END
    addi    t, t, 8
    sw      t, CONSTANTS
    beq     t, other, 2f
    j       1b
2:  .irp    column, 0, 1, 2, 3
    complement_lane 16 + 4 * \column
    .endr
    restore callee
    addi    sp, sp, FRAME
    ret

    .p2align 1
.Lconstants:
    all_constants
fw_end fw_xoodoo_permute

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo for RV32, for speed: state in registers, two rounds per pass.
 *
 *     void fw_xoodoo_permute(fw_xoodoo_state *state);      state in a0, aligned to 4 bytes
 *
 * A round is 116 instructions: theta 8 for the parities, 28 for their turned sums, 12 to add them; rotations 36, for
 * which RV32 has no instruction; chi 28; iota 2; the loop 1, and 1 for lanes that move, which else are other registers.
 * By count, with rotations of three instructions and each sum and product of the definition once, 112 are the least:
 * chi needs a complement a column, unless each two of three planes differed in being complemented.
 *
 * cost fw_xoodoo_permute 16 stack
 */
#include "xoodoo_rounds.inc"

/* CHI: with W true, or complemented. Lanes of planes 1 and 2 in order. */
.macro theta_and_chi chi:req, place:req, v0:req, v1:req, v2:req, v3:req, w0:req, w1:req, w2:req, w3:req
    theta   \v0, \v1, \v2, \v3, \w0, \w1, \w2, \w3
    add_constant \place
    \chi    u0, \v3, \w0
    \chi    u1, \v0, \w1
    \chi    u2, \v1, \w2
    \chi    u3, \v2, \w3
.endm

/* Rho east within the lanes. */
.macro turn_lanes left:req, first:req, second:req, third:req, fourth:req
    turn    \first, \first, \left
    turn    \second, \second, \left
    turn    \third, \third, \left
    turn    \fourth, \fourth, \left
.endm

.macro turn_and_exchange left:req, one:req, two:req
    turn    sum, \one, \left
    turn    \one, \two, \left
    mv      \two, sum
.endm

fw_function fw_xoodoo_permute
    begin
1:  theta_and_chi chi_to_complemented, 0, v0, v1, v2, v3, w0, w1, w2, w3
    turn_lanes 1, v0, v1, v2, v3
    turn_lanes 8, w0, w1, w2, w3
    theta_and_chi chi_to_true, 2, v3, v0, v1, v2, w2, w3, w0, w1
    turn_and_exchange 1, v0, v2
    turn_and_exchange 1, v1, v3
    turn_lanes 8, w0, w1, w2, w3
    addi    constants, constants, 4
    bne     constants, constants_end, 1b
    finish

    xoodoo_constants
fw_end fw_xoodoo_permute

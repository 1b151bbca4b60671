/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32EC, for size: the rows in order in memory, by the loops for RV32.
 *
 *     void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last rounds, 1 to 12
 *
 * A round is 260 instructions, those of rows_small for RV32 with another base of the state than the stack pointer. It
 * takes 431 cycles here: there are long instructions, 47 accesses to memory, and 14 taken branches of 4 or 5 cycles.
 *
 * cost fw_ascon_permute 12 stack
 */
#include "fw_asm.h"
#include "../rv32/sub_columns.inc"

#define state           t2
#define table           t1              /* scratch3 is for the S-box alone */

#include "../rv32/rows_small.inc"

#define state_given     a0
#define rounds_given    a1
#define callee0         s0
#define callee1         s1
#define FRAME           12

fw_function fw_ascon_permute
    addi    sp, sp, -FRAME
    sw      callee0, 0(sp)
    sw      callee1, 4(sp)
    sw      ra, 8(sp)
    mv      state, state_given
    slli    constant, rounds_given, 4   /* of the first round: as many steps above the end */
    sub     constant, constant, rounds_given
    addi    constant, constant, CONSTANT_END
    jal     ascon_rows_permute
    lw      callee0, 0(sp)
    lw      callee1, 4(sp)
    lw      ra, 8(sp)
    addi    sp, sp, FRAME
    ret
fw_end fw_ascon_permute

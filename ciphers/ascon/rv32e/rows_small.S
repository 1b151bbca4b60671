/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for RV32EC, for size: the rows in order in memory, by the loops for RV32.
 *
 *     void fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last rounds, 1 to 12
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
#define FRAME           12

fw_function fw_ascon_permute
    addi    sp, sp, -FRAME
    sw      s0, 0(sp)
    sw      s1, 4(sp)
    sw      ra, 8(sp)
    mv      state, state_given
    slli    constant, rounds_given, 4   /* of the first round: as many steps above the end */
    sub     constant, constant, rounds_given
    addi    constant, constant, CONSTANT_END
    jal     ascon_rows_permute
    lw      s0, 0(sp)
    lw      s1, 4(sp)
    lw      ra, 8(sp)
    addi    sp, sp, FRAME
    ret
fw_end fw_ascon_permute

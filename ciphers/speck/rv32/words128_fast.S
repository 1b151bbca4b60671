/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK128 for RV32 and RV32E: eight rounds per pass.
 *
 *     void fw_speck128_128_expand (fw_speck128_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_speck128_128_encrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *     void fw_speck128_128_decrypt(const fw_speck128_128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for SPECK128/256, whose key has 32 bytes. Arguments in a0 and a1; only registers that a call may change,
 * and on RV32E s0, which is saved. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule
 * is the portable one. A round is 22 instructions with its key (speck128_macros.inc), and a pass takes three more.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_speck128_128_expand 766 cycles 86 bytes 0 stack
 * cost fw_speck128_128_encrypt 739 cycles 590 bytes 0 stack
 * cost fw_speck128_128_decrypt 740 cycles 610 bytes 0 stack
 * cost fw_speck128_256_expand 992 cycles 124 bytes 0 stack
 * cost fw_speck128_256_encrypt 791 cycles 596 bytes 0 stack
 * cost fw_speck128_256_decrypt 792 cycles 616 bytes 0 stack
 * cost fw_speck128_128_expand 1201 cycles 94 bytes 4 stack on rv32e
 * cost fw_speck128_128_encrypt 1178 cycles 598 bytes 4 stack on rv32e
 * cost fw_speck128_128_decrypt 1212 cycles 618 bytes 4 stack on rv32e
 * cost fw_speck128_256_expand 1539 cycles 132 bytes 4 stack on rv32e
 * cost fw_speck128_256_encrypt 1264 cycles 604 bytes 4 stack on rv32e
 * cost fw_speck128_256_decrypt 1300 cycles 624 bytes 4 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define yl              a2
#define yh              a3
#define xl              a4
#define xh              a5
#define part            t0              /* of a word that is rotated */
#define part2           t1
#define carry           t0
#define key_low         t1
#define key_high        t2
#define left            more_a          /* passes */
#define key             a1
#define kl              a2
#define kh              a3
#define l_low           a4
#define l_high          a5
#define round           a1              /* in place of the key */
#define last            more_a

#include "speck128_macros.inc"

/* Round keys are STEP bytes apart, the first one FIRST bytes away. 34 rounds begin with the last two of a pass. */
.macro all_rounds one_round:req, first:req, step:req, rounds:req
    li      left, (\rounds + 7) / 8
    .if     \rounds % 8
    addi    schedule, schedule, -6 * \step
    j       2f
    .endif
1:  .irp    number, 0, 1, 2, 3, 4, 5
    \one_round \first + \step * \number
    .endr
2:  \one_round \first + \step * 6
    \one_round \first + \step * 7
    addi    schedule, schedule, 8 * \step
    addi    left, left, -1
    bnez    left, 1b
.endm

.macro encrypt_block rounds:req
    load_block
    all_rounds encrypt_round, 0, ROUND_KEY_BYTES, \rounds
    store_block
    ret
.endm

.macro decrypt_block rounds:req
    load_block
    addi    schedule, schedule, ROUND_KEY_BYTES * \rounds
    all_rounds decrypt_round, -ROUND_KEY_BYTES, -ROUND_KEY_BYTES, \rounds
    store_block
    ret
.endm

#include "speck128_functions.inc"

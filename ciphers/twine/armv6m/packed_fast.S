/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for ARMv6-M (Cortex-M0+): logic on packed nibbles, constant time, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. The block aligned to 4 bytes, the key at any address. The schedule has a layout of its own: a
 * word for each round, its nibbles in the order in which the round holds its state, and what is left of the key.
 *
 * Four rounds are 166 cycles: 38 each, of which the S-boxes are 34, the exchanges 10, the loop 4. A round key is about
 * 114: 30 gather its nibbles, 34 are the S-boxes, 44 the rest of the register, 6 call it. What they do:
 * twine_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_twine80_expand 4206 cycles 568 bytes 20 stack
 * cost fw_twine80_encrypt 1570 cycles 420 bytes 24 stack
 * cost fw_twine80_decrypt 1585 cycles 436 bytes 24 stack
 */
#define SUBSTITUTE_BY_CALL 0
#define lowest_bits     r12             /* 0x11111111 */
#define end             lr              /* behind the last key of a pass */

#include "twine_block.inc"

/* A round key of these nibbles of the key, the lowest bits first. */
.macro next_key n0:req, n1:req, n2:req, n3:req, n4:req, n5:req, n6:req, n7:req
    ldrb    round_key, [schedule, #\n7]
    .irp    number, \n6, \n5, \n4, \n3, \n2, \n1, \n0
    lsls    round_key, round_key, #4
    ldrb    t, [schedule, #\number]
    orrs    round_key, round_key, t
    .endr
    bl      finish
.endm

fw_function fw_twine80_expand
    push    expand_saved
    load_lowest_bits
    load_key
1:  next_key 1, 6, 3, 14, 4, 15, 13, 16
    next_key 1, 13, 4, 3, 15, 14, 6, 16
    next_key 15, 4, 1, 6, 13, 16, 14, 3
    next_key 15, 14, 13, 1, 16, 6, 4, 3
    cmp     constant, #CONSTANT_END
    beq     2f
    next_key 16, 13, 15, 4, 14, 3, 6, 1
    next_key 16, 6, 14, 15, 3, 4, 13, 1
    next_key 3, 14, 16, 13, 6, 1, 4, 15
    next_key 3, 4, 6, 16, 1, 13, 14, 15
    b       1b
2:  pop     expand_restored

finish:
    finish_key substitution
    bx      lr
    masks
fw_end fw_twine80_expand

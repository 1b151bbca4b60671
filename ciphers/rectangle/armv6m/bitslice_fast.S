/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv6-M (Cortex-M0+): a row in the lower half of a word, four rounds per pass.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as the
 * core's loads want; the schedule is the portable one.
 * A round is 35 cycles forward: the key 9, the S-box with its NOT 14, rotations of half a word 12; back it is 38, since its
 * S-box has 16, and the key's address goes down. Rows that fill a word twice would be rotated in 5, and the sum of a round be
 * 28; but round keys of twice the size take about as long to make as they save in one block there and back.
 * Cycles with BL and return:
 *
 * cost fw_rectangle80_expand 1901 cycles 164 bytes 32 stack
 * cost fw_rectangle80_encrypt 948 cycles 394 bytes 20 stack
 * cost fw_rectangle80_decrypt 1024 cycles 426 bytes 20 stack
 * cost fw_rectangle128_expand 1647 cycles 136 bytes 32 stack
 * cost fw_rectangle128_encrypt 948 cycles 394 bytes 20 stack
 * cost fw_rectangle128_decrypt 1024 cycles 426 bytes 20 stack
 */
#include "rectangle_macros.inc"

#define block_in_t_u    {r6, r7}        /* the block's words, when the rows are done with */

/* From rows in X0, X1, X2, X3 to rows in T, X1, X2, X3; X0 is free. KEYS is the list of X0 and U. */
.macro encrypt_round x0:req, t:req, keys:vararg
    sub_column \x0, x1, x2, x3, \t
    turn    x3, x3, 13
    turn    x2, x1, 12
    turn    x1, \x0, 1
    add_key \t, x1, x2, x3, \x0, \keys
.endm

/* From rows in X0, ROW1, ROW2, X3 to rows in T, X0, X1, X3; X2 is free. */
.macro decrypt_round x0:req, t:req, row1:req, row2:req
    turn    x3, x3, 3
    turn    x2, \row2, 4
    turn    x1, \row1, 15
    inverse_sub_column \x0, x1, x2, x3, \t
    subs    schedule, schedule, #2 * KEY_BYTES
    add_key \t, \x0, x1, x3, x2, keys_in_x2
.endm

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    enter_block
    movs    t, #KEY_BYTES * ROUNDS
    adds    t, t, schedule
    mov     end, t
    add_key x0, x1, x2, x3, t, keys_in_t
1:  .rept   2
    encrypt_round x0, t, keys_in_x0
    encrypt_round t, x0, keys_in_t
    .endr
    cmp     schedule, end
    beq     2f
    b       1b                          /* farther than BNE goes */
2:  encrypt_round x0, t, keys_in_x0
    movs    u, x2
    leave_block t, x1, u, x3, x0, block_in_t_u
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    enter_block
    movs    t, #KEY_BYTES
    adds    t, t, schedule
    mov     end, t
    adds    schedule, schedule, #KEY_BYTES * ROUNDS
    add_key x0, x1, x2, x3, t, keys_in_t
    decrypt_round x0, t, x1, x2
1:  .rept   2
    decrypt_round t, x0, x0, x1
    decrypt_round x0, t, t, x1
    .endr
    cmp     schedule, end
    beq     2f
    b       1b                          /* farther than BNE goes */
2:  movs    u, x1
    leave_block t, x0, u, x3, x2, block_in_t_u
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RECTANGLE for ARMv6-M (Cortex-M0+): a row in the lower half of a word, one round per pass; small.
 *
 *     void fw_rectangle80_expand  (fw_rectangle80_schedule *schedule, const uint8_t key[10]);
 *     void fw_rectangle80_encrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *     void fw_rectangle80_decrypt (const fw_rectangle80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RECTANGLE-128, whose key has 16 bytes. Arguments in r0 and r1. Key and block aligned to 4 bytes, as the
 * core's loads want; the schedule is the portable one.
 * A pass is 40 cycles forward: the key 9, the S-box with its NOT 14, rotations of half a word 12, row 0 to its place 1, the
 * loop 4. Back it is 45: the S-box with its NOT is 16, three rows go to their places, and the key is looked for.
 * Cycles with BL and return:
 *
 * cost fw_rectangle80_expand 1901 cycles 164 bytes 32 stack
 * cost fw_rectangle80_encrypt 1052 cycles 116 bytes 20 stack
 * cost fw_rectangle80_decrypt 1177 cycles 124 bytes 20 stack
 * cost fw_rectangle128_expand 1647 cycles 136 bytes 32 stack
 * cost fw_rectangle128_encrypt 1052 cycles 116 bytes 20 stack
 * cost fw_rectangle128_decrypt 1177 cycles 124 bytes 20 stack
 */
#include "rectangle_macros.inc"

fw_function fw_rectangle80_encrypt
fw_label    fw_rectangle128_encrypt
    enter_block
    movs    t, #KEY_BYTES * ROUNDS
    adds    t, t, schedule
    mov     end, t
1:  add_key x0, x1, x2, x3, t, keys_in_t
    cmp     schedule, end
    bhi     2f
    sub_column x0, x1, x2, x3, t
    turn    x3, x3, 13
    turn    x2, x1, 12
    turn    x1, x0, 1
    movs    x0, t
    b       1b
2:  leave_block x0, x1, x2, x3, t, block_words
fw_end fw_rectangle80_encrypt
fw_end fw_rectangle128_encrypt

fw_function fw_rectangle80_decrypt
fw_label    fw_rectangle128_decrypt
    enter_block
    mov     end, schedule
    adds    schedule, schedule, #KEY_BYTES * ROUNDS
1:  add_key x0, x1, x2, x3, t, keys_in_t
    subs    schedule, schedule, #2 * KEY_BYTES
    cmp     schedule, end
    blo     2f
    turn    x1, x1, 15
    turn    x2, x2, 4
    turn    x3, x3, 3
    inverse_sub_column x0, x1, x2, x3, t
    movs    x2, x1
    movs    x1, x0
    movs    x0, t
    b       1b
2:  leave_block x0, x1, x2, x3, t, block_words
fw_end fw_rectangle80_decrypt
fw_end fw_rectangle128_decrypt

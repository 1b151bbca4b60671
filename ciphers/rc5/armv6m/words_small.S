/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv6-M (Cortex-M0+): one round per pass, one step of the key schedule; small.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * A round is 14 cycles forward and 13 back: two halves (rc5_macros.inc), LDM of two keys, 3 for the loop; back one
 * more to lead LDM to the keys.
 * Cycles with BL and return:
 *
 * cost fw_rc5_20_expand 3431 cycles 100 bytes 20 stack
 * cost fw_rc5_20_encrypt 312 cycles 46 bytes 20 stack
 * cost fw_rc5_20_decrypt 291 cycles 42 bytes 20 stack
 */
#include "rc5_macros.inc"

fw_function fw_rc5_20_encrypt
    enter_block
    movs    count, #TABLE_BYTES
    adds    count, count, schedule
    mov     end, count
    ldm     schedule!, two_keys
    adds    left, left, key_a
    adds    right, right, key_b
1:  ldm     schedule!, two_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    cmp     schedule, end
    bne     1b
    leave_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    enter_block
    mov     end, schedule
    adds    schedule, schedule, #TABLE_BYTES - 8
1:  ldm     schedule!, two_keys
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    subs    schedule, schedule, #16
    cmp     schedule, end
    bne     1b
    ldm     schedule!, two_keys
    subs    left, left, key_a
    subs    right, right, key_b
    leave_block
fw_end fw_rc5_20_decrypt

/* The words of the key move on by one place with each step: the one that was changed last is L3. */
fw_function fw_rc5_20_expand
    begin_expansion
    movs    word, #3 * TABLE_WORDS
    mov     turns, word
    first_step
    b       3f
2:  expand_step l0, l3
3:  movs    word, l0
    movs    l0, l1
    movs    l1, l2
    movs    l2, l3
    movs    l3, word
    wrap_table
    count_turn
    bne     2b
    pop     restored
    .ltorg
fw_end fw_rc5_20_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv6-M (Cortex-M0+): all rounds unrolled, round keys loaded four at a time.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the schedule is the portable one.
 * Half a round is 4 cycles forward and 3 back (rc5_macros.inc), and its key 1.25: LDM of four; back a quarter more, to
 * lead it there. The key schedule has four steps in a pass, after every second of which the table may end.
 * Cycles with BL and return:
 *
 * cost fw_rc5_20_expand 2132 cycles 172 bytes 20 stack
 * cost fw_rc5_20_encrypt 240 cycles 358 bytes 20 stack
 * cost fw_rc5_20_decrypt 212 cycles 302 bytes 20 stack
 */
#include "rc5_macros.inc"

fw_function fw_rc5_20_encrypt
    enter_block
    ldm     schedule!, two_keys
    adds    left, left, key_a
    adds    right, right, key_b
    .rept   10
    ldm     schedule!, four_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    encrypt_half left, right, key_c
    encrypt_half right, left, key_d
    .endr
    leave_block
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    enter_block
    adds    schedule, schedule, #TABLE_BYTES
    .set    back, 16
    .rept   10
    subs    schedule, schedule, #back
    ldm     schedule!, four_keys
    decrypt_half right, left, key_d
    decrypt_half left, right, key_c
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    .set    back, 32
    .endr
    subs    schedule, schedule, #24
    ldm     schedule!, two_keys
    subs    left, left, key_a
    subs    right, right, key_b
    leave_block
fw_end fw_rc5_20_decrypt

/* 126 steps are 31 passes, and the two steps before them: no word is before the first. */
fw_function fw_rc5_20_expand
    begin_expansion
    movs    word, #3 * TABLE_WORDS / 4
    mov     turns, word
    first_step
    expand_step l1, l0
2:  expand_step l2, l1
    expand_step l3, l2
    wrap_table
    expand_step l0, l3
    expand_step l1, l0
    wrap_table
    count_turn
    bne     2b
    pop     restored
    .ltorg
fw_end fw_rc5_20_expand

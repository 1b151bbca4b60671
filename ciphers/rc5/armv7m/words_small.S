/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv7-M (Cortex-M3): one round per pass, one step of the key schedule.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Registers and the cost of a half round: rc5_macros.inc. The keys of a round take 3 cycles, the loop 4. A bound with
 * these parts, roughly: the loops are 32 and 26 bytes, expand's 60 and what fills the table 34, the block in and out 8
 * twice: 168 bytes before a key is read.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 2991 cycles 112 bytes 28 stack
 * cost fw_rc5_20_encrypt 321 cycles 52 bytes 12 stack
 * cost fw_rc5_20_decrypt 282 cycles 48 bytes 12 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "rc5_macros.inc"

#define saved_few       {r4, r5, lr}
#define saved_few_return {r4, r5, pc}

fw_function fw_rc5_20_encrypt
    .p2align 2
    push    saved_few
    load_block
    add     end, schedule, #TABLE_BYTES
    add_first_key
    .p2align 2
1:  ldm     schedule!, two_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    cmp     schedule, end
    bne     1b
    store_block
    pop     saved_few_return
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    .p2align 2
    push    saved_few
    load_block
    add     end, schedule, #8
    adds    schedule, schedule, #TABLE_BYTES
    .p2align 2
1:  ldmdb   schedule!, two_keys
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    cmp     schedule, end
    bne     1b
    subtract_first_key
    store_block
    pop     saved_few_return
fw_end fw_rc5_20_decrypt

/* The words of the key move on by one place with each step. */
fw_function fw_rc5_20_expand
    .p2align 2
    push    saved_expand
    load_key
    fill_table
    movs    left, #0
    movs    right, #0
    movs    turns, #3 * TABLE_WORDS
    .p2align 2
1:  expand_step l0, right, 0
    mov     right, l0
    mov     l0, l1
    mov     l1, l2
    mov     l2, l3
    mov     l3, right
    adds    schedule, schedule, #4
    cmp     schedule, end
    it      eq
    subeq   schedule, schedule, #TABLE_BYTES
    subs    turns, turns, #1
    bne     1b
    pop     expand_return
fw_end fw_rc5_20_expand

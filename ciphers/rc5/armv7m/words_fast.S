/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv7-M (Cortex-M3): all rounds unrolled.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Registers and the cost of a half round: rc5_macros.inc. The keys of eight half rounds are loaded at once, 9 cycles: a
 * bound of 205 and 165, and 13 for the block in and out and the first two keys.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 1849 cycles 244 bytes 28 stack
 * cost fw_rc5_20_encrypt 239 cycles 524 bytes 36 stack
 * cost fw_rc5_20_decrypt 200 cycles 328 bytes 36 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "rc5_macros.inc"

#define key_e           r8
#define key_f           r9
#define key_g           r10
#define key_h           r11
#define eight_keys      {r4-r11}
#define saved_all       {r4-r11, lr}
#define saved_all_return {r4-r11, pc}

fw_function fw_rc5_20_encrypt
    .p2align 2
    push    saved_all
    load_block
    ldm     schedule!, two_keys
    adds    left, left, key_a
    adds    right, right, key_b
    .rept   5
    ldm     schedule!, eight_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    encrypt_half left, right, key_c
    encrypt_half right, left, key_d
    encrypt_half left, right, key_e
    encrypt_half right, left, key_f
    encrypt_half left, right, key_g
    encrypt_half right, left, key_h
    .endr
    store_block
    pop     saved_all_return
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    .p2align 2
    push    saved_all
    load_block
    adds    schedule, schedule, #TABLE_BYTES
    .rept   5
    ldmdb   schedule!, eight_keys
    decrypt_half right, left, key_h
    decrypt_half left, right, key_g
    decrypt_half right, left, key_f
    decrypt_half left, right, key_e
    decrypt_half right, left, key_d
    decrypt_half left, right, key_c
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    .endr
    ldmdb   schedule, two_keys
    subs    left, left, key_a
    subs    right, right, key_b
    store_block
    pop     saved_all_return
fw_end fw_rc5_20_decrypt

fw_function fw_rc5_20_expand
    expand
fw_end fw_rc5_20_expand

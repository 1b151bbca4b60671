/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RC5-32/20/16 for ARMv7-M (Cortex-M3): two rounds per pass.
 *
 *     void fw_rc5_20_expand  (fw_rc5_20_schedule *schedule, const uint8_t key[16]);
 *     void fw_rc5_20_encrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *     void fw_rc5_20_decrypt (const fw_rc5_20_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * Registers and the cost of a half round: rc5_macros.inc. The key of half a round takes 1.25 cycles, LDM of four, and
 * the loop 1.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_rc5_20_expand 1849 cycles 244 bytes 28 stack
 * cost fw_rc5_20_encrypt 275 cycles 76 bytes 20 stack
 * cost fw_rc5_20_decrypt 236 cycles 60 bytes 20 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#include "rc5_macros.inc"

fw_function fw_rc5_20_encrypt
    .p2align 2
    push    saved
    load_block
    add     end, schedule, #TABLE_BYTES
    add_first_key
    .p2align 2
1:  ldm     schedule!, four_keys
    encrypt_half left, right, key_a
    encrypt_half right, left, key_b
    encrypt_half left, right, key_c
    encrypt_half right, left, key_d
    cmp     schedule, end
    bne     1b
    store_block
    pop     saved_return
fw_end fw_rc5_20_encrypt

fw_function fw_rc5_20_decrypt
    .p2align 2
    push    saved
    load_block
    add     end, schedule, #8
    adds    schedule, schedule, #TABLE_BYTES
    .p2align 2
1:  ldmdb   schedule!, four_keys
    decrypt_half right, left, key_d
    decrypt_half left, right, key_c
    decrypt_half right, left, key_b
    decrypt_half left, right, key_a
    cmp     schedule, end
    bne     1b
    subtract_first_key
    store_block
    pop     saved_return
fw_end fw_rc5_20_decrypt

fw_function fw_rc5_20_expand
    expand
fw_end fw_rc5_20_expand

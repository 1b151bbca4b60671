/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv7-M (Cortex-M3): four rounds per pass; small.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * A pass is 60 cycles: 9 for a round, 5 for its key, 4 for the loop; why not less: lea_macros.inc.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_lea128_expand 575 cycles 92 bytes 24 stack
 * cost fw_lea128_encrypt 396 cycles 200 bytes 28 stack
 * cost fw_lea128_decrypt 390 cycles 204 bytes 28 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define x0              r2
#define x1              r3
#define x2              r12
#define x3              lr
#define t0              r4
#define t1              r5
#define t2              r6
#define t3              r7
#define round_key       {r4-r7}
#define spare           r8
#define end             r9              /* the round key that ends the loop */
#define saved           {r4-r9, lr}
#define saved_return    {r4-r9, pc}
#define saved_expand    {r4-r8, lr}
#define expand_return   {r4-r8, pc}

#include "lea_macros.inc"

fw_function fw_lea128_encrypt
    .p2align 2
    enter_block
    turn_words_back
    add     end, schedule, #16 * 24
    .p2align 2
1:  encrypt_four_rounds
    cmp     schedule, end
    bne     1b
    turn_words
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    .p2align 2
    enter_block
    mov     end, schedule
    add     schedule, schedule, #16 * 24
    .p2align 2
1:  decrypt_four_rounds
    cmp     schedule, end
    bne     1b
    leave_block
fw_end fw_lea128_decrypt

#include "lea_expand_small.inc"

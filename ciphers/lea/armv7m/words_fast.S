/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for ARMv7-M (Cortex-M3): all rounds unrolled.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes.
 * A round is 9 cycles and 5 for its key; why not less: lea_macros.inc.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_lea128_expand 390 cycles 200 bytes 24 stack
 * cost fw_lea128_encrypt 367 cycles 816 bytes 24 stack
 * cost fw_lea128_decrypt 364 cycles 996 bytes 24 stack
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
#define saved           {r4-r8, lr}
#define saved_return    {r4-r8, pc}
#define delta0          r2
#define delta1          r3
#define delta2          r12
#define delta3          lr
#define end             r8

#include "lea_macros.inc"

/* A constant as four rounds later. */
.macro next_round delta:req
    next_round_key \delta
    ror     \delta, \delta, #32 - 4
.endm

/* Delta, turned left by BITS. */
.macro load_delta target:req, value:req, bits=0
    movw    \target, #(((\value) << \bits) | ((\value) >> (32 - \bits))) & 0xffff
    movt    \target, #((((\value) << \bits) | ((\value) >> (32 - \bits))) >> 16) & 0xffff
.endm

fw_function fw_lea128_encrypt
    .p2align 2
    enter_block
    encrypt_round x0, x1, x2, x3, 0, 0, 0, 0
    encrypt_round x1, x2, x3, x0, TURN0, TURN1, TURN2, 0
    encrypt_round x2, x3, x0, x1
    encrypt_round x3, x0, x1, x2
    .rept   5
    encrypt_four_rounds
    .endr
    turn_words
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    .p2align 2
    enter_block
    add     schedule, schedule, #16 * 24
    .rept   6
    decrypt_four_rounds
    .endr
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    .p2align 2
    push    saved
    load_key
    load_delta delta0, 0xc3efe9db
    load_delta delta1, 0x44626b02, 1
    load_delta delta2, 0x79e27c8a, 2
    load_delta delta3, 0x78df30ec, 3
    add     end, schedule, #16 * 24
    .p2align 2
1:  next_round delta0
    next_round delta1
    next_round delta2
    next_round delta3
    cmp     schedule, end
    bne     1b
    pop     saved_return
fw_end fw_lea128_expand

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
#include "lea_unrolled.inc"

#define end             r8

/* A constant as four rounds later. */
.macro next_round delta:req
    next_round_key \delta
    ror     \delta, \delta, #32 - 4
.endm

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

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for ARMv7-M (Cortex-M3): all rounds unrolled, round keys loaded four at a time.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A round has 4 instructions, the least there can be (simon_macros.inc), and its key takes 1.25 cycles: LDM of four.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_simon64_96_expand 605 cycles 68 bytes 8 stack
 * cost fw_simon64_96_encrypt 240 cycles 664 bytes 16 stack
 * cost fw_simon64_96_decrypt 241 cycles 668 bytes 16 stack
 * cost fw_simon64_128_expand 663 cycles 72 bytes 8 stack
 * cost fw_simon64_128_encrypt 250 cycles 696 bytes 16 stack
 * cost fw_simon64_128_decrypt 251 cycles 696 bytes 16 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define spare           r12
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define key_d           lr
#define four_keys       {r4-r6, lr}
#define two_keys        {r4, r5}
#define saved           {r4-r6, lr}
#define saved_return    {r4-r6, pc}

#include "simon_macros.inc"

.macro encrypt_four_rounds
    ldm     schedule!, four_keys
    half_round y, x, key_a
    half_round x, y, key_b
    half_round y, x, key_c
    half_round x, y, key_d
.endm

.macro decrypt_four_rounds
    ldmdb   schedule!, four_keys
    half_round x, y, key_d
    half_round y, x, key_c
    half_round x, y, key_b
    half_round y, x, key_a
.endm

.macro encrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    .rept   \rounds / 4
    encrypt_four_rounds
    .endr
.if \rounds % 4
    ldm     schedule, two_keys
    half_round y, x, key_a
    half_round x, y, key_b
.endif
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    .p2align 2
    push    saved
    adds    schedule, schedule, #4 * \rounds
    load_block
    .rept   \rounds / 4
    decrypt_four_rounds
    .endr
.if \rounds % 4
    ldmdb   schedule, two_keys
    half_round x, y, key_b
    half_round y, x, key_a
.endif
    store_block
    pop     saved_return
.endm

#include "simon_functions.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK64 for ARMv7-M (Cortex-M3): all rounds unrolled, round keys loaded four at a time.
 *
 *     void fw_speck64_96_expand  (fw_speck64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_speck64_96_encrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_speck64_96_decrypt (const fw_speck64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SPECK64/128, whose key has 16 bytes. Arguments in r0 and r1. Key and block at any address; the
 * schedule is the portable one, aligned to 4 bytes.
 * A round has 3 instructions, the least there can be (speck_macros.inc), and its key takes 1.25 cycles: LDM of four;
 * longer ones save no more than saving more registers costs.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_speck64_96_expand 110 cycles 364 bytes 0 stack
 * cost fw_speck64_96_encrypt 130 cycles 312 bytes 16 stack
 * cost fw_speck64_96_decrypt 134 cycles 368 bytes 16 stack
 * cost fw_speck64_128_expand 115 cycles 380 bytes 0 stack
 * cost fw_speck64_128_encrypt 134 cycles 324 bytes 16 stack
 * cost fw_speck64_128_decrypt 138 cycles 380 bytes 16 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define y               r2
#define x               r3
#define key_a           r4
#define key_b           r5
#define key_c           r6
#define key_d           r12
#define four_keys       {r4-r6, r12}
#define three_keys      {r4-r6}
#define two_keys        {r4, r5}
#define saved           {r4-r6, lr}
#define saved_return    {r4-r6, pc}
#define key             r1
#define k               r2
#define l_a             r3
#define l_b             r12
#define l_c             r1              /* read last */

#include "fw_functions.inc"
#include "speck_macros.inc"

.macro encrypt_four_rounds
    ldm     schedule!, four_keys
    .irp    key, key_a, key_b, key_c, key_d
    encrypt_round \key
    .endr
.endm

.macro decrypt_four_rounds turn:req
    ldmdb   schedule!, four_keys
    decrypt_round key_d, \turn
    decrypt_round key_c, \turn + BETA
    decrypt_round key_b, \turn + 2 * BETA
    decrypt_round key_a, \turn + 3 * BETA
.endm

/* ROUNDS is 26 or 27: six times four, and two or three more. */
.macro encrypt_block rounds:req
    .p2align 2
    push    saved
    load_block
    .rept   6
    encrypt_four_rounds
    .endr
.if \rounds == 26
    ldm     schedule, two_keys
    encrypt_round key_a
    encrypt_round key_b
.else
    ldm     schedule, three_keys
    encrypt_round key_a
    encrypt_round key_b
    encrypt_round key_c
.endif
    store_block
    pop     saved_return
.endm

.macro decrypt_block rounds:req
    .p2align 2
    push    saved
    adds    schedule, schedule, #4 * \rounds
    load_block
    ror     x, x, #32 - X_TURN
    .irp    group, 0, 1, 2, 3, 4, 5
    decrypt_four_rounds 4 * BETA * \group
    .endr
.if \rounds == 26
    ldmdb   schedule, two_keys
    decrypt_round key_b, 24 * BETA
    decrypt_round key_a, 25 * BETA
.else
    ldmdb   schedule, three_keys
    decrypt_round key_c, 24 * BETA
    decrypt_round key_b, 25 * BETA
    decrypt_round key_a, 26 * BETA
.endif
    ror     x, x, #X_TURN
    ror     y, y, #(\rounds * BETA) & 31
    store_block
    pop     saved_return
.endm

.macro expand_round round:req, l:req
    str     k, [schedule, #4 * (\round)]
    next_round_key \l, k, #(\round)
.endm

    fw_function_of fw_speck64_96_encrypt, encrypt_block, 26
    fw_function_of fw_speck64_96_decrypt, decrypt_block, 26

fw_function fw_speck64_96_expand
    .p2align 2
    load_key 3
    .set    round, 0
    .rept   12
    expand_round round, l_a
    expand_round round + 1, l_b
    .set    round, round + 2
    .endr
    expand_round 24, l_a
    str     k, [schedule, #4 * 25]
    bx      lr
fw_end fw_speck64_96_expand

    fw_function_of fw_speck64_128_encrypt, encrypt_block, 27
    fw_function_of fw_speck64_128_decrypt, decrypt_block, 27

fw_function fw_speck64_128_expand
    .p2align 2
    load_key 4
    .set    round, 0
    .rept   8
    expand_round round, l_a
    expand_round round + 1, l_b
    expand_round round + 2, l_c
    .set    round, round + 3
    .endr
    expand_round 24, l_a
    expand_round 25, l_b
    str     k, [schedule, #4 * 26]
    bx      lr
fw_end fw_speck64_128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMECK64/128 for ARMv7-M (Cortex-M3): all rounds unrolled, round keys loaded four at a time.
 *
 *     void fw_simeck64_128_expand (fw_simeck64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_simeck64_128_encrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_simeck64_128_decrypt(const fw_simeck64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in r0 and r1. Key and block at any address; the schedule is the portable one, aligned to 4 bytes. A round
 * has 4 instructions, the least there can be (simeck_macros.inc), and its key takes 1.25 cycles: LDM of four. So does a
 * step of the key schedule, whose constant is in one of two registers, and STM of four.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_simeck64_128_expand 236 cycles 640 bytes 16 stack
 * cost fw_simeck64_128_encrypt 250 cycles 696 bytes 16 stack
 * cost fw_simeck64_128_decrypt 251 cycles 696 bytes 16 stack
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
#define saved           {r4-r6, lr}
#define saved_return    {r4-r6, pc}

#define key             r1
#define k_a             r2              /* the newest round keys */
#define k_b             r3
#define k_c             r4
#define k_d             r5
#define newest_keys     {r2-r5}
#define constant_0      r6              /* of a step of the key schedule, by its bit of the sequence */
#define constant_1      lr

#define ROUNDS          44

#include "simeck_macros.inc"
#include "simeck_sequence.inc"

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

fw_function fw_simeck64_128_encrypt
    .p2align 2
    push    saved
    load_block
    .rept   ROUNDS / 4
    encrypt_four_rounds
    .endr
    store_block
    pop     saved_return
fw_end fw_simeck64_128_encrypt

fw_function fw_simeck64_128_decrypt
    .p2align 2
    push    saved
    adds    schedule, schedule, #4 * ROUNDS
    load_block
    .rept   ROUNDS / 4
    decrypt_four_rounds
    .endr
    store_block
    pop     saved_return
fw_end fw_simeck64_128_decrypt

.macro next_round_key oldest:req, other:req, bit:req
    mix     \oldest, \other
    .if     \bit
    eor     \oldest, \oldest, constant_1
    .else
    eors    \oldest, \oldest, constant_0
    .endif
.endm

.macro store_keys
    stm     schedule!, newest_keys
.endm

fw_function fw_simeck64_128_expand
    .p2align 2
    push    saved
    ldr     k_a, [key]
    ldr     k_b, [key, #4]
    ldr     k_c, [key, #8]
    ldr     k_d, [key, #12]
    mvn     constant_0, #3
    mvn     constant_1, #2
    all_round_keys
    pop     saved_return
fw_end fw_simeck64_128_expand

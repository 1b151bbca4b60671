/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for ARMv6-M (Cortex-M0+): all rounds unrolled.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the
 * schedule is the key.
 * A round is 16 instructions and cycles; why: chaskey_macros.inc.
 * Cycles with BL and return:
 *
 * cost fw_chaskey_expand 17 cycles 10 bytes 0 stack
 * cost fw_chaskey_encrypt 183 cycles 304 bytes 20 stack
 * cost fw_chaskey_decrypt 183 cycles 304 bytes 20 stack
 * cost fw_chaskey_lts_expand 17 cycles 10 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 311 cycles 560 bytes 20 stack
 * cost fw_chaskey_lts_decrypt 311 cycles 560 bytes 20 stack
 */
#define schedule        r0
#define block           r1
#define v0              r2
#define v1              r3
#define v2              r4
#define v3              r5
#define state           {r2-r5}
#define by_5            r0              /* distances to rotate by, where the addresses were */
#define by_7            r1
#define by_16           r6
#define by_other        r7              /* 8 and 13 in turn */
#define word0           r6              /* of the key */
#define word1           r7
#define two_words       {r6, r7}
#define kept_block      r12
#define kept_schedule   lr
#define saved           {r4-r7, lr}
#define restored        {r4-r7, pc}
#define key             r1
#define key_pair        {r2, r3}

#include "chaskey_macros.inc"

.macro encrypt_block rounds:req
    enter_block 32 - 5, 32 - 7
    movs    by_16, #16
    .rept   \rounds
    encrypt_round
    .endr
    leave_block
.endm

.macro decrypt_block rounds:req
    enter_block 5, 7
    movs    by_16, #16
    .rept   \rounds
    decrypt_round
    .endr
    leave_block
.endm

#include "chaskey_functions.inc"

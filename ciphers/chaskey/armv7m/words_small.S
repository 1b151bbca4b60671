/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for ARMv7-M (Cortex-M3): one round per pass; small.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r0 and r1. Key and block at any address; the schedule is the key, aligned
 * to 4 bytes.
 * A pass is 12 cycles forward and 16 back: a round (why not less: chaskey_macros.inc), 4 for the loop, 2 for V1 and V3,
 * which cannot stay unrotated from pass to pass.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_chaskey_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_encrypt 135 cycles 100 bytes 20 stack
 * cost fw_chaskey_decrypt 166 cycles 116 bytes 20 stack
 * cost fw_chaskey_lts_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 231 cycles 100 bytes 20 stack
 * cost fw_chaskey_lts_decrypt 294 cycles 116 bytes 20 stack
 * Functions and loops begin at multiples of 4, so that the cycles do not depend on where a function is linked.
 */
#define schedule        r0
#define block           r1
#define v0              r2
#define v1              r3
#define v2              r0              /* when the keys are loaded */
#define v3              r12
#define k0              r4
#define k1              r5
#define k2              r6
#define k3              r7
#define keys            {r4-r7}
#define count           r8
#define saved           {r4-r8}
#define key             r1
#define key_end         r1              /* the last word that is read */

#include "chaskey_macros.inc"

.macro encrypt_block rounds:req
    .p2align 2
    enter_block
    ror     v2, v2, #16
    mov     count, #\rounds
    .p2align 2
1:  encrypt_round
    subs    count, count, #1
    bne     1b
    leave_block 0, 16, 0
.endm

.macro decrypt_block rounds:req
    .p2align 2
    enter_block
    mov     count, #\rounds
    .p2align 2
1:  decrypt_round 0, 0
    ror     v1, v1, #12
    ror     v3, v3, #21
    subs    count, count, #1
    bne     1b
    leave_block 0, 0, 0
.endm

#include "chaskey_functions.inc"

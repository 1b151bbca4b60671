/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for ARMv7-M (Cortex-M3): all rounds unrolled, rotations free.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r0 and r1. Key and block at any address; the schedule is the key, aligned
 * to 4 bytes.
 * A round is 8 instructions forward and 10 back; why: chaskey_macros.inc.
 * Cycles with BL and return, zero wait states:
 *
 * cost fw_chaskey_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_encrypt 101 cycles 280 bytes 16 stack
 * cost fw_chaskey_decrypt 117 cycles 376 bytes 16 stack
 * cost fw_chaskey_lts_expand 14 cycles 24 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 165 cycles 504 bytes 16 stack
 * cost fw_chaskey_lts_decrypt 197 cycles 696 bytes 16 stack
 * Functions begin at multiples of 4, so that the cycles do not depend on where a function is linked.
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
#define saved           {r4-r7}
#define key             r1
#define key_end         r1              /* the last word that is read */

#include "chaskey_macros.inc"

.macro encrypt_block rounds:req
    .p2align 2
    enter_block
    encrypt_round 0
    .rept   \rounds - 1
    encrypt_round
    .endr
    leave_block 0, 16, 0
.endm

.macro decrypt_block rounds:req
    .p2align 2
    enter_block
    .set    round, 0
    .rept   \rounds
    decrypt_round 12 * round, 21 * round
    .set    round, round + 1
    .endr
    leave_block 12 * \rounds, 0, 21 * \rounds
.endm

#include "chaskey_functions.inc"

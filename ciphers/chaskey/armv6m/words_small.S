/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for ARMv6-M (Cortex-M0+): one round per pass; small.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in r0 and r1. Key and block aligned to 4 bytes, as the core's loads want; the
 * schedule is the key.
 * A pass is 19 cycles: a round of 16 (why: chaskey_macros.inc), and 3 for the loop. It is counted in the upper bits of
 * a distance, which is taken modulo 32: 16 + 32 times the rounds behind this one.
 * Cycles with BL and return:
 *
 * cost fw_chaskey_expand 17 cycles 10 bytes 0 stack
 * cost fw_chaskey_encrypt 206 cycles 84 bytes 20 stack
 * cost fw_chaskey_decrypt 206 cycles 84 bytes 20 stack
 * cost fw_chaskey_lts_expand 17 cycles 10 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 359 cycles 86 bytes 20 stack
 * cost fw_chaskey_lts_decrypt 359 cycles 86 bytes 20 stack
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

/* BY_16 for 8 or 16 rounds, which is more than fits an instruction. */
.macro set_rounds rounds:req
    .if     \rounds == 8
    movs    by_16, #16 + 32 * 7
    .else
    movs    by_16, #8 + 16 * 15
    lsls    by_16, by_16, #1
    .endif
.endm

.macro encrypt_block rounds:req
    enter_block 32 - 5, 32 - 7
    set_rounds \rounds
1:  encrypt_round
    subs    by_16, by_16, #32
    bpl     1b
    leave_block
.endm

.macro decrypt_block rounds:req
    enter_block 5, 7
    set_rounds \rounds
1:  decrypt_round
    subs    by_16, by_16, #32
    bpl     1b
    leave_block
.endm

#include "chaskey_functions.inc"

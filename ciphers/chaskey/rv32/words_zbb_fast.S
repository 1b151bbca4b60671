/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for RV32 with Zbb: all rounds unrolled.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in a0 and a1; only registers that a call may change, and of these such that
 * most instructions are short. Key and block aligned to 4 bytes (a Hazard3 traps other loads of words); the schedule is
 * the key.
 *
 * A round is 14 instructions, four additions, four sums and six rotations, none of which waits and none of which the
 * cipher can do without. The key is added twice: 16.
 *
 * cost fw_chaskey_expand 12 cycles 18 bytes 0 stack
 * cost fw_chaskey_encrypt 136 cycles 386 bytes 0 stack
 * cost fw_chaskey_decrypt 136 cycles 386 bytes 0 stack
 * cost fw_chaskey_lts_expand 12 cycles 18 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 248 cycles 706 bytes 0 stack
 * cost fw_chaskey_lts_decrypt 248 cycles 706 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define v0              a2
#define v1              a3
#define v2              a4
#define v3              a5
#define word0           a6              /* of the key */
#define word1           a7
#define word2           t1
#define word3           t2
#define key             a1

#define HAS_ROTATIONS
#include "words_unrolled.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for RV32: all rounds unrolled.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in a0 and a1; only registers that a call may change, and of these such that
 * most instructions are short. Key and block aligned to 4 bytes (the
 * E31 traps other loads of words); the schedule is the key.
 * A round is 26 instructions, none of which waits; why not less: chaskey_macros.inc. The key is added twice: 16.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_chaskey_expand 16 cycles 18 bytes 0 stack
 * cost fw_chaskey_encrypt 236 cycles 578 bytes 0 stack
 * cost fw_chaskey_decrypt 236 cycles 578 bytes 0 stack
 * cost fw_chaskey_lts_expand 16 cycles 18 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 444 cycles 1090 bytes 0 stack
 * cost fw_chaskey_lts_decrypt 444 cycles 1090 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define v0              a2
#define v1              a3
#define v2              a4
#define v3              a5
#define part            a0              /* of a word that is rotated, where the schedule's address was */
#define word0           a6              /* of the key */
#define word1           a7
#define word2           t1
#define word3           t2
#define key             a1

#include "words_unrolled.inc"

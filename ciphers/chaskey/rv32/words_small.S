/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for RV32 and RV32E: one round per pass; small.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in a0 and a1; only registers that a call may change, and of these such that
 * most instructions are short. Key and block aligned to 4 bytes (the
 * E31 traps other loads of words); the schedule is the key.
 * A pass is 28 instructions: a round of 26 (why not less: chaskey_macros.inc), and two for the loop. The key is added
 * in one place, before the first round and behind the last.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_chaskey_expand 16 cycles 18 bytes 0 stack
 * cost fw_chaskey_encrypt 282 cycles 116 bytes 0 stack
 * cost fw_chaskey_decrypt 282 cycles 116 bytes 0 stack
 * cost fw_chaskey_lts_expand 16 cycles 18 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 506 cycles 116 bytes 0 stack
 * cost fw_chaskey_lts_decrypt 506 cycles 116 bytes 0 stack
 * cost fw_chaskey_expand 25 cycles 18 bytes 0 stack on rv32e
 * cost fw_chaskey_encrypt 362 cycles 116 bytes 0 stack on rv32e
 * cost fw_chaskey_decrypt 363 cycles 116 bytes 0 stack on rv32e
 * cost fw_chaskey_lts_expand 25 cycles 18 bytes 0 stack on rv32e
 * cost fw_chaskey_lts_encrypt 666 cycles 116 bytes 0 stack on rv32e
 * cost fw_chaskey_lts_decrypt 667 cycles 116 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define v0              a2
#define v1              a3
#define v2              a4
#define v3              a5
#define part            a1              /* of a word that is rotated, of the key */
#define kept_block      t0
#define left            t1              /* rounds */
#define key             a1

#include "chaskey_macros.inc"

.macro add_key_word word:req, offset:req
    lw      part, \offset(schedule)
    xor     \word, \word, part
.endm

/* The key is added before the first round and behind the last. */
.macro one_block round:req, rounds:req
    load_block block
    mv      kept_block, block
    li      left, \rounds
1:  add_key_word v0, 0
    add_key_word v1, 4
    add_key_word v2, 8
    add_key_word v3, 12
    beqz    left, 3f
2:  \round
    addi    left, left, -1
    bnez    left, 2b
    j       1b
3:  mv      part, kept_block
    store_block part
    ret
.endm

#include "one_block.inc"

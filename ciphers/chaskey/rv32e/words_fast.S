/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Chaskey for RV32EC: all rounds unrolled.
 *
 *     void fw_chaskey_expand  (fw_chaskey_schedule *schedule, const uint8_t key[16]);
 *     void fw_chaskey_encrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *     void fw_chaskey_decrypt (const fw_chaskey_schedule *schedule, uint8_t block[16]);
 *
 * and the same for Chaskey-LTS. Arguments in a0 and a1; only registers that a call may change. Key and block aligned to
 * 4 bytes; the schedule is the key.
 *
 * On the CH32V003 time is what the flash hands out, a cycle for 16 bits of code: of a round 32, since all instructions
 * are short but one of each rotation. Two words of the key stay in registers, two are loaded again.
 * Cycles from entry to return:
 *
 * cost fw_chaskey_expand 25 cycles 18 bytes 0 stack
 * cost fw_chaskey_lts_expand 25 cycles 18 bytes 0 stack
 * cost fw_chaskey_encrypt 304 cycles 580 bytes 0 stack
 * cost fw_chaskey_decrypt 305 cycles 580 bytes 0 stack
 * cost fw_chaskey_lts_encrypt 560 cycles 1092 bytes 0 stack
 * cost fw_chaskey_lts_decrypt 561 cycles 1092 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define v0              a2
#define v1              a3
#define v2              a4
#define v3              a5
#define part            a0              /* of a word that is rotated, of the key; where the schedule's address was */
#define kept_schedule   t0
#define word2           t1              /* of the key */
#define word3           t2
#define key             a1

#include "../rv32/chaskey_macros.inc"

.macro add_key_word word:req, offset:req
    lw      part, \offset(kept_schedule)
    xor     \word, \word, part
.endm

.macro one_block round:req, rounds:req
    lw      word2, 8(schedule)
    lw      word3, 12(schedule)
    mv      kept_schedule, schedule
    load_block block
    xor     v2, v2, word2
    xor     v3, v3, word3
    add_key_word v0, 0
    add_key_word v1, 4
    .rept   \rounds
    \round
    .endr
    add_key_word v0, 0
    add_key_word v1, 4
    xor     v2, v2, word2
    xor     v3, v3, word3
    store_block block
    ret
.endm

#include "../rv32/one_block.inc"

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for RV32E: all rounds unrolled, words 1 and 3 in both halves of registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes; the schedule is the portable one. Two rounds are 17
 * instructions: 15 (cham_doubled.inc), and two for their keys, one word. In encryption words 1 and 3 are kept as they
 * were before their last rotation by 1.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_cham64_128_expand 172 cycles 320 bytes 8 stack
 * cost fw_cham64_128_encrypt 1020 cycles 2020 bytes 4 stack
 * cost fw_cham64_128_decrypt 1109 cycles 2196 bytes 4 stack
 */
#define schedule        a0
#define block           a1
#define t               a1
#define e0              a2              /* words 0 and 2 */
#define e2              a3
#define o1              a4              /* words 1 and 3 */
#define o3              a5
#define keys            more_a          /* of an even and of an odd round, in the lower and in the upper half */
#define kept_block      t0
#define odd_key         t1

#include "fw_more_rv32.inc"
#include "../rv32/cham_doubled.inc"

.macro begin_block
    fw_begin_more 1
    mv      kept_block, block
    lw      e0, 0(kept_block)
    lw      e2, 4(kept_block)
.endm

.macro end_block
    sw      e0, 0(kept_block)
    sw      e2, 4(kept_block)
    fw_end_more 1
    ret
.endm

/* Those of round FIRST, which is even, and of the next one: there are sixteen. */
.macro load_keys first:req
    lw      keys, 2 * ((\first) % 16)(schedule)
.endm

/* The even round NUMBER and the odd one behind it. The first rounds find words that no round has rotated; e2 was made
 * to look like one. */
.macro encrypt_two_rounds e:req, o:req, next_e:req
    load_keys number
.if number > 0
    rotate_by_8 \e, \e, t
    xori    \e, \e, number
.endif
.if number < 4
    srli    t, \o, 16 - 1
.else
    srli    t, \o, 16 - 2
    srli    \o, \o, 16 - 1
.endif
    xor     t, t, keys
    add     \e, \e, t
    srli    keys, keys, 16
    xor     keys, keys, \next_e
    xori    \o, \o, number + 1
    add     \o, \o, keys
    double  \o
    .set    number, number + 2
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    double_upper e0, o1
    double_upper e2, o3
    rotate_by_8 e2, e2, t
    .set    number, 0
    .rept   ROUNDS / 4
    encrypt_two_rounds e0, o1, e2
    encrypt_two_rounds e2, o3, e0
    .endr
    rotate_by_8 e0, e0, t
    rotate_by_8 e2, e2, t
    slli    o1, o1, 1
    slli    o3, o3, 1
    join_word e0, o1
    join_word e2, o3
    end_block
fw_end fw_cham64_128_encrypt

.macro decrypt_two_rounds_before e:req, o:req, next_e:req
    load_keys number - 2
    srli    odd_key, keys, 16
    decrypt_two_rounds \e, \o, \next_e, keys, odd_key
.endm

fw_function fw_cham64_128_decrypt
    begin_block
    begin_decryption
    .rept   ROUNDS / 4
    decrypt_two_rounds_before e2, o3, e0
    decrypt_two_rounds_before e0, o1, e2
    .endr
    end_decryption
    end_block
fw_end fw_cham64_128_decrypt

#include "../rv32/cham_expand.inc"

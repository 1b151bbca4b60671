/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for RV32 and RV32E: two rounds per pass; small.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and on RV32E s0, which is saved, and of these such
 * that most instructions are short. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule
 * is the portable one. A pass is an even round, which changes word 0, and an odd one, which changes word 1; then words
 * 2 and 3 are in their places, as the next pass wants them. Of a register with word 0 or 2 only the lower half counts.
 * Words 1 and 3 stand one place to the left, below them their highest bit: so they are rotated by 1 already, and one
 * shift to the right rotates them back.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_cham64_128_expand 175 cycles 58 bytes 0 stack
 * cost fw_cham64_128_encrypt 1496 cycles 156 bytes 0 stack
 * cost fw_cham64_128_decrypt 1405 cycles 162 bytes 0 stack
 * cost fw_cham64_128_expand 261 cycles 58 bytes 0 stack on rv32e
 * cost fw_cham64_128_encrypt 1981 cycles 156 bytes 4 stack on rv32e
 * cost fw_cham64_128_decrypt 2158 cycles 164 bytes 4 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define t               a1
#define e0              a2              /* words 0 and 2 */
#define e2              t0
#define o1              a4              /* words 1 and 3 */
#define o3              t1
#define keys            a3              /* of an even and of an odd round, in the lower and in the upper half */
#define u               a5
#define number          t2              /* of a round */
#define kept_block      more_a

#define ROUNDS          88

#include "fw_asm.h"
#include "fw_more_rv32.inc"

/* O: the upper half of E, one place to the left, above its highest bit. */
.macro split_word e:req, o:req
    srli    u, \e, 31
    srli    \o, \e, 16
    slli    \o, \o, 1
    or      \o, \o, u
.endm

/* E: 32 bits of the block, of which it has the lower word and O, where it is PLACES to the left, the upper. */
.macro join_word e:req, o:req, places:req
    slli    \e, \e, 16
    srli    \e, \e, 16
    srli    \o, \o, \places
    slli    \o, \o, 16
    or      \e, \e, \o
.endm

.macro begin_block
    fw_begin_more 1
    mv      kept_block, block
    lw      e0, 4(kept_block)
    split_word e0, o1
    mv      e2, e0
    mv      o3, o1
    lw      e0, 0(kept_block)
    split_word e0, o1
.endm

.macro end_block places:req
    join_word e0, o1, \places
    sw      e0, 0(kept_block)
    mv      e0, e2
    mv      o1, o3
    join_word e0, o1, \places
    sw      e0, 4(kept_block)
    fw_end_more 1
    ret
.endm

/* Those of round NUMBER, which is even, and of the next one: there are sixteen. */
.macro load_keys
    andi    t, number, 14
    add     t, t, t
    add     t, t, schedule
    lw      keys, 0(t)
.endm

/* TO: FROM rotated by 8. */
.macro rotate_by_8 to:req, from:req
    slli    u, \from, 16
    srli    u, u, 24
    slli    \to, \from, 8
    or      \to, \to, u
.endm

/* WORD, of which only the lower half counts, rotated by PLACES, with what was shifted out above and below. */
.macro rotate_low word:req, places:req
    slli    \word, \word, 16
    srli    u, \word, 32 - \places
    srli    \word, \word, 16 - \places
    or      \word, \word, u
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    li      number, 0
1:  load_keys
    mv      t, o1
    xor     t, t, keys
    xor     e0, e0, number
    add     t, t, e0
    mv      e0, e2
    rotate_by_8 t, t
    mv      e2, t
    rotate_by_8 t, e0
    srli    keys, keys, 16
    xor     t, t, keys
    srli    o1, o1, 1
    addi    number, number, 1
    xor     o1, o1, number
    add     t, t, o1
    rotate_low t, 2
    mv      o1, o3
    mv      o3, t
    addi    number, number, 1
    sltiu   u, number, ROUNDS
    bnez    u, 1b
    end_block 1
fw_end fw_cham64_128_encrypt

/* Words 1 and 3 stand doubled here, so that all rotations are shifts. */
.macro double word:req, spare:req
    slli    \word, \word, 16
    srli    \spare, \word, 16
    or      \word, \word, \spare
.endm

.macro begin_decryption
    fw_begin_more 1
    mv      kept_block, block
    lw      e2, 4(kept_block)
    lw      e0, 0(kept_block)
    srli    o1, e2, 16
    double  o1, u
    mv      o3, o1
    srli    o1, e0, 16
    double  o1, u
.endm

fw_function fw_cham64_128_decrypt
    begin_decryption
    li      number, ROUNDS - 2
1:  load_keys
    rotate_by_8 t, e0
    srli    u, keys, 16
    xor     t, t, u
    srli    u, o3, 1
    sub     u, u, t
    xor     u, u, number                /* and one, for an odd round */
    xori    u, u, 1
    double  u, t
    mv      o3, o1
    mv      o1, u
    srli    t, o1, 16 - 1
    xor     keys, keys, t
    rotate_by_8 t, e2
    sub     t, t, keys
    xor     t, t, number
    mv      e2, e0
    mv      e0, t
    addi    number, number, -2
    bgez    number, 1b
    end_block 16
fw_end fw_cham64_128_decrypt

/* ---- Key schedule ---- */

#define key             a1
#define word            a2              /* of the key, doubled */
#define sum             a3
#define round_key       a4
#define address         a5
#define place           t0              /* of a round key */

/* Of word i come the round keys i and i + 8 ^ 1; a place has two bytes. */
fw_function fw_cham64_128_expand
    li      place, 0
1:  lhu     word, 0(key)
    slli    sum, word, 16
    or      word, word, sum
    srli    sum, word, 16 - 1
    xor     sum, sum, word
    srli    round_key, word, 16 - 8
    xor     round_key, round_key, sum
    add     address, schedule, place
    sh      round_key, 0(address)
    srli    word, word, 16 - 11
    xor     word, word, sum
    xori    address, place, (8 ^ 1) * 2
    add     address, address, schedule
    sh      word, 0(address)
    addi    key, key, 2
    addi    place, place, 2
    sltiu   sum, place, 16
    bnez    sum, 1b
    ret
fw_end fw_cham64_128_expand

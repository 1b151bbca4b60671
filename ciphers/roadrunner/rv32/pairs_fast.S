/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for RV32: one round per pass, L on two bytes at a time.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may change.
 * Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule has a layout of its own, 56 bytes:
 * the first eight bytes of the key as they are, then a word for each two bytes of the key, which has each of them twice,
 * and again from the first byte on as far as a round can reach.
 *
 * A round is 122 instructions, or 123 where the key begins again, none of which waits: four S-boxes of 8 and a copy;
 * three times L and a round key, 20; 1 for the round's number; 10 to take the half apart, 8 to put it together, 3 to add
 * it; 4 for the place in the key and the loop. With the portable S-box of 8 operations and L of 4 for two bytes no round
 * can do with less than 32 + 24. That there are no shorter circuits is not claimed.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_roadrunner80_expand 102 cycles 60 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1269 cycles 458 bytes 16 stack
 * cost fw_roadrunner80_decrypt 1276 cycles 458 bytes 16 stack
 * cost fw_roadrunner128_expand 127 cycles 60 bytes 0 stack
 * cost fw_roadrunner128_encrypt 1523 cycles 458 bytes 16 stack
 * cost fw_roadrunner128_decrypt 1521 cycles 458 bytes 16 stack
 */
#define keys            a0
#define block           a1
#define x0              a2              /* the half in F */
#define x1              a3
#define x2              a4
#define x3              a5
#define spare           a6
#define k01             t0              /* a round key */
#define k23             t1
#define active          t2              /* the half that goes through F, as it was */
#define other           t3
#define number          t4              /* of the round, twice in the upper half */
#define one             t5              /* as a number of a round */
#define low_half        t6              /* a mask */
#define even_bytes      a7              /* a mask */
#define end             s0              /* of the key */
#define last_number     s1              /* behind that of the last round */

#define schedule        a0
#define key             a1
#define pair            a2
#define byte            a3
#define from            a4
#define end_of_pairs    a5

#include "roadrunner_macros.inc"

#define PAIRS_80        5
#define PAIRS_128       8
#define ROUNDS_80       10
#define ROUNDS_128      12
#define FRAME           16

/* The half that is active, each byte twice. */
.macro unpack
    and     x0, active, even_bytes
    xor     x1, active, x0
    slli    x2, x0, 8
    srli    x3, x1, 8
    or      x0, x0, x2
    or      x1, x1, x3
    srli    x2, x0, 16
    srli    x3, x1, 16
    and     x0, x0, low_half
    and     x1, x1, low_half
.endm

/* The upper copies to x0. */
.macro pack
    slli    x2, x2, 16
    or      x0, x0, x2
    slli    x3, x3, 16
    or      x1, x1, x3
    srli    x0, x0, 8
    xor     x0, x0, x1
    and     x0, x0, even_bytes
    xor     x0, x0, x1
.endm

.macro substitute_diffuse_add_key place:req
    lw      k01, PAIR * \place(keys)
    lw      k23, PAIR * \place + PAIR(keys)
    substitute
    .if     \place == 2
    xor     k23, k23, number
    .endif
    diffuse_add_key x0, x1, k01
    diffuse_add_key x2, x3, k23
.endm

/* The halves have changed roles behind it; the next round's keys are FURTHER pairs on, and within the key. */
.macro one_round pairs:req, further:req
    unpack
    substitute_diffuse_add_key 0
    substitute_diffuse_add_key 2
    substitute_diffuse_add_key 4
    substitute
    pack
    xor     x0, x0, other
    mv      other, active
    mv      active, x0
    addi    keys, keys, PAIR * \further
    bltu    keys, end, 2f
    addi    keys, keys, -PAIR * \pairs
2:
.endm

/* FIRST_PAIR: where the first round's keys begin; WHITENING: the place of the key that is added to the first half. */
.macro enter_block pairs:req, first_pair:req, whitening:req
    addi    sp, sp, -FRAME
    sw      end, 0(sp)
    sw      last_number, 4(sp)
    sw      keys, 8(sp)
    lw      spare, \whitening(keys)
    lw      active, 0(block)
    lw      other, 4(block)
    addi    end, keys, RAW_BYTES + PAIR * \pairs
    addi    keys, keys, RAW_BYTES + PAIR * \first_pair
    li      even_bytes, 0x00ff00ff
    li      low_half, 0xffff
    li      one, 0x01010000
    xor     active, active, spare
.endm

.macro leave_block whitening:req
    lw      keys, 8(sp)
    lw      end, 0(sp)
    lw      spare, \whitening(keys)
    lw      last_number, 4(sp)
    sw      active, 4(block)
    xor     other, other, spare
    sw      other, 0(block)
    addi    sp, sp, FRAME
    ret
.endm

.macro encrypt_block pairs:req, rounds:req, further:req
    enter_block \pairs, 2, 0
    li      number, 0x01010000 * \rounds
1:  one_round \pairs, \further
    sub     number, number, one
    bnez    number, 1b
    leave_block 4
.endm

.macro decrypt_block pairs:req, rounds:req, first_pair:req, further:req
    enter_block \pairs, \first_pair, 4
    mv      number, one
    li      last_number, 0x01010000 * (\rounds + 1)
1:  one_round \pairs, \further
    add     number, number, one
    bne     number, last_number, 1b
    leave_block 0
.endm

fw_function fw_roadrunner80_encrypt
    encrypt_block PAIRS_80, ROUNDS_80, 1
fw_end fw_roadrunner80_encrypt

fw_function fw_roadrunner80_decrypt
    decrypt_block PAIRS_80, ROUNDS_80, 1, 4
fw_end fw_roadrunner80_decrypt

fw_function fw_roadrunner80_expand
    expand_key PAIRS_80, 5
fw_end fw_roadrunner80_expand

fw_function fw_roadrunner128_encrypt
    encrypt_block PAIRS_128, ROUNDS_128, 6
fw_end fw_roadrunner128_encrypt

fw_function fw_roadrunner128_decrypt
    decrypt_block PAIRS_128, ROUNDS_128, 4, 2
fw_end fw_roadrunner128_decrypt

fw_function fw_roadrunner128_expand
    expand_key PAIRS_128, 4
fw_end fw_roadrunner128_expand

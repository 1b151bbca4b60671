/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RoadRunneR for RV32 and RV32E: one round per pass, L on two bytes at a time.
 *
 *     void fw_roadrunner80_expand  (fw_roadrunner80_schedule *schedule, const uint8_t key[10]);
 *     void fw_roadrunner80_encrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *     void fw_roadrunner80_decrypt (const fw_roadrunner80_schedule *schedule, uint8_t block[8]);
 *
 * and the same for RoadRunneR-128, whose key has 16 bytes. Arguments in a0 and a1. Key and block
 * aligned to 4 bytes (the E31 traps other loads of words). The schedule has a layout of its own, 56 bytes: the first
 * eight bytes of the key as they are, then a word for each two bytes of the key, which has each of them twice, and again
 * from the first byte on as far as a round can reach.
 *
 * A round is 122 instructions, or 123 where the key begins again, none of which waits: four S-boxes of 8 and a copy;
 * three times L and a round key, 20; 1 for the round's number; 10 to take the half apart, 8 to put it together, 3 to add
 * it; 4 for the place in the key and the loop. With the portable S-box of 8 operations and L of 4 for two bytes no round
 * can do with less than 32 + 24. That there are no shorter circuits is not claimed. On the CH32V003 time is what the
 * flash hands out, a cycle for 16 bits of code.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_roadrunner80_expand 102 cycles 60 bytes 0 stack
 * cost fw_roadrunner80_encrypt 1269 cycles 458 bytes 16 stack
 * cost fw_roadrunner80_decrypt 1276 cycles 458 bytes 16 stack
 * cost fw_roadrunner128_expand 127 cycles 60 bytes 0 stack
 * cost fw_roadrunner128_encrypt 1523 cycles 458 bytes 16 stack
 * cost fw_roadrunner128_decrypt 1521 cycles 458 bytes 16 stack
 * cost fw_roadrunner80_expand 155 cycles 60 bytes 0 stack on rv32e
 * cost fw_roadrunner80_encrypt 1608 cycles 382 bytes 32 stack on rv32e
 * cost fw_roadrunner80_decrypt 1587 cycles 386 bytes 32 stack on rv32e
 * cost fw_roadrunner128_expand 199 cycles 60 bytes 0 stack on rv32e
 * cost fw_roadrunner128_encrypt 1892 cycles 382 bytes 32 stack on rv32e
 * cost fw_roadrunner128_decrypt 1919 cycles 386 bytes 32 stack on rv32e
 */
#define keys            a0
#define block           a1              /* outside the rounds */
#define x0              a2              /* the half in F */
#define x1              a3
#define x2              a4
#define x3              a5
#define saved_0         s0              /* the caller's */
#define saved_1         s1

#ifdef __riscv_32e
#define spare           s0
#define low_half        s1              /* a mask */
#define active          t0              /* the half that goes through F, as it was */
#define other           t1
#define number          t2              /* of the round, twice in the upper half */
#define one             ra              /* as a number of a round */
#define k01             a1              /* a round key */
#define k23             a1
#define even_bytes      a1              /* a mask */
#define end             a1              /* of the key */
#define last_number     a1              /* behind that of the last round */
#define whitening_key   x0
#define FRAME           32
#define KEYS            8(sp)
#define RETURN          12(sp)
#define BLOCK           16(sp)
#define END             20(sp)
#define EVEN_BYTES      24(sp)
#define LAST_NUMBER     28(sp)
#else
#define spare           a6
#define k01             t0
#define k23             t1
#define active          t2
#define other           t3
#define number          t4
#define one             t5
#define low_half        t6
#define even_bytes      a7
#define end             s0
#define last_number     s1
#define whitening_key   spare
#define FRAME           16
#define KEYS            8(sp)
#endif

#define schedule        a0
#define key             a1
#define pair            a2
#define byte            a3
#define from            a4
#define end_of_pairs    a5

.macro clear_upper_half x:req
    and     \x, \x, low_half
.endm

#include "fw_kept_rv32.inc"
#include "roadrunner_macros.inc"

#define PAIRS_80        5
#define PAIRS_128       8
#define ROUNDS_80       10
#define ROUNDS_128      12

.macro substitute_diffuse_add_key place:req
#ifdef __riscv_32e
    substitute
    lw      k01, PAIR * \place(keys)
    diffuse_add_key x0, x1, k01
    lw      k23, PAIR * \place + PAIR(keys)
    .if     \place == 2
    xor     k23, k23, number
    .endif
    diffuse_add_key x2, x3, k23
#else
    lw      k01, PAIR * \place(keys)
    lw      k23, PAIR * \place + PAIR(keys)
    substitute
    .if     \place == 2
    xor     k23, k23, number
    .endif
    diffuse_add_key x0, x1, k01
    diffuse_add_key x2, x3, k23
#endif
.endm

/* The halves have changed roles behind it; the next round's keys are FURTHER pairs on, and within the key. */
.macro one_round pairs:req, further:req
    fw_recall even_bytes, EVEN_BYTES
    unpack  active
    substitute_diffuse_add_key 0
    substitute_diffuse_add_key 2
    substitute_diffuse_add_key 4
    substitute
    fw_recall even_bytes, EVEN_BYTES
    pack
    xor     x0, x0, other
    mv      other, active
    mv      active, x0
    addi    keys, keys, PAIR * \further
    fw_recall end, END
    bltu    keys, end, 2f
    addi    keys, keys, -PAIR * \pairs
2:
.endm

/* FIRST_PAIR: where the first round's keys begin; WHITENING: the place of the key that is added to the first half. */
.macro enter_block pairs:req, first_pair:req, whitening:req
    addi    sp, sp, -FRAME
    sw      saved_0, 0(sp)
    sw      saved_1, 4(sp)
    sw      keys, KEYS
    fw_keep one, RETURN
    fw_keep block, BLOCK
    lw      spare, \whitening(keys)
    lw      active, 0(block)
    lw      other, 4(block)
    addi    end, keys, RAW_BYTES + PAIR * \pairs
    fw_keep end, END
    addi    keys, keys, RAW_BYTES + PAIR * \first_pair
    li      even_bytes, 0x00ff00ff
    fw_keep even_bytes, EVEN_BYTES
    li      low_half, 0xffff
    li      one, 0x01010000
    xor     active, active, spare
.endm

.macro leave_block whitening:req
    lw      keys, KEYS
    lw      saved_0, 0(sp)
    lw      whitening_key, \whitening(keys)
    lw      saved_1, 4(sp)
    fw_recall block, BLOCK
    fw_recall one, RETURN
    sw      active, 4(block)
    xor     other, other, whitening_key
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
    fw_keep last_number, LAST_NUMBER
1:  one_round \pairs, \further
    add     number, number, one
    fw_recall last_number, LAST_NUMBER
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

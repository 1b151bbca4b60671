/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for RV32 and RV32E: all rounds unrolled.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short.
 * Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A round is
 * 22 instructions, none of which waits; why not less: lea_macros.inc. A round of the key schedule is 32, four are a
 * pass.
 * On the CH32V003 a short instruction takes a cycle, a long one two unless the flash is ahead, and an access to memory
 * two. A round of 22 instructions with its four loads takes 26, while the flash hands out 25 words of 16 bits; a round
 * of the key schedule is 40 such words. There the schedule's register moves on where short loads do not reach.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lea128_expand 808 cycles 440 bytes 0 stack
 * cost fw_lea128_encrypt 546 cycles 1566 bytes 0 stack
 * cost fw_lea128_decrypt 546 cycles 1566 bytes 0 stack
 * cost fw_lea128_expand 1095 cycles 386 bytes 8 stack on rv32e
 * cost fw_lea128_encrypt 656 cycles 1252 bytes 0 stack on rv32e
 * cost fw_lea128_decrypt 658 cycles 1256 bytes 0 stack on rv32e
 */
#define argument_schedule a0
#define block           a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define key             a1
#define key0            a2              /* a round key */
#define key1            a3
#define key2            a4
#define key3            a5
#ifdef __riscv_32e
#define schedule        a0
#define kept_block      t0
#define k               a1              /* a word of the round key, and what it is added to */
#define k1              s0              /* the word of the round key that is used three times */
#define part            s1              /* of a word that is rotated */
#define kept_k1         t1              /* what the caller has in registers */
#define kept_part       t2
#define delta0          t0
#define delta1          t1
#define delta2          t2
#define delta3          s0
#define end             a1              /* of the schedule */
#define callee          s0, s1
#define GROUPS          3               /* of rounds, whose keys are in reach of the same schedule */
#else
#define schedule        a6
#define kept_block      a7
#define k               a0
#define k1              t0
#define part            a1
#define delta0          t2
#define delta1          t3
#define delta2          t4
#define delta3          t5
#define end             t1
#define GROUPS          1
#endif
#define PASSES          (6 / GROUPS)    /* of four rounds each */
#define GROUP_BYTES     (64 * PASSES)

#include "lea_macros.inc"

.macro enter_block
#ifdef __riscv_32e
    mv      kept_k1, k1
    mv      kept_part, part
#endif
    take_arguments
.endm

.macro leave_block
    store_block kept_block
#ifdef __riscv_32e
    mv      k1, kept_k1
    mv      part, kept_part
#endif
    ret
.endm

/* From the GROUP's keys, counted from 1, to the next ones, BYTES on. */
.macro next_group bytes:req
    .if     group < GROUPS
    addi    schedule, schedule, \bytes
    .endif
    .set    group, group + 1
.endm

fw_function fw_lea128_encrypt
    enter_block
    .set    group, 1
    .rept   GROUPS
    .set    place, 0
    .rept   PASSES
    encrypt_round x0, x1, x2, x3, place
    encrypt_round x1, x2, x3, x0, place + 16
    encrypt_round x2, x3, x0, x1, place + 32
    encrypt_round x3, x0, x1, x2, place + 48
    .set    place, place + 64
    .endr
    next_group GROUP_BYTES
    .endr
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    .if     GROUPS > 1
    addi    schedule, schedule, (GROUPS - 1) * GROUP_BYTES
    .endif
    .set    group, 1
    .rept   GROUPS
    .set    place, GROUP_BYTES
    .rept   PASSES
    .set    place, place - 64
    decrypt_round x0, x1, x2, x3, place + 48
    decrypt_round x3, x0, x1, x2, place + 32
    decrypt_round x2, x3, x0, x1, place + 16
    decrypt_round x1, x2, x3, x0, place
    .endr
    next_group -GROUP_BYTES
    .endr
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    begin_expansion
1:  next_round_key delta0, 0
    next_round_key delta1, 16
    next_round_key delta2, 32
    next_round_key delta3, 48
    addi    schedule, schedule, 64
    bne     schedule, end, 1b
    end_expansion
fw_end fw_lea128_expand

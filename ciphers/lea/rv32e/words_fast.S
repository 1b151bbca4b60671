/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for RV32EC: all rounds unrolled.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes; the schedule is the portable one.
 *
 * On the CH32V003 a short instruction takes a cycle, a long one two unless the flash is ahead, and an access to memory
 * two. A round of 22 instructions (lea_macros.inc) with its four loads takes 26, while the flash hands out 25 words of
 * 16 bits; a round of the key schedule is 40 such words.
 * Cycles from entry to return:
 *
 * cost fw_lea128_expand 1095 cycles 386 bytes 8 stack
 * cost fw_lea128_encrypt 656 cycles 1252 bytes 0 stack
 * cost fw_lea128_decrypt 658 cycles 1256 bytes 0 stack
 */
#define schedule        a0
#define block           a1
#define k               a1              /* a word of the round key, and what it is added to */
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define k1              s0              /* the word of the round key that is used three times */
#define kept_block      t0
#define part            s1              /* of a word that is rotated */
#define kept_k1         t1              /* what the caller has in registers */
#define kept_part       t2
#define key             a1
#define key0            a2              /* a round key */
#define key1            a3
#define key2            a4
#define key3            a5
#define delta0          t0
#define delta1          t1
#define delta2          t2
#define delta3          s0
#define end             a1              /* of the schedule */
#define callee          s0, s1

#include "fw_saved_rv32.inc"
#include "../rv32/lea_macros.inc"

#define GROUP           8               /* rounds whose keys are in reach of short loads */
#define GROUP_BYTES     (16 * GROUP)

.macro enter_block
    mv      kept_k1, k1
    mv      kept_part, part
    mv      kept_block, block
    load_block kept_block
.endm

.macro leave_block
    store_block kept_block
    mv      k1, kept_k1
    mv      part, kept_part
    ret
.endm

fw_function fw_lea128_encrypt
    enter_block
    .set    group, 1
    .rept   3
    .set    place, 0
    .rept   GROUP / 4
    encrypt_round x0, x1, x2, x3, place
    encrypt_round x1, x2, x3, x0, place + 16
    encrypt_round x2, x3, x0, x1, place + 32
    encrypt_round x3, x0, x1, x2, place + 48
    .set    place, place + 64
    .endr
    .if     group < 3
    addi    schedule, schedule, GROUP_BYTES
    .endif
    .set    group, group + 1
    .endr
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    addi    schedule, schedule, 2 * GROUP_BYTES
    .set    group, 1
    .rept   3
    .set    place, GROUP_BYTES
    .rept   GROUP / 4
    .set    place, place - 64
    decrypt_round x0, x1, x2, x3, place + 48
    decrypt_round x3, x0, x1, x2, place + 32
    decrypt_round x2, x3, x0, x1, place + 16
    decrypt_round x1, x2, x3, x0, place
    .endr
    .if     group < 3
    addi    schedule, schedule, -GROUP_BYTES
    .endif
    .set    group, group + 1
    .endr
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    addi    sp, sp, -8
    save    callee
    begin_expansion
1:  next_round_key delta0, 0
    next_round_key delta1, 16
    next_round_key delta2, 32
    next_round_key delta3, 48
    addi    schedule, schedule, 64
    bne     schedule, end, 1b
    restore callee
    addi    sp, sp, 8
    ret
fw_end fw_lea128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SIMON64 for RV32 and RV32E: one round per pass; small.
 *
 *     void fw_simon64_96_expand  (fw_simon64_96_schedule *schedule, const uint8_t key[12]);
 *     void fw_simon64_96_encrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *     void fw_simon64_96_decrypt (const fw_simon64_96_schedule *schedule, uint8_t block[8]);
 *
 * and the same for SIMON64/128, whose key has 16 bytes. Arguments in a0 and a1; only registers that a call may change,
 * and on RV32E s0 for keys of 128 bits, which is saved, and of these such that most instructions are short. Key and
 * block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A pass is 18
 * instructions: a round of 14 (why not less: simon_macros.inc), two to exchange the halves, and two for the place of
 * the key and the loop. The key schedule reads back the words that it is made of.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_simon64_96_expand 804 cycles 90 bytes 0 stack
 * cost fw_simon64_96_encrypt 776 cycles 68 bytes 0 stack
 * cost fw_simon64_96_decrypt 777 cycles 70 bytes 0 stack
 * cost fw_simon64_128_expand 907 cycles 100 bytes 0 stack
 * cost fw_simon64_128_encrypt 812 cycles 68 bytes 0 stack
 * cost fw_simon64_128_decrypt 813 cycles 70 bytes 0 stack
 * cost fw_simon64_96_expand 1348 cycles 90 bytes 0 stack on rv32e
 * cost fw_simon64_96_encrypt 1190 cycles 68 bytes 0 stack on rv32e
 * cost fw_simon64_96_decrypt 1191 cycles 70 bytes 0 stack on rv32e
 * cost fw_simon64_128_expand 1471 cycles 104 bytes 4 stack on rv32e
 * cost fw_simon64_128_encrypt 1246 cycles 68 bytes 0 stack on rv32e
 * cost fw_simon64_128_decrypt 1247 cycles 70 bytes 0 stack on rv32e
 */
#define schedule        a0
#define block           a1
#define y               a2
#define x               a3
#define sum             a4              /* a word that is rotated by 1, then by 2 */
#define other           a5              /* the same word rotated by 8, the round key */
#define part            a1              /* of a word that is rotated, where the block's address was */
#define kept_block      t0
#define end             t2              /* of the schedule, or its begin */
#define key             a1
#define newest          a2
#define oldest          a3
#define second          more_a          /* of four words, what is one newer than the oldest */
#define z_first         t0              /* bits of the sequence, the next one lowest */
#define z_second        t1

#include "fw_more_rv32.inc"
#include "simon_macros.inc"

/* The halves change places. */
.macro one_round y:req, x:req
    mix     \x
    lw      other, 0(schedule)
    xor     sum, sum, \y
    mv      \y, \x
    xor     sum, sum, other
    mv      \x, sum
.endm

.macro encrypt_block rounds:req
    load_block
    addi    end, schedule, 4 * \rounds
1:  one_round y, x
    addi    schedule, schedule, 4
    bne     schedule, end, 1b
    store_block
    ret
.endm

.macro decrypt_block rounds:req
    load_block
    mv      end, schedule
    addi    schedule, schedule, 4 * \rounds
1:  addi    schedule, schedule, -4
    one_round x, y
    bne     schedule, end, 1b
    store_block
    ret
.endm

#include "simon_functions.inc"

/* The first WORDS round keys are the key; each later one is made of the last WORDS. */
.macro expand_key words:req, rounds:req, z_first_bits:req, z_second_bits:req
    .if     \words == 4
    fw_begin_more 1
    .endif
    lw      newest, 0(key)
    lw      oldest, 4(key)
    sw      newest, 0(schedule)
    lw      newest, 8(key)
    sw      oldest, 4(schedule)
    sw      newest, 8(schedule)
    .if     \words == 4
    lw      newest, 12(key)
    sw      newest, 12(schedule)
    .endif
    addi    end, schedule, 4 * (\rounds - \words)
    li      z_first, \z_first_bits
    li      z_second, \z_second_bits
1:  lw      oldest, 0(schedule)
    .if     \words == 4
    lw      second, 4(schedule)
    next_round_key oldest, newest, second
    .else
    next_round_key oldest, newest
    .endif
    refill  1
    mv      newest, oldest
    sw      newest, 4 * \words(schedule)
    addi    schedule, schedule, 4
    bne     schedule, end, 1b
    .if     \words == 4
    fw_end_more 1
    .endif
    ret
.endm

fw_function fw_simon64_96_expand
    expand_key 3, 42, 0x192c0ef5, 0x85
fw_end fw_simon64_96_expand

fw_function fw_simon64_128_expand
    expand_key 4, 44, 0x07a635db, 0x12
fw_end fw_simon64_128_expand

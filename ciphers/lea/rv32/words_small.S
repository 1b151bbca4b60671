/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LEA-128 for RV32 and RV32E: one round per pass; small.
 *
 *     void fw_lea128_expand  (fw_lea128_schedule *schedule, const uint8_t key[16]);
 *     void fw_lea128_encrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *     void fw_lea128_decrypt (const fw_lea128_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1; only registers that a call may change, and of these such that most instructions are short.
 * Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the portable one. A pass is
 * 29 instructions: a round of 22 (why not less: lea_macros.inc), five to give the words their places again, and two
 * for the loop; on the CH32V003 it takes 37 cycles, 26 of them for the round and 4 for the branch.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lea128_expand 964 cycles 160 bytes 0 stack
 * cost fw_lea128_encrypt 721 cycles 114 bytes 0 stack
 * cost fw_lea128_decrypt 722 cycles 116 bytes 0 stack
 * cost fw_lea128_expand 1382 cycles 154 bytes 8 stack on rv32e
 * cost fw_lea128_encrypt 895 cycles 114 bytes 4 stack on rv32e
 * cost fw_lea128_decrypt 897 cycles 116 bytes 4 stack on rv32e
 */
#define argument_schedule a0
#define block           a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define end             t1              /* of the schedule, or its begin */
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
#define part            t2              /* of a word that is rotated */
#define spare           k
#define delta0          t0
#define delta1          a1
#define delta2          s1
#define delta3          s0
#define delta_spare     part
#define callee          s0, s1
#else
#define schedule        a6
#define kept_block      a7
#define k               a0
#define k1              t0
#define part            a1
#define spare           t6
#define delta0          t2
#define delta1          t3
#define delta2          t4
#define delta3          t5
#define delta_spare     spare
#endif

#include "lea_macros.inc"

.macro enter_block
    fw_begin_kept 4, k1
    take_arguments
.endm

.macro leave_block
    store_block kept_block
    fw_end_kept 4, k1
    ret
.endm

.macro turn_words spare:req, a:req, b:req, c:req, d:req
    mv      \spare, \a
    mv      \a, \b
    mv      \b, \c
    mv      \c, \d
    mv      \d, \spare
.endm

fw_function fw_lea128_encrypt
    enter_block
    addi    end, schedule, 16 * 24
1:  encrypt_round x0, x1, x2, x3, 0
    turn_words spare, x0, x1, x2, x3
    addi    schedule, schedule, 16
    bne     schedule, end, 1b
    leave_block
fw_end fw_lea128_encrypt

fw_function fw_lea128_decrypt
    enter_block
    mv      end, schedule
    addi    schedule, schedule, 16 * 24
1:  addi    schedule, schedule, -16
    decrypt_round x0, x1, x2, x3, 0
    turn_words spare, x3, x2, x1, x0
    bne     schedule, end, 1b
    leave_block
fw_end fw_lea128_decrypt

fw_function fw_lea128_expand
    begin_expansion
1:  next_round_key delta0, 0
    turn_words delta_spare, delta0, delta1, delta2, delta3
    addi    schedule, schedule, 16
    bne     schedule, end, 1b
    end_expansion
fw_end fw_lea128_expand

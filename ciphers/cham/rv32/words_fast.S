/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for RV32 with multiplication: all rounds unrolled, all round keys in registers.
 *
 *     void fw_cham64_128_expand (fw_cham64_128_schedule *schedule, const uint8_t key[16]);
 *     void fw_cham64_128_encrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *     void fw_cham64_128_decrypt(const fw_cham64_128_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words); the schedule is the
 * portable one. Two rounds are 11 instructions in encryption and 15 in decryption, none of which waits
 * (cham_macros.inc). The key schedule is computed for two words at a time, in the halves of registers.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_cham64_128_expand 116 cycles 324 bytes 0 stack
 * cost fw_cham64_128_encrypt 562 cycles 1690 bytes 48 stack
 * cost fw_cham64_128_decrypt 733 cycles 2110 bytes 48 stack
 */
#define schedule        a0
#define block           a1
#define key             a1
#define saved           s0, s1, s2, s3, s4, s5, s6, s7, s8, s9

#define FRAME           48              /* a multiple of 16 */

#include "fw_saved_rv32.inc"
#include "cham_macros.inc"

.macro begin_block
    addi    sp, sp, -FRAME
    save    saved
    lw      e0, 0(block)
    lw      e2, 4(block)
    load_keys schedule
.endm

.macro end_block
    sw      e0, 0(block)
    sw      e2, 4(block)
    restore saved
    addi    sp, sp, FRAME
    ret
.endm

fw_function fw_cham64_128_encrypt
    begin_block
    set_rotations
    encrypt_words
    end_block
fw_end fw_cham64_128_encrypt

fw_function fw_cham64_128_decrypt
    begin_block
    decrypt_words
    end_block
fw_end fw_cham64_128_decrypt

/* ---- Key schedule ---- */

#define words           a2              /* two of the key, and the same rotated by 8 */
#define sum             a3
#define part            a4
#define other           a5
#define ones            t0              /* which bits come from the other end when words are rotated by 1 and by 3 */
#define not_ones        t1
#define sevens          t2
#define not_sevens      t3
#define low_bytes       t4

/* SUM ^= both words by PLACES to the left, of which those bits that ENTERING has come from the other end. */
.macro add_rotated places:req, entering:req, staying:req
    slli    part, words, \places
    srli    other, words, 16 - \places
    and     part, part, \staying
    and     other, other, \entering
    xor     sum, sum, part
    xor     sum, sum, other
.endm

/* Of words NUMBER and NUMBER + 1 of the key, round keys of the same numbers, and of those 8 higher, which change
 * places. */
.macro expand_two_words number:req
    lw      words, 2 * \number(key)
    mv      sum, words
    add_rotated 1, ones, not_ones
    and     part, words, low_bytes
    srli    words, words, 8
    slli    part, part, 8
    and     words, words, low_bytes
    or      words, words, part
    xor     part, sum, words
    sw      part, 2 * \number(schedule)
    add_rotated 3, sevens, not_sevens
    sh      sum, 2 * (\number + 9)(schedule)
    srli    sum, sum, 16
    sh      sum, 2 * (\number + 8)(schedule)
.endm

fw_function fw_cham64_128_expand
    li      ones, 0x00010001
    li      sevens, 0x00070007
    li      low_bytes, 0x00ff00ff
    not     not_ones, ones
    not     not_sevens, sevens
    expand_two_words 0
    expand_two_words 2
    expand_two_words 4
    expand_two_words 6
    ret
fw_end fw_cham64_128_expand

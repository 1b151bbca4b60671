/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Piccolo for RV32: logic on packed nibbles, constant time, one round per pass.
 *
 *     void fw_piccolo80_expand (fw_piccolo80_schedule *schedule, const uint8_t key[10]);
 *     void fw_piccolo80_encrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *     void fw_piccolo80_decrypt(const fw_piccolo80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. Key and block aligned to 4 bytes (the E31 traps other loads of words). The schedule has a
 * layout of its own: what is added before the first round, the round keys, what is added after the last one, a word each.
 *
 * A round is 87 instructions, none of which waits: two layers of S-boxes 46, the matrix 22, the permutation 13, the key
 * and the sums 5, the loop 1. What they do: piccolo_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_piccolo80_expand 138 cycles 186 bytes 0 stack
 * cost fw_piccolo80_encrypt 2226 cycles 374 bytes 16 stack
 * cost fw_piccolo80_decrypt 2227 cycles 378 bytes 16 stack
 */
#define keys            a0
#define argument_block  a1
#define lowest_bits     a1              /* 0x11111111 */
#define even            a2
#define odd             a3
#define x               a4              /* what F works on */
#define spare           a5
#define other           s0
#define third           s1
#define block           t0
#define lowest_nibbles  t1              /* 0x000f000f */
#define lower_bytes     t2              /* 0x00ff00ff */
#define inverted        t3              /* 0xeeeeeeee, by the S-box */
#define bytes_of_even   t4              /* that change places: masks */
#define bytes_of_odd    t5
#define last_key        t6
#define round_key       a6

#define schedule        a0
#define key             a1
#define k0              a2              /* bytes 0 to 3 of the key, 4 to 7, 8 and 9 twice */
#define k4              a3
#define k8              a4
#define number          a5              /* of the round, in each byte as often as the constants have it */
#define word            a6
#define part            a7
#define constant        t0
#define one             t1              /* as a number */

#include "piccolo_macros.inc"

/* STEP: from key to key. */
.macro go_through_rounds step:req
    lw      round_key, 0(keys)
    xor     even, even, round_key
    j       2f
1:  permute
2:  mv      x, even
    addi    keys, keys, \step
    lw      round_key, 0(keys)
    substitute
    mix
    substitute
    xor     odd, odd, x
    xor     odd, odd, round_key
    bne     keys, last_key, 1b
    lw      round_key, \step(keys)
    xor     even, even, round_key
    leave_block
.endm

fw_function fw_piccolo80_encrypt
    li      bytes_of_even, 0x00ff00ff
    li      bytes_of_odd, 0xff00ff00
    enter_block
    addi    last_key, keys, LAST_KEY - 4
    go_through_rounds 4
fw_end fw_piccolo80_encrypt

fw_function fw_piccolo80_decrypt
    li      bytes_of_even, 0xff00ff00
    li      bytes_of_odd, 0x00ff00ff
    enter_block
    addi    last_key, keys, 4
    addi    keys, keys, LAST_KEY
    go_through_rounds -4
fw_end fw_piccolo80_decrypt

fw_function fw_piccolo80_expand
    expand_key
fw_end fw_piccolo80_expand

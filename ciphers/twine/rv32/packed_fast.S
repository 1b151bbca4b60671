/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32: logic on packed nibbles, constant time, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule has a layout of its own: a word for each round, its nibbles in the order in which the round holds its
 * state, and what is left of the key.
 *
 * Four rounds are 139 instructions, of which the four S-boxes are 112, keys and sums 12, the exchanges 13, the loop 2.
 * What they do: twine_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_twine80_expand 3278 cycles 812 bytes 0 stack
 * cost fw_twine80_encrypt 1347 cycles 564 bytes 0 stack
 * cost fw_twine80_decrypt 1354 cycles 574 bytes 0 stack
 */
#define argument_keys   a0
#define argument_block  a1
#define lowest_bits     a0              /* 0x11111111 */
#define t               a1
#define x0              a2              /* the bits of nibbles */
#define x1              a3
#define x2              a4
#define x3              a5
#define keys            t0
#define block           t1
#define even            a6
#define odd             a7
#define lower_nibbles   t2              /* 0x0f0f0f0f */
#define lower_bytes     t3              /* 0x00ff00ff */
#define end             t4              /* behind the last key of a pass */

#define schedule        t0              /* where the next round key goes */
#define key             a1
#define first           a6              /* four nibbles of the key */
#define second          a7
#define last            t1              /* one */
#define round_key       t2
#define constant        t3
#define done            t4              /* the constant after the last round */
#define back            t5

#include "twine_macros.inc"

.macro enter
    mv      keys, argument_keys
    mv      block, argument_block
    set_masks
.endm

/* EXCHANGE: where the nibbles go. */
.macro round key:req, from:req, to:req, exchange:vararg
    lw      x0, 4 * \key(keys)
    xor     x0, x0, \from
    substitute
    \exchange
    xor     \to, \to, x0
.endm

fw_function fw_twine80_encrypt
    enter
    load_block
    addi    end, keys, KEYS
1:  round   0, even, odd
    round   1, odd, even, exchange_2
    round   2, even, odd, exchange_1
    round   3, odd, even, exchange_4 x0
    addi    keys, keys, 16
    bne     keys, end, 1b
    store_last
    ret
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    enter
    load_last
    mv      end, keys
    addi    keys, keys, KEYS
1:  addi    keys, keys, -16
    round   3, odd, even, exchange_4 x0
    round   2, even, odd, exchange_1
    round   1, odd, even, exchange_2
    round   0, even, odd
    bne     keys, end, 1b
    store_block
    ret
fw_end fw_twine80_decrypt

/* A round key of these nibbles of the key, the lowest bits first. */
.macro next_key n0:req, n1:req, n2:req, n3:req, n4:req, n5:req, n6:req, n7:req
    lbu     round_key, \n0(schedule)
    lbu     x0, \n1(schedule)
    lbu     x1, \n2(schedule)
    lbu     x2, \n3(schedule)
    lbu     x3, \n4(schedule)
    lbu     first, \n5(schedule)
    lbu     second, \n6(schedule)
    lbu     last, \n7(schedule)
    slli    x0, x0, 4
    slli    x1, x1, 8
    slli    x2, x2, 12
    slli    x3, x3, 16
    slli    first, first, 20
    slli    second, second, 24
    slli    last, last, 28
    or      x0, x0, x1
    or      x2, x2, x3
    or      first, first, second
    or      round_key, round_key, last
    or      x0, x0, x2
    or      round_key, round_key, first
    or      round_key, round_key, x0
    jal     back, finish
.endm

fw_function fw_twine80_expand
    load_key
    li      done, CONSTANT_END
1:  next_key 1, 6, 3, 14, 4, 15, 13, 16
    next_key 1, 13, 4, 3, 15, 14, 6, 16
    next_key 15, 4, 1, 6, 13, 16, 14, 3
    next_key 15, 14, 13, 1, 16, 6, 4, 3
    beq     constant, done, 2f
    next_key 16, 13, 15, 4, 14, 3, 6, 1
    next_key 16, 6, 14, 15, 3, 4, 13, 1
    next_key 3, 14, 16, 13, 6, 1, 4, 15
    next_key 3, 4, 6, 16, 1, 13, 14, 15
    j       1b
2:  ret

finish:
    finish_key substitute
    jr      back
fw_end fw_twine80_expand

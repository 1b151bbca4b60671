/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32EC: logic on packed nibbles, constant time, four rounds per pass.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1, the block aligned to 4 bytes, the key at any address; s0, s1 and ra are saved. The schedule
 * has a layout of its own: a word for each round, its nibbles in the order in which the round holds its state, and what
 * is left of the key.
 *
 * Four rounds are 139 instructions, of which the four S-boxes are 112, keys and sums 12, the exchanges 13, the loop 2.
 * What they do: twine_macros.inc. On the CH32V003 their time is what the flash hands out, a cycle for 16 bits of code.
 * Cycles from entry to return:
 *
 * cost fw_twine80_expand 4797 cycles 770 bytes 16 stack
 * cost fw_twine80_encrypt 1802 cycles 536 bytes 16 stack
 * cost fw_twine80_decrypt 1808 cycles 550 bytes 16 stack
 */
#define argument_keys   a0
#define argument_block  a1
#define lowest_bits     a0              /* 0x11111111 */
#define t               a1
#define x0              a2              /* the bits of nibbles */
#define x1              a3
#define x2              a4
#define x3              a5
#define even            s0
#define odd             s1
#define keys            t0
#define lower_nibbles   t1              /* 0x0f0f0f0f */
#define lower_bytes     t2              /* 0x00ff00ff */
#define block           ra              /* outside the rounds */
#define end             ra              /* behind the last key of a pass */
#define back            ra
#define callee          s0, s1, ra

#define schedule        t0              /* where the next round key goes */
#define key             a1
#define first           s0              /* four nibbles of the key */
#define second          s1
#define last            a1              /* one */
#define round_key       t2
#define constant        t1

#define FRAME           16
#define BLOCK           12(sp)

#include "fw_saved_rv32.inc"
#include "../rv32/twine_macros.inc"

.macro enter
    addi    sp, sp, -FRAME
    save    callee
    sw      argument_block, BLOCK
    mv      keys, argument_keys
    mv      block, argument_block
    set_masks
.endm

.macro leave
    restore callee
    addi    sp, sp, FRAME
    ret
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
    lw      block, BLOCK
    store_last
    leave
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
    lw      block, BLOCK
    store_block
    leave
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
    or      x0, x0, last
    or      x0, x0, x2
    or      x0, x0, first
    or      round_key, round_key, x0
    jal     back, finish
.endm

fw_function fw_twine80_expand
    addi    sp, sp, -FRAME
    save    callee
    load_key
1:  next_key 1, 6, 3, 14, 4, 15, 13, 16
    next_key 1, 13, 4, 3, 15, 14, 6, 16
    next_key 15, 4, 1, 6, 13, 16, 14, 3
    next_key 15, 14, 13, 1, 16, 6, 4, 3
    li      x0, CONSTANT_END
    beq     constant, x0, 2f
    next_key 16, 13, 15, 4, 14, 3, 6, 1
    next_key 16, 6, 14, 15, 3, 4, 13, 1
    next_key 3, 14, 16, 13, 6, 1, 4, 15
    next_key 3, 4, 6, 16, 1, 13, 14, 15
    j       1b
2:  leave

finish:
    finish_key substitute
    jr      back
fw_end fw_twine80_expand

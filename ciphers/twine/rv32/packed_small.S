/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32: logic on packed nibbles, constant time, four rounds per pass, one S-box.
 *
 *     void fw_twine80_expand (fw_twine80_schedule *schedule, const uint8_t key[10]);
 *     void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *     void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule is that of packed_fast.S.
 *
 * What a round does: twine_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_twine80_expand 5887 cycles 246 bytes 0 stack
 * cost fw_twine80_encrypt 1539 cycles 360 bytes 0 stack
 * cost fw_twine80_decrypt 1546 cycles 294 bytes 0 stack
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
#define back            t5              /* where the S-boxes return to */

#define schedule        t0              /* where the next round key goes */
#define key             a1
#define first           a6              /* four nibbles of the key */
#define second          a7
#define last            t4              /* one */
#define round_key       t2
#define constant        t3
#define key_table       t6
#define selected        t1              /* which order of nibbles */
#define place           a3              /* in the round key */
#define nibble          a4

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
    jal     back, substitute_all
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

substitute_all:
    substitute
    jr      back
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

fw_function fw_twine80_expand
    load_key
    li      selected, 0
    la      key_table, key_order
1:  li      place, 7
2:  xor     nibble, place, selected
    add     nibble, nibble, key_table
    lbu     nibble, 0(nibble)
    slli    round_key, round_key, 4
    addi    place, place, -1
    add     nibble, nibble, schedule
    lbu     nibble, 0(nibble)
    or      round_key, round_key, nibble
    bgez    place, 2b
    finish_key jal back, substitute_all
    addi    selected, selected, 8       /* the next order; after four the same ones, turned round */
    srli    x0, selected, 5
    beqz    x0, 3f
    xori    selected, selected, 32 + 7
3:  li      x0, CONSTANT_END
    bne     constant, x0, 1b
    ret

key_order:                              /* which nibbles of the key a round key is made of, from the lowest bits on */
    .byte   1, 6, 3, 14, 4, 15, 13, 16
    .byte   1, 13, 4, 3, 15, 14, 6, 16
    .byte   15, 4, 1, 6, 13, 16, 14, 3
    .byte   15, 14, 13, 1, 16, 6, 4, 3
fw_end fw_twine80_expand

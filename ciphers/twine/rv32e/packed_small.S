/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32EC: logic on packed nibbles, constant time, four rounds per pass, one S-box.
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
 * cost fw_twine80_expand 10073 cycles 260 bytes 20 stack
 * cost fw_twine80_encrypt 2216 cycles 352 bytes 20 stack
 * cost fw_twine80_decrypt 2223 cycles 288 bytes 20 stack
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
#define back            ra              /* where the S-boxes return to */
#define callee          s0, s1, ra

#define schedule        t0              /* where the next round key goes */
#define key             a1
#define first           s0              /* four nibbles of the key */
#define second          s1
#define last            a1              /* one */
#define round_key       t2
#define constant        t1
#define key_table       s0
#define selected        s1              /* which order of nibbles */
#define place           a3              /* in the round key */
#define nibble          a4

#define FRAME           20
#define BLOCK           12(sp)
#define END             16(sp)          /* behind the last key of a pass */
#define SELECTED        16(sp)

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
    call    substitute_all
    \exchange
    xor     \to, \to, x0
.endm

fw_function fw_twine80_encrypt
    enter
    load_block
    addi    x0, keys, KEYS
    sw      x0, END
1:  round   0, even, odd
    round   1, odd, even, exchange_2
    round   2, even, odd, exchange_1
    round   3, odd, even, exchange_4 x0
    addi    keys, keys, 16
    lw      x0, END
    bne     keys, x0, 1b
    lw      block, BLOCK
    store_last
    leave

substitute_all:
    substitute
    jr      back
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    enter
    load_last
    sw      keys, END
    addi    keys, keys, KEYS
1:  addi    keys, keys, -16
    round   3, odd, even, exchange_4 x0
    round   2, even, odd, exchange_1
    round   1, odd, even, exchange_2
    round   0, even, odd
    lw      x0, END
    bne     keys, x0, 1b
    lw      block, BLOCK
    store_block
    leave
fw_end fw_twine80_decrypt

fw_function fw_twine80_expand
    addi    sp, sp, -FRAME
    save    callee
    load_key
    sw      zero, SELECTED
1:  la      key_table, key_order
    lw      selected, SELECTED
    li      place, 7
2:  xor     nibble, place, selected
    add     nibble, nibble, key_table
    lbu     nibble, 0(nibble)
    slli    round_key, round_key, 4
    addi    place, place, -1
    add     nibble, nibble, schedule
    lbu     nibble, 0(nibble)
    add     round_key, round_key, nibble
    bgez    place, 2b
    finish_key call substitute_all
    lw      selected, SELECTED
    addi    selected, selected, 8       /* the next order; after four the same ones, turned round */
    srli    x0, selected, 5
    beqz    x0, 3f
    xori    selected, selected, 32 + 7
3:  sw      selected, SELECTED
    li      x0, CONSTANT_END
    bne     constant, x0, 1b
    leave

key_order:                              /* which nibbles of the key a round key is made of, from the lowest bits on */
    .byte   1, 6, 3, 14, 4, 15, 13, 16
    .byte   1, 13, 4, 3, 15, 14, 6, 16
    .byte   15, 4, 1, 6, 13, 16, 14, 3
    .byte   15, 14, 13, 1, 16, 6, 4, 3
fw_end fw_twine80_expand

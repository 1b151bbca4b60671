/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE for RV32 and RV32E: logic on packed nibbles, constant time, four rounds per pass, one S-box.
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
 * cost fw_twine80_expand 10073 cycles 260 bytes 20 stack on rv32e
 * cost fw_twine80_encrypt 2216 cycles 352 bytes 20 stack on rv32e
 * cost fw_twine80_decrypt 2223 cycles 288 bytes 20 stack on rv32e
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

#define schedule        t0              /* where the next round key goes */
#define key             a1
#define round_key       t2
#define place           a3              /* in the round key */
#define nibble          a4

#ifdef __riscv_32e
#define even            s0
#define odd             s1
#define lower_nibbles   t1              /* 0x0f0f0f0f */
#define lower_bytes     t2              /* 0x00ff00ff */
#define block           ra              /* outside the rounds */
#define end             x0              /* behind the last key of a pass */
#define back            ra              /* where the S-boxes return to */
#define callee          s0, s1, ra
#define FRAME           20
#define BLOCK           12(sp)
#define END             16(sp)

#define first           s0              /* four nibbles of the key */
#define second          s1
#define last            a1              /* one */
#define constant        t1
#define key_table       s0
#define selected        s1              /* which order of nibbles */
#define SELECTED        16(sp)
#else
#define block           t1
#define even            a6
#define odd             a7
#define lower_nibbles   t2
#define lower_bytes     t3
#define end             t4
#define back            t5

#define first           a6
#define second          a7
#define last            t4
#define constant        t3
#define key_table       t6
#define selected        t1
#endif

#include "fw_kept_rv32.inc"
#include "twine_macros.inc"

.macro enter
    fw_begin_kept FRAME, callee
    fw_keep argument_block, BLOCK
    mv      keys, argument_keys
    mv      block, argument_block
    set_masks
.endm

.macro leave
    fw_end_kept FRAME, callee
    ret
.endm

.macro call_substitution
#ifdef __riscv_32e
    call    substitute_all
#else
    jal     back, substitute_all
#endif
.endm

/* EXCHANGE: where the nibbles go. */
.macro round key:req, from:req, to:req, exchange:vararg
    lw      x0, 4 * \key(keys)
    xor     x0, x0, \from
    call_substitution
    \exchange
    xor     \to, \to, x0
.endm

fw_function fw_twine80_encrypt
    enter
    load_block
    addi    end, keys, KEYS
    fw_keep end, END
1:  round   0, even, odd
    round   1, odd, even, exchange_2
    round   2, even, odd, exchange_1
    round   3, odd, even, exchange_4 x0
    addi    keys, keys, 16
    fw_recall end, END
    bne     keys, end, 1b
    fw_recall block, BLOCK
    store_last
    leave

substitute_all:
    substitute
    jr      back
fw_end fw_twine80_encrypt

fw_function fw_twine80_decrypt
    enter
    load_last
    fw_hold end, keys, END
    addi    keys, keys, KEYS
1:  addi    keys, keys, -16
    round   3, odd, even, exchange_4 x0
    round   2, even, odd, exchange_1
    round   1, odd, even, exchange_2
    round   0, even, odd
    fw_recall end, END
    bne     keys, end, 1b
    fw_recall block, BLOCK
    store_block
    leave
fw_end fw_twine80_decrypt

fw_function fw_twine80_expand
    fw_begin_kept FRAME, callee
    load_key
#ifdef __riscv_32e
    sw      zero, SELECTED
1:  la      key_table, key_order
    lw      selected, SELECTED
#else
    li      selected, 0
    la      key_table, key_order
1:
#endif
    li      place, 7
2:  xor     nibble, place, selected
    add     nibble, nibble, key_table
    lbu     nibble, 0(nibble)
    slli    round_key, round_key, 4
    addi    place, place, -1
    add     nibble, nibble, schedule
    lbu     nibble, 0(nibble)
#ifdef __riscv_32e
    add     round_key, round_key, nibble        /* short with any register */
#else
    or      round_key, round_key, nibble
#endif
    bgez    place, 2b
    finish_key call_substitution
    fw_recall selected, SELECTED
    addi    selected, selected, 8       /* the next order; after four the same ones, turned round */
    srli    x0, selected, 5
    beqz    x0, 3f
    xori    selected, selected, 32 + 7
3:  fw_keep selected, SELECTED
    li      x0, CONSTANT_END
    bne     constant, x0, 1b
    leave

key_order:                              /* which nibbles of the key a round key is made of, from the lowest bits on */
    .byte   1, 6, 3, 14, 4, 15, 13, 16
    .byte   1, 13, 4, 3, 15, 14, 6, 16
    .byte   15, 4, 1, 6, 13, 16, 14, 3
    .byte   15, 14, 13, 1, 16, 6, 4, 3
fw_end fw_twine80_expand

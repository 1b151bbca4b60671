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
#define SUBSTITUTE_BY_CALL 1
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

#include "twine_block.inc"
#include "../twine_tables.inc"

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
    finish_key substitution
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
    key_order
fw_end fw_twine80_expand

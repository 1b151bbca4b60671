/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32IM: four tables of 1 KiB for each direction, all rounds unrolled.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words). The schedule, aligned to 4, is in a layout of its own, 320, 384 or 448 bytes: the round keys of FIPS
 * 197, and behind them the inner ones through the inverse of MixColumns, which decryption needs with tables
 * ("equivalent inverse cipher", FIPS 197, section 5.3.5).
 *
 * Time: secret bytes choose the entries of the tables. The cycles do not depend on them as long as every load costs
 * the same: so it is here, where flash is as fast as RAM, and on a board that holds the tables in its tightly
 * integrated RAM. Loads from the serial flash of a HiFive1 are not constant: there, this code is not constant-time.
 * Who sees addresses sees secrets anywhere.
 *
 * A round is 84 instructions without a stall: a byte takes a shift, a mask, an addition, a load and a sum; a column's
 * round key one load. The last round has 12 shifts more. RV32 has no indexed load and no bit field: with tables, no
 * fewer of each will do. A bound of 852 for ten rounds, and 12 for the block and its first key, 4 to store it.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_aes128_expand 935 cycles 468 bytes 0 stack
 * cost fw_aes128_encrypt 878 cycles 3098 bytes 0 stack
 * cost fw_aes128_decrypt 872 cycles 3090 bytes 0 stack
 * cost fw_aes192_expand 975 cycles 512 bytes 0 stack
 * cost fw_aes192_encrypt 1046 cycles 3706 bytes 0 stack
 * cost fw_aes192_decrypt 1040 cycles 3698 bytes 0 stack
 * cost fw_aes256_expand 1349 cycles 580 bytes 0 stack
 * cost fw_aes256_encrypt 1214 cycles 4314 bytes 0 stack
 * cost fw_aes256_decrypt 1208 cycles 4306 bytes 0 stack
 */
#include "fw_asm.h"
#include "aes_tables_rv32.inc"

#define keys            a0
#define block           a1
#define a_0             a2              /* the state, a column in each word, before every other round */
#define a_1             a3
#define a_2             a4
#define a_3             a5
#define b_0             a6              /* and before the others */
#define b_1             a7
#define b_2             t0
#define b_3             t1
#define tables          t2
#define index0          t3              /* of bytes in row 0, and what stands in the table for them */
#define index1          t4
#define index2          t5
#define index3          t6
#define words_a         a_0, a_1, a_2, a_3
#define words_b         b_0, b_1, b_2, b_3

#define ROUND_KEY_BYTES 16

/* The addresses of the entries for row 0 of S0, row 1 of S1, and so on, in the first table, less TABLES_MIDDLE. */
.macro find_entries s0:req, s1:req, s2:req, s3:req
    slli    index0, \s0, 2
    srli    index1, \s1, 6
    srli    index2, \s2, 14
    srli    index3, \s3, 22
    andi    index0, index0, 0x3fc
    andi    index1, index1, 0x3fc
    andi    index2, index2, 0x3fc
    andi    index3, index3, 0x3fc
    add     index0, index0, tables
    add     index1, index1, tables
    add     index2, index2, tables
    add     index3, index3, tables
.endm

.macro add_entries to:req
    xor     \to, \to, index0
    xor     \to, \to, index1
    xor     \to, \to, index2
    xor     \to, \to, index3
.endm

/* SubBytes, MixColumns and the round key at KEY, of one column, or of their inverse. */
.macro mixed_column to:req, key:req, s0:req, s1:req, s2:req, s3:req
    find_entries \s0, \s1, \s2, \s3
    lw      \to, \key(keys)
    lw      index0, -TABLES_MIDDLE(index0)
    lw      index1, TABLE_BYTES - TABLES_MIDDLE(index1)
    lw      index2, 2 * TABLE_BYTES - TABLES_MIDDLE(index2)
    lw      index3, 3 * TABLE_BYTES - TABLES_MIDDLE(index3)
    add_entries \to
.endm

.macro move_to_rows
    slli    index1, index1, 8
    slli    index2, index2, 16
    slli    index3, index3, 24
.endm

/* The same without MixColumns: the S-box alone. */
.macro last_column to:req, key:req, s0:req, s1:req, s2:req, s3:req
    find_entries \s0, \s1, \s2, \s3
    lw      \to, \key(keys)
    lbu     index0, 1 - TABLES_MIDDLE(index0)
    lbu     index1, 1 - TABLES_MIDDLE(index1)
    lbu     index2, 1 - TABLES_MIDDLE(index2)
    lbu     index3, 1 - TABLES_MIDDLE(index3)
    move_to_rows
    add_entries \to
.endm

/* TABLES is at the inverse S-box. */
.macro last_column_back to:req, key:req, s0:req, s1:req, s2:req, s3:req
    andi    index0, \s0, 0xff
    srli    index1, \s1, 8
    srli    index2, \s2, 16
    srli    index3, \s3, 24
    andi    index1, index1, 0xff
    andi    index2, index2, 0xff
    add     index0, index0, tables
    add     index1, index1, tables
    add     index2, index2, tables
    add     index3, index3, tables
    lw      \to, \key(keys)
    lbu     index0, (index0)
    lbu     index1, (index1)
    lbu     index2, (index2)
    lbu     index3, (index3)
    move_to_rows
    add_entries \to
.endm

/* From the words S to the words N; COLUMN is one of the macros above. */
.macro one_round column:req, key:req, s0:req, s1:req, s2:req, s3:req, n0:req, n1:req, n2:req, n3:req
    \column \n0, \key, \s0, \s1, \s2, \s3
    \column \n1, \key + 4, \s1, \s2, \s3, \s0
    \column \n2, \key + 8, \s2, \s3, \s0, \s1
    \column \n3, \key + 12, \s3, \s0, \s1, \s2
.endm

/* Backwards, ShiftRows goes the other way. */
.macro one_round_back column:req, key:req, s0:req, s1:req, s2:req, s3:req, n0:req, n1:req, n2:req, n3:req
    \column \n0, \key, \s0, \s3, \s2, \s1
    \column \n1, \key + 4, \s1, \s0, \s3, \s2
    \column \n2, \key + 8, \s2, \s1, \s0, \s3
    \column \n3, \key + 12, \s3, \s2, \s1, \s0
.endm

/* The words become those at PLACE + OFFSET. */
.macro load_words offset:req, place:req, w0:req, w1:req, w2:req, w3:req
    lw      \w0, \offset(\place)
    lw      \w1, \offset + 4(\place)
    lw      \w2, \offset + 8(\place)
    lw      \w3, \offset + 12(\place)
.endm

.macro store_words place:req, w0:req, w1:req, w2:req, w3:req
    sw      \w0, (\place)
    sw      \w1, 4(\place)
    sw      \w2, 8(\place)
    sw      \w3, 12(\place)
.endm

.macro enter_block first_key:req
    load_words 0, block, words_a
    load_words \first_key, keys, words_b
    xor     a_0, a_0, b_0
    xor     a_1, a_1, b_1
    xor     a_2, a_2, b_2
    xor     a_3, a_3, b_3
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    lla     tables, fw_aes_forward + TABLES_MIDDLE
    enter_block 0
    .set    .Lkey, ROUND_KEY_BYTES
    .rept   \rounds / 2 - 1
    one_round mixed_column, .Lkey, words_a, words_b
    one_round mixed_column, .Lkey + ROUND_KEY_BYTES, words_b, words_a
    .set    .Lkey, .Lkey + 2 * ROUND_KEY_BYTES
    .endr
    one_round mixed_column, .Lkey, words_a, words_b
    one_round last_column, \rounds * ROUND_KEY_BYTES, words_b, words_a
    store_words block, words_a
    ret
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    lla     tables, fw_aes_inverse + TABLES_MIDDLE
    enter_block \rounds * ROUND_KEY_BYTES
    .set    .Lkey, (2 * \rounds - 1) * ROUND_KEY_BYTES
    .rept   \rounds / 2 - 1
    one_round_back mixed_column, .Lkey, words_a, words_b
    one_round_back mixed_column, .Lkey - ROUND_KEY_BYTES, words_b, words_a
    .set    .Lkey, .Lkey - 2 * ROUND_KEY_BYTES
    .endr
    one_round_back mixed_column, .Lkey, words_a, words_b
    lla     tables, fw_aes_inverse_s_box
    one_round_back last_column_back, 0, words_b, words_a
    store_words block, words_a
    ret
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

#include "aes_expand_back.inc"

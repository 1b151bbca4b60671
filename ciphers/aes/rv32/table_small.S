/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32IM: the S-box and its inverse as tables of 256 bytes, MixColumns on words, a column per pass; small.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule has the round keys of FIPS 197.
 *
 * Time: as table_fast.S says, cycles do not depend on secrets where every load costs the same; addresses do.
 *
 * A pass takes a column of the old state from registers, puts the new one into the block, and the registers move on by
 * one column. Forward it is 51 instructions: 20 for four lookups, 19 for MixColumns, 3 for the key, 9 for the store,
 * the moves and what leads to the next column; about 10 cycles more are waits for bytes and for the multiplier. Back
 * it is 68 instructions, since the inverse of MixColumns has 17 before MixColumns.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_aes128_expand 465 cycles 156 bytes 0 stack
 * cost fw_aes128_encrypt 2499 cycles 208 bytes 0 stack
 * cost fw_aes128_decrypt 3410 cycles 260 bytes 0 stack
 * cost fw_aes192_expand 395 cycles 184 bytes 0 stack
 * cost fw_aes192_encrypt 3005 cycles 208 bytes 0 stack
 * cost fw_aes192_decrypt 4118 cycles 260 bytes 0 stack
 * cost fw_aes256_expand 536 cycles 268 bytes 0 stack
 * cost fw_aes256_encrypt 3511 cycles 208 bytes 0 stack
 * cost fw_aes256_decrypt 4826 cycles 260 bytes 0 stack
 */
#include "s_box_bytes.inc"

#define keys            a0
#define block           a1
#define word            a2              /* a column */
#define part            a3
#define doubled         a4
#define turned          a5
#define table           a6
#define top_bits        a7
#define c0              t0              /* the old state, the next column first */
#define c1              t1
#define c2              t2
#define c3              t3
#define reduction       t4              /* of what a doubled byte has too much */
#define last            t5              /* the round key without MixColumns */
#define stop            t6              /* behind the block */

#define ROUND_KEY_BYTES 16

.macro add_byte from:req, row:req
    srli    part, \from, 8 * \row
    .if     \row < 3
    andi    part, part, 0xff
    .endif
    add     part, part, table
    lbu     part, 0(part)
    slli    part, part, 8 * \row
    or      word, word, part
.endm

/* WORD: the bytes of these words in rows 0 to 3, through the table. */
.macro look_up c0:req, c1:req, c2:req, c3:req
    andi    word, \c0, 0xff
    add     word, word, table
    lbu     word, 0(word)
    add_byte \c1, 1
    add_byte \c2, 2
    add_byte \c3, 3
.endm

/* TO: the bytes of FROM times 2. */
.macro double to:req, from:req
    and     part, \from, top_bits
    xor     \to, \from, part
    slli    \to, \to, 1
    srli    part, part, 7
    mul     part, part, reduction
    xor     \to, \to, part
.endm

/* TO: FROM by BITS to the right. */
.macro turn to:req, from:req, bits:req
    slli    turned, \from, 32 - \bits
    srli    \to, \from, \bits
    or      \to, \to, turned
.endm

/* MixColumns: w twice, and, a row further each, w three times, w, and w. */
.macro mix_word
    double  doubled, word
    turn    part, word, 8
    xor     part, part, word
    turn    part, part, 8
    xor     part, part, word
    xor     part, part, doubled
    turn    part, part, 8
    xor     word, part, doubled
.endm

/* The inverse is MixColumns of w plus four times the sum of w and the word two rows further. */
.macro unmix_word
    turn    doubled, word, 16
    xor     doubled, doubled, word
    double  doubled, doubled
    double  doubled, doubled
    xor     word, word, doubled
    mix_word
.endm

.macro add_key
    lw      part, 0(keys)
    addi    keys, keys, 4
    xor     word, word, part
.endm

.macro set_up entries:req
    lla     table, \entries
    li      top_bits, 0x80808080
    li      reduction, 0x1b
    addi    stop, block, 16
.endm

/* The key at KEYS is added to the block. */
.macro add_whole_key
1:  lw      word, 0(block)
    add_key
    sw      word, 0(block)
    addi    block, block, 4
    bne     block, stop, 1b
.endm

.macro load_state
    addi    block, block, -16
    lw      c0, 0(block)
    lw      c1, 4(block)
    lw      c2, 8(block)
    lw      c3, 12(block)
.endm

/* The new column goes to the block, and the columns move on. */
.macro next_column label:req
    sw      word, 0(block)
    addi    block, block, 4
    mv      part, c0
    mv      c0, c1
    mv      c1, c2
    mv      c2, c3
    mv      c3, part
    bne     block, stop, \label
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    set_up  fw_aes_s_box_bytes
    addi    last, keys, \rounds * ROUND_KEY_BYTES
    add_whole_key
2:  load_state
3:  look_up c0, c1, c2, c3
    bgeu    keys, last, 4f
    mix_word
4:  add_key
    next_column 3b
    bgeu    last, keys, 2b
    ret
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    set_up  fw_aes_inverse_s_box_bytes
    addi    last, keys, ROUND_KEY_BYTES
    addi    keys, keys, \rounds * ROUND_KEY_BYTES
    add_whole_key
2:  addi    keys, keys, -2 * ROUND_KEY_BYTES
    load_state
3:  look_up c0, c3, c2, c1
    add_key
    bgeu    last, keys, 4f              /* of the first key */
    unmix_word
4:  next_column 3b
    bne     keys, last, 2b
    ret
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

#define schedule        a0
#define key             a1
#define constant        t4

fw_function fw_aes128_expand
    lla     table, fw_aes_s_box_bytes
    lw      c0, 0(key)
    lw      c1, 4(key)
    lw      c2, 8(key)
    lw      c3, 12(key)
    li      constant, 1
    addi    last, schedule, 10 * ROUND_KEY_BYTES
1:  sw      c0, 0(schedule)
    sw      c1, 4(schedule)
    sw      c2, 8(schedule)
    sw      c3, 12(schedule)
    beq     schedule, last, 3f
    addi    schedule, schedule, ROUND_KEY_BYTES
    turn    doubled, c3, 8
    look_up doubled, doubled, doubled, doubled
    xor     c0, c0, word
    xor     c0, c0, constant
    xor     c1, c1, c0
    xor     c2, c2, c1
    xor     c3, c3, c2
    slli    constant, constant, 1
    andi    part, constant, 0x100
    beqz    part, 1b
    li      constant, 0x1b
    j       1b
3:  ret
fw_end fw_aes128_expand

/* ---- Key schedule of longer keys ---- */

#define column0         c0
#define column1         c1
#define column2         c2
#define column3         c3
#define column4         t5
#define column5         t6
#define column6         a7
#define column7         a1
#define long_scratch    part

/* TO: plus the S-box of FROM's bytes, DISTANCE rows further up. */
.macro add_substituted to:req, from:req, distance:req
    .if     \distance
    turn    doubled, \from, 8 * \distance
    look_up doubled, doubled, doubled, doubled
    .else
    look_up \from, \from, \from, \from
    .endif
    xor     \to, \to, word
.endm

#include "aes_expand_long_rv32.inc"

.macro expand variant:req
fw_function fw_aes\variant\()_expand
    lla     table, fw_aes_s_box_bytes
    expand_\variant
    ret
fw_end fw_aes\variant\()_expand
.endm

    expand  192
    expand  256

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32EC: a table of 4 KiB for each direction, all rounds unrolled.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1, aligned to 4 bytes; s0, s1 and ra are saved. The schedule is in a layout of its own, 320, 384
 * or 448 bytes: the round keys of FIPS 197, and behind them the inner ones through the inverse of MixColumns, the last
 * of them first, which decryption needs with tables ("equivalent inverse cipher", FIPS 197, section 5.3.5).
 *
 * Time: secret bytes choose the entries of the table. The cycles do not depend on them, as every load from flash costs
 * the same; who sees addresses sees secrets.
 *
 * On the CH32V003 time is what the flash hands out: a cycle for 16 bits of code, two for a word of the table. In these
 * units a round is 131: 44 or 47 to take the bytes of four columns, and for each of 16 an addition, a load of 3 and a
 * sum; 4 for the round key, and 3 to put columns aside, in every other round. The last one is 160. With tables whose
 * entries stand together, as here, short instructions load all of them. A bound of 128 a round: 44, 80 and 4; that
 * nothing is between is not shown. Cycles from entry to return:
 *
 * cost fw_aes128_expand 2273 cycles 510 bytes 20 stack
 * cost fw_aes128_encrypt 1403 cycles 2110 bytes 16 stack
 * cost fw_aes128_decrypt 1409 cycles 2122 bytes 16 stack
 * cost fw_aes192_expand 2418 cycles 506 bytes 20 stack
 * cost fw_aes192_encrypt 1666 cycles 2506 bytes 16 stack
 * cost fw_aes192_decrypt 1672 cycles 2518 bytes 16 stack
 * cost fw_aes256_expand 3104 cycles 626 bytes 20 stack
 * cost fw_aes256_encrypt 1929 cycles 2902 bytes 16 stack
 * cost fw_aes256_decrypt 1935 cycles 2914 bytes 16 stack
 */
#include "fw_asm.h"
#include "aes_tables_rv32.inc"
#include "aes_rows.inc"

#define schedule        a0
#define keys            a0
#define block           a1
#define mask            s0              /* of a byte that is shifted to be the index of an entry */
#define index           s1              /* of a byte, and what stands in the table for it */
#define a_0             a2              /* the state, a column in each word, before every other round */
#define a_1             a3
#define a_2             a4
#define a_3             a5
#define b_0             t1              /* and before the others; B_3 is where a column is made, too */
#define b_1             t2
#define b_2             ra
#define b_3             a1
#define table           t0

#define KEYS_WITHIN     128             /* of short loads */

#include "aes_expand.inc"

/* TO: where byte PLACE of FROM points to. */
.macro find to:req, from:req, place:req, shift:req
    .if     8 * \place > \shift
    srli    \to, \from, 8 * \place - \shift
    and     \to, \to, mask
    .elseif 8 * \place < \shift
    slli    \to, \from, \shift - 8 * \place
    and     \to, \to, mask
    .else
    and     \to, \from, mask
    .endif
    add     \to, \to, table
.endm

/* TO: plus what byte PLACE of FROM gives. AT is INDEX, or FROM if that may be lost. */
.macro add_entry to:req, from:req, place:req, at:req
    find    \at, \from, \place, ENTRY_SHIFT
    lw      \at, 4 * \place(\at)
    xor     \to, \to, \at
.endm

/* TO: plus a word of the round keys. */
.macro add_word to:req, offset:req
    lw      index, \offset(keys)
    xor     \to, \to, index
.endm

/* TO: a column of the next state. AT is TO, or S0 if that may be lost. The key comes between entries: where time is the
 * flash's, a load from RAM takes none. */
.macro mixed_column to:req, key:req, at:req, s0:req, s1:req, s2:req, s3:req
    find    \at, \s0, 0, ENTRY_SHIFT
    lw      \to, 0(\at)
    add_entry \to, \s1, 1, index
    add_word \to, \key
    add_entry \to, \s2, 2, index
    add_entry \to, \s3, 3, index
.endm

/* The last of a round: its columns are lost. */
.macro last_mixed_column to:req, key:req, s0:req, s1:req, s2:req, s3:req
    lw      \to, \key(keys)
    add_entry \to, \s0, 0, \s0
    add_entry \to, \s1, 1, \s1
    add_entry \to, \s2, 2, \s2
    add_entry \to, \s3, 3, \s3
.endm

/* TO: plus byte PLACE of FROM through the S-box, whose entries are 1 << SHIFT bytes apart. */
.macro add_byte to:req, from:req, place:req, shift:req, offset:req
    find    index, \from, \place, \shift
    lbu     index, \offset(index)
    .if     \place
    slli    index, index, 8 * \place
    .endif
    xor     \to, \to, index
.endm

.macro last_column to:req, key:req, shift:req, offset:req, s0:req, s1:req, s2:req, s3:req
    lw      \to, \key(keys)
    add_byte \to, \s0, 0, \shift, \offset
    add_byte \to, \s1, 1, \shift, \offset
    add_byte \to, \s2, 2, \shift, \offset
    add_byte \to, \s3, 3, \shift, \offset
.endm

/* The state moves between A and B. In a round back, bytes come from columns in the other order: columns 1 and 3 change
 * places, of the old state and of the new one. */
.macro round_a_b key:req, column1:req, column3:req
    mixed_column b_3, \key, b_3, a_0, a_1, a_2, a_3
    mv      b_0, b_3
    mixed_column b_3, \key + \column1, b_3, a_1, a_2, a_3, a_0
    mv      b_1, b_3
    mixed_column b_3, \key + 8, b_3, a_2, a_3, a_0, a_1
    mv      b_2, b_3
    last_mixed_column b_3, \key + \column3, a_3, a_0, a_1, a_2
.endm

.macro round_b_a key:req, column1:req, column3:req
    mixed_column a_0, \key, a_0, b_0, b_1, b_2, b_3
    mixed_column a_1, \key + \column1, a_1, b_1, b_2, b_3, b_0
    mixed_column a_2, \key + 8, a_2, b_2, b_3, b_0, b_1
    mixed_column a_3, \key + \column3, b_3, b_3, b_0, b_1, b_2
.endm

/* The key and what is behind it, at most 8 keys, are in reach. */
.macro next_keys
    addi    keys, keys, KEYS_WITHIN
    .set    .Lreached, .Lreached + KEYS_WITHIN
.endm

/* Long instructions stand among loads and stores. */
.macro enter first:req, entries:req, column1:req, column3:req
    save_scratches FRAME_BYTES
    lla     table, \entries
    sw      ra, AT_RA(sp)
    .if     \first
    addi    keys, schedule, \first
    .endif
    lw      a_0, 0(block)
    li      mask, 0xff
    lw      \column1, 4(block)
    slli    mask, mask, ENTRY_SHIFT
    lw      a_2, 8(block)
    lw      \column3, 12(block)
    sw      block, AT_BLOCK(sp)
    add_word a_0, 0
    add_word \column1, 4
    add_word a_2, 8
    add_word \column3, 12
.endm

/* All but the last round, whose number is ROUNDS, which is even. */
.macro rounds rounds:req, column1:req, column3:req
    .set    .Lreached, 0
    .set    .Lround, 1
    .rept   \rounds / 2
    .if     .Lround * ROUND_KEY_BYTES - .Lreached == KEYS_WITHIN
    next_keys
    .endif
    round_a_b .Lround * ROUND_KEY_BYTES - .Lreached, \column1, \column3
    .set    .Lround, .Lround + 1
    .if     .Lround < \rounds
    .if     .Lround * ROUND_KEY_BYTES - .Lreached == KEYS_WITHIN
    next_keys
    .endif
    round_b_a .Lround * ROUND_KEY_BYTES - .Lreached, \column1, \column3
    .set    .Lround, .Lround + 1
    .endif
    .endr
.endm

.macro last_round key:req, column1:req, column3:req, shift:req, offset:req
    last_column a_0, \key, \shift, \offset, b_0, b_1, b_2, b_3
    last_column a_1, \key + \column1, \shift, \offset, b_1, b_2, b_3, b_0
    last_column a_2, \key + 8, \shift, \offset, b_2, b_3, b_0, b_1
    last_column a_3, \key + \column3, \shift, \offset, b_3, b_0, b_1, b_2
.endm

.macro leave column1:req, column3:req
    lw      block, AT_BLOCK(sp)
    store_columns block, 0, a_0, \column1, a_2, \column3
    lw      ra, AT_RA(sp)
    restore_scratches FRAME_BYTES
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter   0, fw_aes_forward, a_1, a_3
    rounds  \rounds, 4, 12
    .if     \rounds * ROUND_KEY_BYTES - .Lreached == KEYS_WITHIN
    next_keys
    .endif
    last_round \rounds * ROUND_KEY_BYTES - .Lreached, 4, 12, ENTRY_SHIFT, 1
    leave   a_1, a_3
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter   \rounds * ROUND_KEY_BYTES, fw_aes_inverse, a_3, a_1
    rounds  \rounds, 12, 4
    addi    keys, keys, -\rounds * ROUND_KEY_BYTES - .Lreached
    lla     table, fw_aes_inverse_s_box
    li      mask, 0xff
    last_round 0, 12, 4, 0, 0
    leave   a_3, a_1
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

/* ---- Key schedule ---- */

/* BYTE through the S-box, to byte AT of a column. */
.macro look_up byte:req, at:req
    slli    \byte, \byte, ENTRY_SHIFT
    add     \byte, \byte, table
    lbu     \byte, 1(\byte)
    .if     (\at) & 3
    slli    \byte, \byte, 8 * ((\at) & 3)
    .endif
.endm

.macro start_expansion
    save_scratches FRAME_WITH_LAST
    sw      ra, AT_RA(sp)
    lla     table, fw_aes_forward
.endm

/* The round key at TO, of that at FROM and the one before, which stands in the columns. */
.macro next_key from:req, to:req, distance:req
    lw      column0, \from(schedule)
    add_substituted column0, column3, \distance
    .if     \distance
    xor     column0, column0, constant
    .endif
    lw      column1, \from + 4(schedule)
    xor     column1, column1, column0
    lw      column2, \from + 8(schedule)
    xor     column2, column2, column1
    lw      column3, \from + 12(schedule)
    xor     column3, column3, column2
    store_columns schedule, \to, rows
.endm

#define older           t0              /* round keys, from the last inner one to the first */
#define newer           ra              /* the same behind the inverse of MixColumns */

/* SCHEDULE is at the last round key. */
.macro expand_back rounds:req
    addi    older, schedule, -ROUND_KEY_BYTES
    addi    newer, schedule, ROUND_KEY_BYTES
    addi    schedule, schedule, -\rounds * ROUND_KEY_BYTES
    sw      schedule, AT_LAST(sp)
    li      upper_bits, 0x80808080
    li      reductions, 0x1b1b1b1b
    set_upper_two_bits
3:  mv      scratch2, older
    load_columns scratch2, 0, rows
    transpose rows
    unmix_rows rows
    transpose rows_turned
    mv      scratch2, newer
    store_columns scratch2, 0, rows_turned
    lw      scratch0, AT_LAST(sp)
    addi    newer, newer, ROUND_KEY_BYTES
    addi    older, older, -ROUND_KEY_BYTES
    bne     older, scratch0, 3b
    lw      ra, AT_RA(sp)
    restore_scratches FRAME_WITH_LAST
.endm

fw_function fw_aes128_expand
    start_expansion
    load_columns key, 0, rows
    li      constant, 1
    store_columns schedule, 0, rows
1:  next_key 0, ROUND_KEY_BYTES, 1
    addi    schedule, schedule, ROUND_KEY_BYTES
    slli    constant, constant, 1
    addi    scratch0, constant, -AES128_AFTER_LAST
    beqz    scratch0, 2f
    addi    scratch0, constant, -0x100
    bnez    scratch0, 1b
    li      constant, 0x1b
    j       1b
2:  expand_back 10
fw_end fw_aes128_expand

fw_function fw_aes192_expand
    start_expansion
    expand_192
    expand_back 12
fw_end fw_aes192_expand

fw_function fw_aes256_expand
    start_expansion
    load_columns key, 0, rows
    store_columns schedule, 0, rows
    load_columns key, ROUND_KEY_BYTES, rows
    li      constant, 1
    store_columns schedule, ROUND_KEY_BYTES, rows
1:  next_key 0, 2 * ROUND_KEY_BYTES, 1
    addi    schedule, schedule, 2 * ROUND_KEY_BYTES
    slli    constant, constant, 1
    addi    scratch0, constant, -AES256_AFTER_LAST
    beqz    scratch0, 2f
    next_key -ROUND_KEY_BYTES, ROUND_KEY_BYTES, 0
    j       1b
2:  expand_back 14
fw_end fw_aes256_expand

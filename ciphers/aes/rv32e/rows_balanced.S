/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32EC: the S-box and its inverse as tables of 256 bytes, the state as rows, a round per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1, aligned to 4 bytes; s0, s1 and ra are saved. The schedule has the round keys of FIPS 197, the
 * first and the last as they are, the others each as its four rows.
 *
 * Time: secret bytes choose the entries of the tables. The cycles do not depend on them, as every load from flash costs
 * the same; who sees addresses sees secrets.
 *
 * On the CH32V003 time is what the flash hands out: a cycle for 16 bits of code, two for a byte of the table. In these
 * units a round is 200: 142 for SubBytes and ShiftRows, which are 16 loads of 4, 36 to take the bytes out of four rows,
 * 16 additions of the table's address, 24 to put them together elsewhere, and 2 moves; 43 for MixColumns; 10 for the
 * key, 5 for the loop. The first SubBytes takes bytes of columns, so that rows come of themselves; to make columns of
 * them again takes 32. Back a round is 236. A bound with these tables: 140, 43 and the key's 8 in each round; that
 * nothing is between is not shown. Cycles from entry to return:
 *
 * cost fw_aes128_expand 851 cycles 302 bytes 16 stack
 * cost fw_aes128_encrypt 2048 cycles 720 bytes 16 stack
 * cost fw_aes128_decrypt 2377 cycles 796 bytes 20 stack
 * cost fw_aes192_expand 1129 cycles 238 bytes 16 stack
 * cost fw_aes192_encrypt 2448 cycles 720 bytes 16 stack
 * cost fw_aes192_decrypt 2849 cycles 796 bytes 20 stack
 * cost fw_aes256_expand 1115 cycles 526 bytes 16 stack
 * cost fw_aes256_encrypt 2848 cycles 720 bytes 16 stack
 * cost fw_aes256_decrypt 3321 cycles 796 bytes 20 stack
 */
#include "s_box_bytes.inc"
#include "aes_rows.inc"

#define schedule        a0
#define block           a1
#define table           t0
#define keys            ra
#define taken           t2              /* a byte of a column, before the first round */
#define last            t2              /* round key, of encryption */

#include "aes_expand.inc"

/* BYTE through the table, to byte AT of a row. */
.macro look_up byte:req, at:req
    add     \byte, \byte, table
    lbu     \byte, 0(\byte)
    .if     (\at) & 3
    slli    \byte, \byte, 8 * ((\at) & 3)
    .endif
.endm

/* TO: the lowest byte of FROM, which goes down, through the table. */
.macro take to:req, from:req, at:req
    andi    \to, \from, 0xff
    srli    \from, \from, 8
    look_up \to, \at
.endm

/* SubBytes and ShiftRows of columns, where SIGN is 1, or their inverses, where it is 3. */
.macro sub_columns sign:req
    take    scratch0, word0, 0
    take    scratch1, word0, 4 - \sign
    take    scratch2, word0, 2
    look_up word0, \sign
    take    taken, word1, 1
    add     scratch0, scratch0, taken
    take    taken, word1, 5 - \sign
    add     scratch1, scratch1, taken
    take    taken, word1, 3
    add     scratch2, scratch2, taken
    look_up word1, 1 + \sign
    add     word1, word1, word0
    take    taken, word2, 2
    add     scratch0, scratch0, taken
    take    taken, word2, 6 - \sign
    add     scratch1, scratch1, taken
    take    taken, word2, 0
    add     scratch2, scratch2, taken
    look_up word2, 2 + \sign
    add     word2, word2, word1
    take    word1, word3, 3
    add     word1, word1, scratch0
    take    word0, word3, 7 - \sign
    add     word0, word0, scratch1
    take    taken, word3, 1
    add     scratch2, scratch2, taken
    look_up word3, 3 + \sign
    add     word2, word2, word3
    mv      word3, scratch2
.endm

.macro pass_key step:req
    mv      scratch2, keys
    addi    keys, keys, \step
.endm

/* WORD: plus that at PLACE of the round key that was passed. */
.macro add_word word:req, place:req
    lw      scratch1, 4 * \place(scratch2)
    xor     \word, \word, scratch1
.endm

/* The round key, and KEYS goes on. */
.macro add_key step:req, word0:req, word1:req, word2:req, word3:req
    pass_key \step
    add_word \word0, 0
    add_word \word1, 1
    add_word \word2, 2
    add_word \word3, 3
.endm

/* TO: FROM, whose bytes go down by DISTANCE, through the table; before it a word of the round key, if its
 * PLACE is given. FROM is lost. */
.macro sub_row to:req, from:req, distance:req, place
    .ifnb   \place
    add_word \from, \place
    .endif
    take    \to, \from, 4 - (\distance)
    take    scratch1, \from, 5 - (\distance)
    add     \to, \to, scratch1
    take    scratch1, \from, 6 - (\distance)
    add     \to, \to, scratch1
    look_up \from, 7 - (\distance)
    add     \to, \to, \from
.endm

/* SubBytes and ShiftRows, where SIGN is 1, or their inverses, where it is 3; before it the words of the round key that
 * was passed, if their PLACEs are given. There, loads from RAM cost least. */
.macro sub_rows sign:req, place0, place1, place2, place3
    sub_row scratch0, word0, 0, \place0
    sub_row word0, word1, \sign, \place1
    mv      word1, scratch0
    sub_row scratch0, word2, 2, \place2
    sub_row word2, word3, 4 - \sign, \place3
    mv      word3, scratch0
.endm

/* Long instructions stand among loads and stores. */
.macro enter frame:req, entries:req, first:req, step:req
    save_scratches \frame
    lla     table, \entries
    sw      ra, AT_RA(sp)
    lw      word0, 0(block)
    .if     \first
    sw      schedule, AT_LAST(sp)
    .endif
    addi    keys, schedule, \first
    li      upper_bits, 0x80808080
    lw      word1, 4(block)
    lw      word2, 8(block)
    lw      word3, 12(block)
    sw      block, AT_BLOCK(sp)
    li      reductions, 0x1b1b1b1b
    add_key \step, rows
.endm

.macro leave frame:req
    transpose rows_turned
    add_key 0, rows_turned
    lw      block, AT_BLOCK(sp)
    store_columns block, 0, rows_turned
    lw      ra, AT_RA(sp)
    restore_scratches \frame
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter   FRAME_BYTES, fw_aes_s_box_bytes, 0, ROUND_KEY_BYTES
    sub_columns 1
    addi    last, keys, (\rounds - 1) * ROUND_KEY_BYTES
1:  mix_rows rows_turned
    pass_key ROUND_KEY_BYTES
    sub_rows 1, 0, 1, 2, 3
    bne     keys, last, 1b
    leave   FRAME_BYTES
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter   FRAME_WITH_LAST, fw_aes_inverse_s_box_bytes, \rounds * ROUND_KEY_BYTES, -ROUND_KEY_BYTES
    sub_columns 3
    set_upper_two_bits
    .p2align 2                          /* a jump costs least to where a word begins */
1:  add_key -ROUND_KEY_BYTES, rows_turned
    unmix_rows rows_turned
    sub_rows 3
    lw      scratch0, AT_LAST(sp)
    bne     keys, scratch0, 1b
    leave   FRAME_WITH_LAST
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

/* ---- Key schedule ---- */

/* TO: the S-box of the last byte of FROM. */
.macro sub_last to:req, from:req
    srli    \to, \from, 24
    look_up \to, 0
.endm

/* ROW: plus that of BELOW. */
.macro add_last row:req, below:req
    sub_last scratch0, \below
    xor     \row, \row, scratch0
.endm

/* Each byte of ROW: the sum of those up to it. */
.macro add_up row:req
    slli    scratch0, \row, 8
    xor     \row, \row, scratch0
    slli    scratch0, \row, 16
    xor     \row, \row, scratch0
.endm

fw_function fw_aes128_expand
    save_scratches FRAME_BYTES
    load_columns key, 0, rows
    lla     table, fw_aes_s_box_bytes
    li      constant, 1
    store_columns schedule, 0, rows
    transpose rows
1:  add_last word3, word0               /* first: of row 3, row 2 needs the last byte, which stays */
    xor     word0, word0, constant
    add_last word0, word1
    add_last word1, word2
    add_last word2, word3
    .irp    row, word0, word1, word2, word3
    add_up  \row
    .endr
    addi    schedule, schedule, ROUND_KEY_BYTES
    slli    constant, constant, 1
    addi    scratch0, constant, -AES128_AFTER_LAST
    beqz    scratch0, 2f
    store_columns schedule, 0, rows
    addi    scratch0, constant, -0x100
    bnez    scratch0, 1b
    li      constant, 0x1b
    j       1b
2:  transpose rows
    store_columns schedule, 0, rows
    restore_scratches FRAME_BYTES
fw_end fw_aes128_expand

/* By columns, and rows of them at the end. */
fw_function fw_aes192_expand
    save_scratches FRAME_BYTES
    lla     table, fw_aes_s_box_bytes
    expand_192
    addi    key, schedule, -11 * ROUND_KEY_BYTES
2:  addi    schedule, schedule, -ROUND_KEY_BYTES
    load_columns schedule, 0, rows
    transpose rows
    store_columns schedule, 0, rows
    bne     schedule, key, 2b
    restore_scratches FRAME_BYTES
fw_end fw_aes192_expand

/* ROW: that of two round keys before, at PLACE, plus the S-box of the last byte of FROM. */
.macro next_row row:req, place:req, from:req
    sub_last scratch1, \from
    lw      \row, \place(schedule)
    xor     \row, \row, scratch1
.endm

/* By rows, where the first round key is put right at the end. */
fw_function fw_aes256_expand
    save_scratches FRAME_BYTES
    sw      key, AT_BLOCK(sp)
    lla     table, fw_aes_s_box_bytes
    load_columns key, 0, rows
    transpose rows
    store_columns schedule, 0, rows
    load_columns key, ROUND_KEY_BYTES, rows
    transpose rows
    store_columns schedule, ROUND_KEY_BYTES, rows
    li      constant, 1
1:  sub_last sum, word0
    next_row word0, 0, word1
    xor     word0, word0, constant
    next_row word1, 4, word2
    next_row word2, 8, word3
    lw      word3, 12(schedule)
    xor     word3, word3, sum
    .irp    row, word0, word1, word2, word3
    add_up  \row
    .endr
    slli    constant, constant, 1
    addi    scratch0, constant, -AES256_AFTER_LAST
    beqz    scratch0, 2f
    store_columns schedule, 2 * ROUND_KEY_BYTES, rows
    next_row word0, ROUND_KEY_BYTES, word0
    next_row word1, ROUND_KEY_BYTES + 4, word1
    next_row word2, ROUND_KEY_BYTES + 8, word2
    next_row word3, ROUND_KEY_BYTES + 12, word3
    .irp    row, word0, word1, word2, word3
    add_up  \row
    .endr
    store_columns schedule, 3 * ROUND_KEY_BYTES, rows
    addi    schedule, schedule, 2 * ROUND_KEY_BYTES
    j       1b
2:  transpose rows
    store_columns schedule, 2 * ROUND_KEY_BYTES, rows
    lw      key, AT_BLOCK(sp)
    load_columns key, 0, rows
    store_columns schedule, -12 * ROUND_KEY_BYTES, rows
    restore_scratches FRAME_BYTES
fw_end fw_aes256_expand

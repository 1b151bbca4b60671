/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32I: the S-box and its inverse as tables of 256 bytes, the state as rows, a round per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1; only registers that a call may change. Key and block aligned to 4 bytes (the E31 traps other
 * loads of words); the schedule has the round keys of FIPS 197, each as its four rows.
 *
 * Time: as table_fast.S says, cycles do not depend on secrets where every load costs the same; addresses do.
 *
 * A round is 125 instructions without a stall: 80 for SubBytes and ShiftRows, 20 a row: 6 to take its bytes apart, 4
 * additions of the table's address, 4 loads, 6 to put the bytes together elsewhere; 34 for MixColumns, which on columns
 * would take four times 19, since RV32 has no rotation; 9 for the key and 2 for the loop. Back it is 152, as the
 * inverse of MixColumns has 26 before MixColumns. To make rows of columns takes 28, at the beginning and at the end. A
 * bound with these tables: 80, 34 and the key's 8, 122; that nothing is between 122 and 125 is not shown.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_aes128_expand 563 cycles 276 bytes 0 stack
 * cost fw_aes128_encrypt 1309 cycles 710 bytes 0 stack
 * cost fw_aes128_decrypt 1554 cycles 816 bytes 0 stack
 * cost fw_aes192_expand 829 cycles 278 bytes 0 stack
 * cost fw_aes192_encrypt 1559 cycles 710 bytes 0 stack
 * cost fw_aes192_decrypt 1858 cycles 816 bytes 0 stack
 * cost fw_aes256_expand 1019 cycles 368 bytes 0 stack
 * cost fw_aes256_encrypt 1809 cycles 710 bytes 0 stack
 * cost fw_aes256_decrypt 2162 cycles 816 bytes 0 stack
 */
#include "aes_rows.inc"

#define block           a1
#define last            t6              /* where a round key has no MixColumns beside it */

#define schedule        a0
#define key             a1
#define constant        a7
#define column0         row0
#define column1         row1
#define column2         row2
#define column3         row3
#define column4         t4
#define column5         t5
#define column6         t6
#define column7         a1
#define long_scratch    byte0

#define ROUND_KEY_BYTES 16

#include "aes_expand_long_rv32.inc"

.macro add_key
    load_columns keys, 0, byte0, byte1, byte2, byte3
    addi    keys, keys, ROUND_KEY_BYTES
    xor     row0, row0, byte0
    xor     row1, row1, byte1
    xor     row2, row2, byte2
    xor     row3, row3, byte3
.endm

.macro enter entries:req, place_of_last:req
    load_columns block, 0, row0, row1, row2, row3
    lla     table, \entries
    li      upper_bits, 0x80808080
    li      reductions, 0x1b1b1b1b
    addi    last, keys, \place_of_last
    transpose
.endm

.macro leave
    transpose
    store_columns block, 0, row0, row1, row2, row3
    ret
.endm

.macro encrypt variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    enter   fw_aes_s_box_bytes, \rounds * ROUND_KEY_BYTES
1:  add_key
    sub_rows
    beq     keys, last, 2f
    mix_rows
    j       1b
2:  add_key
    leave
fw_end fw_aes\variant\()_encrypt
.endm

.macro decrypt variant:req, rounds:req
fw_function fw_aes\variant\()_decrypt
    enter   fw_aes_inverse_s_box_bytes, ROUND_KEY_BYTES
    addi    keys, keys, \rounds * ROUND_KEY_BYTES
    add_key
1:  sub_rows_back
    addi    keys, keys, -2 * ROUND_KEY_BYTES
    add_key
    beq     keys, last, 2f
    unmix_rows
    j       1b
2:  leave
fw_end fw_aes\variant\()_decrypt
.endm

#include "../aes_variants.inc"

/* ---- Key schedule ---- */

#define ENDED           0x6c            /* the constant behind the last one of AES-128 */

/* ROW: plus the S-box of the last byte of BELOW. */
.macro add_last row:req, below:req
    srli    byte0, \below, 24
    add     byte0, byte0, table
    lbu     byte0, 0(byte0)
    xor     \row, \row, byte0
.endm

/* Each byte of ROW: the sum of those up to it. */
.macro add_up row:req
    slli    byte0, \row, 8
    xor     \row, \row, byte0
    slli    byte0, \row, 16
    xor     \row, \row, byte0
.endm

fw_function fw_aes128_expand
    load_columns key, 0, row0, row1, row2, row3
    lla     table, fw_aes_s_box_bytes
    li      constant, 1
    li      last, ENDED
    transpose
1:  store_columns schedule, 0, row0, row1, row2, row3
    beq     constant, last, 3f
    addi    schedule, schedule, ROUND_KEY_BYTES
    add_last row3, row0                 /* first: of row 3, row 2 needs the last byte, which stays */
    xor     row0, row0, constant
    add_last row0, row1
    add_last row1, row2
    add_last row2, row3
    .irp    row, row0, row1, row2, row3
    add_up  \row
    .endr
    slli    constant, constant, 1
    andi    byte0, constant, 0x100
    beqz    byte0, 1b
    li      constant, 0x1b
    j       1b
3:  ret
fw_end fw_aes128_expand

/* TO: plus the S-box of FROM's bytes, DISTANCE rows further up. */
.macro add_substituted to:req, from:req, distance:req
    sub_row byte0, \from, \distance
    xor     \to, \to, byte0
.endm

/* By columns, and rows of them at the end. */
.macro expand variant:req, rounds:req
fw_function fw_aes\variant\()_expand
    lla     table, fw_aes_s_box_bytes
    expand_\variant
    addi    last, schedule, -ROUND_KEY_BYTES * \rounds
2:  load_columns schedule, 0, row0, row1, row2, row3
    transpose
    store_columns schedule, 0, row0, row1, row2, row3
    addi    schedule, schedule, -ROUND_KEY_BYTES
    bgeu    schedule, last, 2b
    ret
fw_end fw_aes\variant\()_expand
.endm

    expand  192, 12
    expand  256, 14

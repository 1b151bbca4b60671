/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for MSP430: the S-box and its inverse as tables of 256 bytes, the state in the block, a column per pass.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for keys of 24 and 32 bytes, fw_aes192 and fw_aes256.
 *
 * Arguments in r12 and r13; key and block must stand at even addresses. The schedule is that of aes_block.inc: the
 * round keys of FIPS 197, each column in the order of rows 0, 2, 1, 3, in which the state stands in the block, too.
 *
 * NOT constant time in the strict sense: addresses in the tables depend on secrets. On a core without a cache, as this
 * one, cycles do not. The tables stand in flash.
 *
 * SubBytes and ShiftRows are 148 cycles: 3 for each byte, 6 for what the table has for it to its new place, and 4 more
 * for four bytes that have to wait. A column takes 37 for MixColumns, twice 13 of them to double the bytes of a word,
 * 46 more backwards, and 19 for its key, to be loaded and stored, and the loop.
 * Cycles with CALL #address and RET, on the MSP430 CPU (not CPUX):
 *
 * cost fw_aes128_expand 886 cycles 210 bytes 16 stack
 * cost fw_aes128_encrypt 3821 cycles 378 bytes 12 stack
 * cost fw_aes128_decrypt 5502 cycles 432 bytes 12 stack
 * cost fw_aes192_expand 1120 cycles 228 bytes 12 stack
 * cost fw_aes192_encrypt 4583 cycles 378 bytes 12 stack
 * cost fw_aes192_decrypt 6636 cycles 432 bytes 12 stack
 * cost fw_aes256_expand 1395 cycles 312 bytes 12 stack
 * cost fw_aes256_encrypt 5345 cycles 378 bytes 12 stack
 * cost fw_aes256_decrypt 7770 cycles 432 bytes 12 stack
 */
#include "aes_schedule.inc"
#include "aes_tables.inc"

#define keys            r12
#define block           r13             /* a column of it, in loops */
#define even            r14             /* rows 0 and 2 of a column */
#define odd             r15             /* rows 1 and 3 */
#define index           r14             /* in SubBytes */
#define waiting         r15
#define sum             r11             /* what becomes of even */
#define sum_odd         r10             /* what becomes of odd */
#define mask            r9
#define columns         r8
#define rounds          r7

#define COLUMNS         4
#define BLOCK_BYTES     16

/* Where row ROW of column COLUMN stands in the block. */
#define PLACE(column, row) 4 * ((column) & 3) + (row) / 2 + 2 * ((row) & 1)

/* ---- SubBytes and ShiftRows: TO gets what is at FROM, a column to the right ---- */

.macro move_byte s_box:req, row:req, to:req, from:req
    mov.b   PLACE(\from, \row)(block), index
    mov.b   \s_box(index), PLACE(\to, \row)(block)
.endm

.macro keep_byte s_box:req, row:req, from:req
    mov.b   PLACE(\from, \row)(block), index
    mov.b   \s_box(index), waiting
.endm

.macro put_byte row:req, to:req
    mov.b   waiting, PLACE(\to, \row)(block)
.endm

/* Every column's byte is that of the column STEP further on, 1 or -1. */
.macro turn_row s_box:req, row:req, step:req
    keep_byte \s_box, \row, 0
    move_byte \s_box, \row, 0, \step
    move_byte \s_box, \row, \step, 2 * \step
    move_byte \s_box, \row, 2 * \step, 3 * \step
    put_byte \row, 3 * \step
.endm

.macro swap_bytes s_box:req, row:req, one:req, other:req
    keep_byte \s_box, \row, \one
    move_byte \s_box, \row, \one, \other
    put_byte \row, \other
.endm

/* DIRECTION is 1, or -1 back. */
.macro substitute_and_shift s_box:req, direction:req
    .irp    column, 0, 1, 2, 3
    move_byte \s_box, 0, \column, \column
    .endr
    turn_row \s_box, 1, \direction
    swap_bytes \s_box, 2, 0, 2
    swap_bytes \s_box, 2, 1, 3
    turn_row \s_box, 3, -\direction
.endm

/* ---- MixColumns ---- */

/* Each byte of WORD by itself, multiplied by 2 in GF(2^8). */
.macro double_bytes word:req
    mov     \word, mask
    and     #0x8080, mask
    xor     mask, \word
    rla     \word
    mov     mask, scratch
    rla     scratch
    adc     scratch
    swpb    scratch
    sub     scratch, mask               /* 0x7f where a byte overflows */
    and     #0x1b1b, mask
    xor     mask, \word
.endm

/* Rows 0 and 2 get 2 (even + odd) + odd, and what even + odd is in the other row; rows 1 and 3 get 2 (even, its rows
 * exchanged, + odd) + even, and the same. */
.macro mix_column
    copy_word even, even, sum, sum_odd
    xor     odd, sum
    swpb    sum_odd
    xor     odd, sum_odd
    mov     sum, scratch
    swpb    scratch
    xor_word scratch, scratch, even, odd
    double_bytes sum
    double_bytes sum_odd
    xor_word odd, even, sum, sum_odd
.endm

/* What makes MixColumns of its inverse: four times the sum of two opposite bytes is added to both. SUM has both sums. */
.macro prepare_mix_back
    copy_word even, odd, sum, sum_odd
    swpb    sum
    swpb    sum_odd
    xor_word even, odd, sum, sum_odd
    xor     sum_odd, sum
    and     #0xff, sum
    xor     sum_odd, sum
    double_bytes sum
    double_bytes sum
    mov.b   sum, sum_odd
    mov     sum_odd, scratch
    swpb    scratch
    xor     scratch, sum_odd
    xor     sum_odd, even
    mov     sum, scratch
    swpb    scratch
    xor     sum, scratch
    xor     scratch, sum_odd
    xor     sum_odd, odd
.endm

/* ---- Blocks ---- */

.macro each_column step:req
    mov     #COLUMNS, columns
.Lcolumn\@:
    load_word even, odd, block
    \step
    dec     columns
    jnz     .Lcolumn\@
    sub     #BLOCK_BYTES, block
.endm

.macro first_key
    pair_rows even, odd
    xor_word_of even, odd, keys
    store_word even, odd, -4, block
.endm

.macro last_key
    xor_word_of even, odd, keys
    pair_rows even, odd
    store_word even, odd, -4, block
.endm

.macro mix_and_add
    mix_column
    xor_word_of sum, sum_odd, keys
    store_word sum, sum_odd, -4, block
.endm

.macro add_and_mix_back
    xor_word_of even, odd, keys
    prepare_mix_back
    mix_column
    store_word sum, sum_odd, -4, block
.endm

.macro enter_block bits:req
    save    sum_odd, mask, columns, rounds, scratch
    mov     #ROUNDS(\bits), rounds
    each_column first_key
.endm

.macro block_functions bits:req
fw_function fw_aes\bits\()_encrypt
    enter_block \bits
.Lencrypt_round\@:
    substitute_and_shift fw_aes_s_box, 1
    dec     rounds
    jz      .Llast_key\@
    each_column mix_and_add
    br      #.Lencrypt_round\@
.Llast_key\@:
    each_column last_key
    restore scratch, rounds, columns, mask, sum_odd
    ret
fw_end fw_aes\bits\()_encrypt

fw_function fw_aes\bits\()_decrypt
    add     #ROUNDS(\bits) * ROUND_KEY_BYTES, keys
    enter_block \bits
.Ldecrypt_round\@:
    substitute_and_shift fw_aes_inverse_s_box, -1
    sub     #2 * ROUND_KEY_BYTES, keys
    dec     rounds
    jz      .Llast_key_back\@
    each_column add_and_mix_back
    br      #.Ldecrypt_round\@
.Llast_key_back\@:
    br      #.Llast_key\@
fw_end fw_aes\bits\()_decrypt
.endm

    block_functions 128
    block_functions 192
    block_functions 256

/* The S-box of SCRATCH. */
.macro substitute
    mov.b   fw_aes_s_box(scratch), found
.endm

#include "aes_expand.inc"

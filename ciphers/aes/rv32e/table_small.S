/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES for RV32EC: the S-box and its inverse as tables of 256 bytes, a byte or a column per pass; small.
 *
 *     void fw_aes128_expand  (fw_aes128_schedule *schedule, const uint8_t key[16]);
 *     void fw_aes128_encrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *     void fw_aes128_decrypt (const fw_aes128_schedule *schedule, uint8_t block[16]);
 *
 * and the same for fw_aes192 and fw_aes256, whose keys have 24 and 32 bytes.
 *
 * Arguments in a0 and a1, aligned to 4 bytes; s0, s1 and ra are saved. The schedule has the round keys of FIPS 197.
 *
 * Both directions are one function. SubBytes and ShiftRows take the state from the block to the stack: byte i comes
 * from place 5i modulo 16, or -3i, back. MixColumns and the round key take it to the block again, column by column. The
 * inverse of MixColumns is MixColumns three times, since four times change nothing. All key schedules are one
 * function, too.
 *
 * Time: secret bytes choose the entries of the tables. The cycles do not depend on them, as every load from flash costs
 * the same; who sees addresses sees secrets. Cycles from entry to return:
 *
 * cost fw_aes128_expand 1692 cycles 16 bytes 36 stack
 * cost fw_aes128_encrypt 5588 cycles 22 bytes 36 stack
 * cost fw_aes128_decrypt 8391 cycles 26 bytes 36 stack
 * cost fw_aes192_expand 1700 cycles 16 bytes 36 stack
 * cost fw_aes192_encrypt 6688 cycles 22 bytes 36 stack
 * cost fw_aes192_decrypt 10067 cycles 26 bytes 36 stack
 * cost fw_aes256_expand 2146 cycles 16 bytes 36 stack
 * cost fw_aes256_encrypt 7788 cycles 22 bytes 36 stack
 * cost fw_aes256_decrypt 11743 cycles 26 bytes 36 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "s_box_bytes.inc"

#define keys            a0
#define block           a1              /* the next column */
#define word            a2              /* a column */
#define bytes_left      a2
#define place           a3              /* where a column comes from: the block, before the first round, or STATE */
#define rounds_left     a4
#define back            a5              /* from round key to round key, in decryption; in encryption 0 */
#define scratch0        s0
#define scratch1        s1
#define from            s0              /* place of a byte in the block */
#define byte            s1
#define table           t0
#define step            t1              /* of FROM */
#define block_end       t2

#define ROUND_KEY_BYTES 16
#define BLOCK_BYTES     16

#define callee          s0, s1, ra
#define TOP_BITS        12(sp)          /* 0x80 in every byte */
#define REDUCTIONS      16(sp)          /* 0x1b in every byte */
#define STATE           20
#define FRAME           36

.macro block_functions variant:req, rounds:req
fw_function fw_aes\variant\()_encrypt
    lla     table, fw_aes_s_box_bytes
    li      rounds_left, \rounds
    li      back, 0
    li      step, 5
    tail    aes_crypt
fw_end fw_aes\variant\()_encrypt

fw_function fw_aes\variant\()_decrypt
    addi    keys, keys, \rounds * ROUND_KEY_BYTES
    lla     table, fw_aes_inverse_s_box_bytes
    li      rounds_left, \rounds
    li      back, -2 * ROUND_KEY_BYTES
    li      step, -3
    tail    aes_crypt
fw_end fw_aes\variant\()_decrypt
.endm

    block_functions 128, 10
    block_functions 192, 12
    block_functions 256, 14

fw_inner_function aes_crypt
    addi    sp, sp, -FRAME
    save    callee
    li      scratch0, 0x80808080
    sw      scratch0, TOP_BITS
    li      scratch0, 0x1b1b1b1b
    sw      scratch0, REDUCTIONS
    mv      place, block
    addi    block_end, block, BLOCK_BYTES
1:  lw      word, 0(place)
    bnez    back, 2f
    call    aes_mix
2:  lw      scratch0, 0(keys)
    addi    keys, keys, 4
    xor     word, word, scratch0
    beqz    back, 3f
    call    aes_mix
    call    aes_mix
    call    aes_mix
3:  sw      word, 0(block)
    addi    place, place, 4
    addi    block, block, 4
    bne     block, block_end, 1b
    beqz    rounds_left, 5f

    addi    rounds_left, rounds_left, -1
    addi    block, block, -BLOCK_BYTES
    add     keys, keys, back
    addi    place, sp, STATE
    li      from, 0
    li      bytes_left, BLOCK_BYTES
4:  mv      byte, block
    add     byte, byte, from
    lbu     byte, 0(byte)
    add     byte, byte, table
    lbu     byte, 0(byte)
    sb      byte, 0(place)
    addi    place, place, 1
    add     from, from, step
    andi    from, from, BLOCK_BYTES - 1
    addi    bytes_left, bytes_left, -1
    bnez    bytes_left, 4b
    addi    place, place, -BLOCK_BYTES
    j       1b

5:  restore callee
    addi    sp, sp, FRAME
    ret
fw_end aes_crypt

/* MixColumns, where this round has it: of a column w it makes t + 2 u + u by two rows, where t is w by a row, and
 * u = w + t. */
fw_inner_function aes_mix
    beqz    rounds_left, 1f
    beq     place, block, 1f
    mv      scratch0, word
    mv      scratch1, word
    srli    scratch0, scratch0, 8
    slli    scratch1, scratch1, 24
    or      scratch0, scratch0, scratch1
    xor     word, word, scratch0
    srli    scratch1, word, 16
    xor     scratch0, scratch0, scratch1
    slli    scratch1, word, 16
    xor     scratch0, scratch0, scratch1
    lw      scratch1, TOP_BITS
    and     scratch1, scratch1, word
    xor     word, word, scratch1
    slli    word, word, 1
    xor     scratch0, scratch0, word
    srli    word, scratch1, 7
    sub     scratch1, scratch1, word                /* 0x7f where a byte overflows */
    lw      word, REDUCTIONS
    and     word, word, scratch1
    xor     word, word, scratch0
1:  ret
fw_end aes_mix

/* ---- Key schedule ---- */

#define schedule        a0
#define key             a1
#define old             a2              /* word of the schedule, as long ago as the key has words */
#define words_left      a3              /* of those that come from one constant */
#define constant        a5
#define constant_now    a4              /* or 0 */
#define key_word        s0              /* the last one */
#define places_left     a1
#define key_words       ra
#define schedule_end    t2
#define middle          t1              /* WORDS_LEFT where bytes go through the S-box, too */

.macro expand variant:req, words:req, middle:req, rounds:req
fw_function fw_aes\variant\()_expand
    li      words_left, \words
    li      middle, \middle
    addi    schedule_end, schedule, (\rounds + 1) * ROUND_KEY_BYTES
    tail    aes_expand
fw_end fw_aes\variant\()_expand
.endm

    expand 128, 4, 0, 10
    expand 192, 6, 0, 12
    expand 256, 8, 4, 14

fw_inner_function aes_expand
    addi    sp, sp, -FRAME
    save    callee
    lla     table, fw_aes_s_box_bytes
    li      constant, 1
    mv      old, schedule
    mv      key_words, words_left
1:  lw      key_word, 0(key)
    addi    key, key, 4
    sw      key_word, 0(schedule)
    addi    schedule, schedule, 4
    addi    words_left, words_left, -1
    bnez    words_left, 1b

2:  li      constant_now, 0
    bnez    words_left, 3f
    mv      words_left, key_words
    mv      constant_now, constant
    slli    constant, constant, 1
    addi    byte, constant, -0x100
    bnez    byte, 4f
    li      constant, 0x1b
4:  slli    byte, key_word, 24
    srli    key_word, key_word, 8
    or      key_word, key_word, byte
    j       5f
3:  bne     words_left, middle, 7f
5:  li      places_left, 4
6:  andi    byte, key_word, 0xff
    add     byte, byte, table
    lbu     byte, 0(byte)
    srli    key_word, key_word, 8
    slli    byte, byte, 24
    or      key_word, key_word, byte
    addi    places_left, places_left, -1
    bnez    places_left, 6b
    xor     key_word, key_word, constant_now
7:  lw      byte, 0(old)
    addi    old, old, 4
    xor     key_word, key_word, byte
    sw      key_word, 0(schedule)
    addi    schedule, schedule, 4
    addi    words_left, words_left, -1
    bne     schedule, schedule_end, 2b
    restore callee
    addi    sp, sp, FRAME
    ret
fw_end aes_expand

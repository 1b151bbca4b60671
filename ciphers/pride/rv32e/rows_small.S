/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for RV32EC, for size: one round per pass, both directions one loop.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; registers of short instructions where most is done. Block and key at any address. The schedule
 * is that of rows_fast.S, 32 bytes: a word for each row of the whitening and of the key.
 *
 * One function brings rows from memory into words, of the key and of the block; one adds four words and makes the next
 * round key, from constants that are the bytes of one word; one mixes row 1, and row 2, whose bytes turn by 4 behind it.
 * Backwards, constants are the complements to 256: a carry comes into the byte between the two of a row, where there is
 * room.
 * Cycles from entry to return:
 *
 * cost fw_pride_expand 141 cycles 8 bytes 0 stack
 * cost fw_pride_encrypt 4591 cycles 380 bytes 36 stack
 * cost fw_pride_decrypt 4600 cycles 20 bytes 36 stack
 */
#define ROUNDS          20
#define KEY             16              /* its place in the schedule, behind the whitening */
#define CONSTANTS       0xc551a5c1      /* what is added to the round key for the next one: row 0 is the lowest byte */
#define TWENTY_TIMES    0x6454e414
#define COMPLEMENTS     0x3baf5b3f

#define keys            a0
#define block           a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define t               s0
#define u               s1
#define added           a0              /* words that are added to rows */
#define from            a1              /* words of the round key, and where its next one goes */
#define to              a0
#define double_bytes    a0              /* 0xff00ff00, in the linear layer */
#define rows            a1              /* of memory */
#define words           a0              /* they are converted to, or from */
#define end             a2
#define word            a3
#define row_high        a4              /* while rows are converted */
#define row_low         a5
#define constants       t0              /* below 0 forwards */
#define next_constants  t1              /* behind the first round key's */
#define left            t1              /* rounds */
#define constants_left  t2

#define FRAME           36              /* the round key, and: */
#define SAVED_T         16(sp)
#define SAVED_U         20(sp)
#define SAVED_RA        24(sp)
#define KEYS            28(sp)
#define BLOCK           32(sp)

#include "../rv32/pride_macros.inc"

.macro add_word x:req, place:req
    lw      t, 4 * \place(added)
    xor     \x, \x, t
.endm

fw_function fw_pride_encrypt
    li      constants, CONSTANTS
    mv      next_constants, constants
begin:
    addi    sp, sp, -FRAME
    sw      t, SAVED_T
    sw      u, SAVED_U
    sw      ra, SAVED_RA
    sw      keys, KEYS
    sw      block, BLOCK
    mv      words, sp
    addi    end, rows, 8
    jal     convert_rows
    lw      x0, 0(sp)
    lw      x1, 4(sp)
    lw      x2, 8(sp)
    lw      x3, 12(sp)
    lw      added, KEYS
    addi    from, added, KEY
    jal     add_words
    mv      constants, next_constants
    li      left, ROUNDS
    j       2f

1:  li      double_bytes, 0xff00ff00
    mix_row_0 x0
    mix_row_3 x3
    jal     mix_and_swap_inner_rows
    jal     mix_and_swap_inner_rows
    double  x2
    slli    x2, x2, 4
2:  bgez    constants, 3f
    jal     add_round_key
3:  substitute
    bltz    constants, 4f
    jal     add_round_key
4:  addi    left, left, -1
    bnez    left, 1b

    lw      added, KEYS
    jal     add_words                   /* what becomes of the round key is of no account */
    sw      x0, 0(sp)
    sw      x1, 4(sp)
    sw      x2, 8(sp)
    sw      x3, 12(sp)
    mv      words, sp
    addi    end, sp, 16
    lw      rows, BLOCK
5:  lw      t, 0(words)
    srli    u, t, 24
    sb      u, 0(rows)
    srli    t, t, 8
    sb      t, 1(rows)
    addi    words, words, 4
    addi    rows, rows, 2
    bne     words, end, 5b
    lw      t, SAVED_T
    lw      u, SAVED_U
    lw      ra, SAVED_RA
    addi    sp, sp, FRAME
    ret

mix_and_swap_inner_rows:
    double  x1
    bgez    constants, 6f
    slli    t, x1, 19
    slli    u, x1, 20
    xor     t, t, x1
    xor     u, u, t
    slli    x1, x1, 1
    xor     t, t, x1
    j       7f
6:  slli    t, x1, 16
    slli    u, x1, 17
    xor     t, t, x1
    xor     u, u, t
    slli    x1, x1, 1
    xor     t, t, x1
    slli    u, u, 3
    slli    t, t, 6
7:  mv      x1, x2                      /* row 2 as it was, and row 1 mixed in its place */
    srli    t, t, 16
    slli    t, t, 16
    srli    u, u, 16
    or      t, t, u
    mv      x2, t
    ret

add_round_key:
    mv      added, sp
    mv      from, sp
/* The words at ADDED to the rows; the round key at FROM becomes the next one, at the stack pointer. */
add_words:
    add_word x0, 0
    add_word x1, 1
    add_word x2, 2
    add_word x3, 3
    mv      constants_left, constants
    mv      to, sp
8:  slli    u, constants_left, 24
    srli    u, u, 16
    lw      t, 0(from)
    add     t, t, u
    sw      t, 0(to)
    addi    from, from, 4
    addi    to, to, 4
    srli    constants_left, constants_left, 8
    bnez    constants_left, 8b
    ret

convert_rows:
    convert_rows_to_end
    ret
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    li      constants, TWENTY_TIMES
    li      next_constants, COMPLEMENTS
    j       begin
fw_end fw_pride_decrypt

fw_function fw_pride_expand
    addi    end, rows, 16
    j       convert_rows
fw_end fw_pride_expand

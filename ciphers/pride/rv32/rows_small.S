/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PRIDE for RV32: one round per pass, both directions one loop.
 *
 *     void fw_pride_expand (fw_pride_schedule *schedule, const uint8_t key[16]);
 *     void fw_pride_encrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *     void fw_pride_decrypt(const fw_pride_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1; registers of short instructions where most is done. Block aligned to 4 bytes. The schedule is
 * that of rows_fast.S, 32 bytes: a word for each row of the whitening and of the key.
 *
 * One function brings rows from memory into words, of the key and of the block; one adds four words with their multiples
 * of the round's number, 0 for the whitening; one mixes row 1, and row 2, whose bytes turn by 4 behind it. In bytes:
 * these functions 28, 66 and 76 with 20 to use it, S-box 28, layers of the outer rows 52, the block out 56: 326 before
 * anything is saved, chosen or counted.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_pride_expand 100 cycles 10 bytes 0 stack
 * cost fw_pride_encrypt 2527 cycles 432 bytes 32 stack
 * cost fw_pride_decrypt 2608 cycles 8 bytes 32 stack
 */
#define ROUNDS          20
#define WHITENING_BYTES 16
#define FRAME           32

#define keys            a0
#define block           a1
#define x0              a2
#define x1              a3
#define x2              a4
#define x3              a5
#define t               s0
#define u               s1
#define row_high        a4              /* while rows are converted */
#define row_low         a5
#define rows            a1              /* of memory */
#define words           a0              /* they are converted to */
#define end             a2
#define word            a3
#define kept_block      t0
#define step            t1              /* of the round's number: 1 forwards, -1 back */
#define number          t2              /* of the round; 0 for the whitening */
#define double_bytes    t3              /* 0xff00ff00 */
#define upper_half      t4              /* 0xffff0000 */
#define kept_keys       t5
#define back            t6              /* where functions return to */
#define kept_number     a6              /* before the first round */

#include "pride_macros.inc"

.macro add_word x:req, place:req, constant:req
    li      t, \constant << 8
    mul     t, t, number
    lw      u, 4 * \place(keys)
    add     t, t, u
    xor     \x, \x, t
.endm

fw_function fw_pride_encrypt
    li      step, 1
    li      kept_number, 0
begin:
    addi    sp, sp, -FRAME
    sw      t, 16(sp)
    sw      u, 20(sp)
    mv      kept_keys, keys
    mv      kept_block, block
    mv      words, sp
    addi    end, rows, 8
    jal     back, convert_rows
    mv      keys, kept_keys
    mv      block, kept_block
    lw      x0, 0(sp)
    lw      x1, 4(sp)
    lw      x2, 8(sp)
    lw      x3, 12(sp)
    li      number, 0
    jal     back, add_words
    mv      number, kept_number
    addi    keys, keys, WHITENING_BYTES
    li      double_bytes, 0xff00ff00
    li      upper_half, 0xffff0000
    bltz    step, 2f

1:  add     number, number, step
    jal     back, add_words
2:  substitute
    li      t, ROUNDS
    bgtz    step, 3f
    add     number, number, step
    jal     back, add_words
    li      t, 1
3:  beq     number, t, 4f
    mix_row_0 x0
    mix_row_3 x3
    jal     back, mix_and_swap_inner_rows
    jal     back, mix_and_swap_inner_rows
    double  x2
    slli    x2, x2, 4
    bgtz    step, 1b
    j       2b

4:  mv      keys, kept_keys
    li      number, 0
    jal     back, add_words
    store_row x0, 0
    store_row x1, 1
    store_row x2, 2
    store_row x3, 3
    lw      t, 16(sp)
    lw      u, 20(sp)
    addi    sp, sp, FRAME
    ret

mix_and_swap_inner_rows:
    double  x1
    bltz    step, 5f
    mix_inner_row x1, 0
    j       6f
5:  mix_inner_row_back x1, 6, 3
6:  mv      t, x1
    mv      x1, x2
    mv      x2, t
    jr      back

add_words:
    add_word x0, 0, 193
    add_word x1, 1, 165
    add_word x2, 2, 81
    add_word x3, 3, 197
    jr      back

convert_rows:
    convert_rows_to_end
    jr      back
fw_end fw_pride_encrypt

fw_function fw_pride_decrypt
    li      step, -1
    li      kept_number, ROUNDS + 1
    j       begin
fw_end fw_pride_decrypt

fw_function fw_pride_expand
    addi    end, rows, 16
    mv      back, ra
    j       convert_rows
fw_end fw_pride_expand

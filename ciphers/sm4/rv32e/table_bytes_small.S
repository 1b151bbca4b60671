/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for RV32EC: the S-box as a table of 256 bytes, one byte per pass of a loop, the diffusion by shifts.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1, key and block at any address; s0, s1 and ra are saved. The schedule, 128 bytes aligned to 4,
 * has the round keys as words. Decryption is encryption with the round keys in the other order.
 *
 * Key schedule and encryption share their beginning, which loads four words, their end, the S-box of a word and the
 * turn of the words. A word is loaded, stored and substituted in four passes, as the bytes of a constant are made.
 *
 * Time: secret bytes choose the entries of the table. The cycles do not depend on them, as every load from flash costs
 * the same; who sees addresses sees secrets. Cycles from entry to return:
 *
 * cost fw_sm4_expand 5364 cycles 100 bytes 20 stack
 * cost fw_sm4_encrypt 4391 cycles 130 bytes 20 stack
 * cost fw_sm4_decrypt 4388 cycles 130 bytes 20 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define SCHEDULE_BYTES  128
#define ROUNDS          32
#define BLOCK_BYTES     16
#define PARAMETER_BYTES 16              /* before the S-box */

#define schedule        a0
#define argument_block  a1
#define sum             a1              /* what goes through the S-box, and what comes out */
#define word0           a2
#define word1           a3
#define word2           a4
#define word3           a5
#define scratch         s0
#define other           s1
#define left            s1              /* passes of a loop over bytes */
#define table           t0
#define argument_step   t0
#define block           t1              /* outside the rounds */
#define rounds_left     t1
#define growing         t1              /* the next byte of a constant, in expand */
#define link            t2              /* of sm4_enter */
#define step            t2              /* to the next round key */

#define FRAME           20
#define callee          s0, s1, ra
#define STEP            12(sp)
#define BLOCK_END       16(sp)

    .section .rodata.fw_sm4_s_box, "a", %progbits
    .p2align 2
parameters:
    .word   0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc
#define S_BOX_ROW(...)  .byte __VA_ARGS__
#include "../s_box.inc"
#undef S_BOX_ROW

.macro rotate word:req, bits:req
    mv      other, \word
    slli    \word, \word, \bits
    srli    other, other, 32 - \bits
    or      \word, \word, other
.endm

/* WORD ^= FROM rotated left by BITS. */
.macro add_rotated word:req, from:req, bits:req
    slli    scratch, \from, \bits
    xor     \word, \word, scratch
    srli    scratch, \from, 32 - \bits
    xor     \word, \word, scratch
.endm

/* WORD0 += L of SUM, which is s ^ s <<< 24 ^ (s ^ s <<< 8 ^ s <<< 16) <<< 2. */
.macro add_diffused
    xor     word0, word0, sum
    mv      scratch, sum
    rotate  sum, 8
    xor     scratch, scratch, sum
    rotate  sum, 8
    xor     scratch, scratch, sum
    rotate  sum, 8
    xor     word0, word0, sum
    rotate  scratch, 2
    xor     word0, word0, scratch
.endm

fw_function fw_sm4_expand
    jal     link, sm4_enter
    mv      sum, table
    .set    offset, 0
    .irp    word, word0, word1, word2, word3
    lw      scratch, offset(sum)
    xor     \word, \word, scratch
    .set    offset, offset + 4
    .endr
    li      growing, 0
1:  li      left, 4
2:  slli    sum, sum, 8
    andi    scratch, growing, 0xff
    or      sum, sum, scratch
    addi    growing, growing, 7
    addi    left, left, -1
    bnez    left, 2b
    call    sm4_substitute
    xor     word0, word0, sum
    add_rotated word0, sum, 13
    add_rotated word0, sum, 23
    sw      word0, 0(schedule)
    addi    schedule, schedule, 4
    call    sm4_turn
    addi    scratch, growing, -7 * 4 * ROUNDS
    bnez    scratch, 1b
    tail    sm4_leave
fw_end fw_sm4_expand

fw_function fw_sm4_encrypt
    li      argument_step, 4
    j       1f
fw_label fw_sm4_decrypt
    addi    schedule, schedule, SCHEDULE_BYTES - 4
    li      argument_step, -4
1:  jal     link, sm4_enter
    lw      step, STEP
    sw      block, BLOCK_END
    li      rounds_left, ROUNDS
2:  lw      sum, 0(schedule)
    add     schedule, schedule, step
    call    sm4_substitute
    add_diffused
    call    sm4_turn
    addi    rounds_left, rounds_left, -1
    bnez    rounds_left, 2b

    /* The oldest word is the last one of the block. */
    lw      block, BLOCK_END
    li      left, BLOCK_BYTES
3:  addi    block, block, -1
    sb      word0, 0(block)
    srli    word0, word0, 8
    addi    left, left, -1
    andi    scratch, left, 3
    bnez    scratch, 3b
    call    sm4_turn
    bnez    left, 3b
    tail    sm4_leave
fw_end fw_sm4_encrypt

/* The words become one round older. */
fw_inner_function sm4_turn
    mv      scratch, word0
    mv      word0, word1
    mv      word1, word2
    mv      word2, word3
    mv      word3, scratch
    ret
fw_end sm4_turn

/* The S-box on the bytes of SUM plus the three younger words. */
fw_inner_function sm4_substitute
    xor     sum, sum, word1
    xor     sum, sum, word2
    xor     sum, sum, word3
    li      left, 4
1:  andi    scratch, sum, 0xff
    add     scratch, scratch, table
    lbu     scratch, PARAMETER_BYTES(scratch)
    srli    sum, sum, 8
    slli    scratch, scratch, 24
    or      sum, sum, scratch
    addi    left, left, -1
    bnez    left, 1b
    ret
fw_end sm4_substitute

/* The frame, the table's address and the words of the block; BLOCK is behind it. */
fw_inner_function sm4_enter
    addi    sp, sp, -FRAME
    save    callee, argument_step
    lla     table, parameters
    mv      block, argument_block
    li      left, BLOCK_BYTES
1:  call    sm4_turn
2:  lbu     scratch, 0(block)
    addi    block, block, 1
    slli    word3, word3, 8
    or      word3, word3, scratch
    addi    left, left, -1
    andi    scratch, left, 3
    bnez    scratch, 2b
    bnez    left, 1b
    jr      link
fw_end sm4_enter

fw_inner_function sm4_leave
    restore callee
    addi    sp, sp, FRAME
    ret
fw_end sm4_leave

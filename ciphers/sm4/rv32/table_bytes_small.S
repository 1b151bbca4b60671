/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for RV32IM: the S-box as a table of 256 bytes, the diffusion by shifts, one round a pass.
 *
 *     void fw_sm4_expand (fw_sm4_schedule *schedule, const uint8_t key[16]);
 *     void fw_sm4_encrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *     void fw_sm4_decrypt(const fw_sm4_schedule *schedule, uint8_t block[16]);
 *
 * Arguments in a0 and a1, key and block at any address; only registers that a call may change. The schedule, 128 bytes
 * aligned to 4, has the round keys as words. Decryption is encryption with the round keys in the other order.
 *
 * The table is that of algorithm 1 in Kwon et al., "Optimized Implementation of SM4 on AVR Microcontrollers, RISC-V
 * Processors, and ARM Processors", which takes the bytes of a word from the stack, as 19 instructions; docs/sm4.md weighs
 * both. Here bytes are shifted out, and what is found becomes two halves, of which the word and the word rotated by 16
 * bits are made: 22 instructions for both.
 *
 * Time: as table_small.S. The table is in flash.
 * A round is 46 instructions, and 2 cycles for the branch at its end.
 *
 * cost fw_sm4_expand 1514 cycles 374 bytes 0 stack
 * cost fw_sm4_encrypt 1562 cycles 432 bytes 0 stack
 * cost fw_sm4_decrypt 1553 cycles 432 bytes 0 stack
 */
#include "fw_asm.h"

#define SCHEDULE_BYTES  128

#define schedule        a0
#define block           a1
#include "table_bytes.inc"

#define constant        a1              /* in expand; its bytes grow by 28; the key is read by then */
#define low_bits        a7
#define growth          t6

/* WORD: four bytes at PLACE + OFFSET, the first one highest. */
.macro load_word word:req, offset:req, place:req
    lbu     \word, \offset(\place)
    lbu     scratch, \offset + 1(\place)
    lbu     left, \offset + 2(\place)
    lbu     right, \offset + 3(\place)
    slli    \word, \word, 24
    slli    scratch, scratch, 16
    slli    left, left, 8
    or      \word, \word, scratch
    or      left, left, right
    or      \word, \word, left
.endm

.macro load_words place:req
    load_word word0, 0, \place
    load_word word1, 4, \place
    load_word word2, 8, \place
    load_word word3, 12, \place
.endm

.macro store_word word:req, offset:req
    srli    scratch, \word, 24
    srli    left, \word, 16
    srli    right, \word, 8
    sb      scratch, \offset(block)
    sb      left, \offset + 1(block)
    sb      right, \offset + 2(block)
    sb      \word, \offset + 3(block)
.endm

/* The sum of the three younger words and VALUE. */
.macro add_words value:req
    xor     sum, word1, word2
    xor     next, word3, \value
    xor     sum, sum, next
.endm

/* The words become one round older, NEXT the youngest. */
.macro move_words
    mv      word0, word1
    mv      word1, word2
    mv      word2, word3
    mv      word3, next
.endm

.macro add_parameter word:req, parameter:req
    li      scratch, \parameter
    xor     \word, \word, scratch
.endm

fw_function fw_sm4_expand
    lla     table, s_box
    load_words block
    add_parameter word0, 0xa3b1bac6
    add_parameter word1, 0x56aa3350
    add_parameter word2, 0x677d9197
    add_parameter word3, 0xb27022dc
    li      constant, 0x00070e15
    li      low_bits, 0x7f7f7f7f
    li      growth, 0x1c1c1c1c
1:  add_words constant
    substitute
    xor     next, word0, found
    add_rotated next, found, 13
    add_rotated next, found, 23
    sw      next, 0(schedule)
    addi    schedule, schedule, 4
    move_words
    and     scratch, constant, low_bits      /* no carry from byte to byte: the highest bits apart */
    xor     constant, constant, scratch
    add     scratch, scratch, growth
    xor     constant, constant, scratch
    andi    scratch, constant, 0xff          /* seen at no other round */
    addi    scratch, scratch, -((4 * 32 + 3) * 7 & 0xff)
    bnez    scratch, 1b
    ret
fw_end fw_sm4_expand

fw_function fw_sm4_encrypt
    li      step, 4
    j       1f
fw_label fw_sm4_decrypt
    addi    schedule, schedule, SCHEDULE_BYTES - 4
    li      step, -4
1:  lla     table, s_box
    load_words block
    li      rounds_left, 32
2:  lw      scratch, 0(schedule)
    add     schedule, schedule, step
    add_words scratch
    substitute
    add_diffused word0
    addi    rounds_left, rounds_left, -1
    move_words
    bnez    rounds_left, 2b
    store_word word3, 0
    store_word word2, 4
    store_word word1, 8
    store_word word0, 12
    ret
fw_end fw_sm4_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for RV32 and RV32E: slices side by side in a word, constant time, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule has a layout of its own: a word for each round.
 *
 * A round is 52 instructions, of which F is 37, the rotation 11, key and sums 3, the loop 1. What they do:
 * lblock_macros.inc. On the CH32V003 their time is what the flash hands out, a cycle for 16 bits of code.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lblock_expand 3088 cycles 386 bytes 0 stack
 * cost fw_lblock_encrypt 1875 cycles 786 bytes 16 stack
 * cost fw_lblock_decrypt 1876 cycles 788 bytes 16 stack
 * cost fw_lblock_expand 4053 cycles 404 bytes 36 stack on rv32e
 * cost fw_lblock_encrypt 2565 cycles 782 bytes 36 stack on rv32e
 * cost fw_lblock_decrypt 2566 cycles 784 bytes 36 stack on rv32e
 */
#define argument_keys   a0
#define argument_block  a1
#define lowest_slice    a0              /* 0x000f000f */
#define t               a1
#define x0              a2              /* slices */
#define x1              a3
#define x2              a4
#define x3              a5
#define keys            t0

#define schedule        a0

#ifdef __riscv_32e
#define left            s0
#define right           s1
#define block           ra              /* outside the rounds */
#define by_minus_7      t1              /* bits that move so far */
#define by_minus_3      t2
#define by_1            x1
#define by_5            x2
#define by_9            x3
#define even            x2              /* 0x55555555 */
#define ends            x2              /* 0x9999 */
#define end             ra              /* of the keys */
#define callee          s0, s1, ra
#define FRAME           36
#define BLOCK           12(sp)
#define BY_1            16(sp)
#define BY_5            20(sp)
#define BY_9            24(sp)
#define EVEN            28(sp)
#define ENDS            32(sp)

#define k48             s0
#define k16             s1
#define k0              ra
#define key             t0
#define number          t1              /* of the round */
#define inverted        t2              /* what the round key makes up for */
#define change          x1              /* of INVERTED in two rounds */
#define BITS_3          12(sp)          /* masks of the key schedule */
#define BITS_6          16(sp)
#define FIRST           20(sp)
#define SECOND          24(sp)
#define THIRD           28(sp)
#else
#define block           t1
#define left            a6
#define right           a7
#define by_minus_7      t2
#define by_minus_3      t3
#define by_1            t4
#define by_5            t5
#define by_9            t6
#define even            s0
#define ends            s1
#define end             ra
#define callee          ra, s0, s1
#define FRAME           16

#define key             t0
#define k48             a6
#define k16             a7
#define k0              t1
#define number          t2
#define inverted        t3
#define change          t4
#endif

.macro transpose_slices
    transpose
.endm

#include "fw_saved_rv32.inc"
#include "lblock_macros.inc"

.macro enter
    addi    sp, sp, -FRAME
    save    callee
    fw_keep argument_block, BLOCK
    mv      keys, argument_keys
    mv      block, argument_block
    set_masks
.endm

.macro load_half to:req, at:req
    lw      x0, \at(block)
    enter_half
    mv      \to, x0
.endm

.macro store_half from:req, at:req
    mv      x0, \from
    leave_half
    sw      x0, \at(block)
.endm

.macro leave
    restore callee
    addi    sp, sp, FRAME
    ret
.endm

/* The half FROM, with a round key, to TO. */
.macro round key_at:req, from:req, to:req
    lw      x0, \key_at(keys)
    xor     x0, x0, \from
    f
    xor     \to, \to, x0
.endm

fw_function fw_lblock_encrypt
    enter
    load_half left, 0
    load_half right, 4
    addi    end, keys, KEYS
1:  rotate  right
    round   0, left, right
    rotate  left
    round   4, right, left
    addi    keys, keys, 8
    bne     keys, end, 1b
    fw_recall block, BLOCK
    store_half right, 0
    store_half left, 4
    leave
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    enter
    load_half right, 0
    load_half left, 4
    mv      end, keys
    addi    keys, keys, KEYS
1:  addi    keys, keys, -8
    round   4, right, left
    rotate_back left
    round   0, left, right
    rotate_back right
    bne     keys, end, 1b
    fw_recall block, BLOCK
    store_half left, 0
    store_half right, 4
    leave
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    fw_begin_kept FRAME, callee
    mv      key, argument_block
    keep_masks
    expand_key
    fw_end_kept FRAME, callee
    ret
fw_end fw_lblock_expand

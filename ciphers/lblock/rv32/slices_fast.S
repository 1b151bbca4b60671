/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for RV32: slices side by side in a word, constant time, two rounds per pass.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule has a layout of its own: a word for each round.
 *
 * A round is 52 instructions, of which F is 37, the rotation 11, key and sums 3, the loop 1. What they do:
 * lblock_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lblock_expand 3088 cycles 386 bytes 0 stack
 * cost fw_lblock_encrypt 1875 cycles 786 bytes 16 stack
 * cost fw_lblock_decrypt 1876 cycles 788 bytes 16 stack
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
#define block           t1
#define left            a6
#define right           a7
#define by_minus_7      t2              /* bits that move so far */
#define by_minus_3      t3
#define by_1            t4
#define by_5            t5
#define by_9            t6
#define even            s0              /* 0x55555555 */
#define ends            s1              /* 0x99999999 */
#define end             ra              /* of the keys; the caller's is kept */
#define FRAME           16

#define schedule        a0
#define key             t0
#define k48             a6
#define k16             a7
#define k0              t1
#define number          t2              /* of the round */
#define inverted        t3              /* what the round key makes up for */
#define change          t4              /* of INVERTED in two rounds */

.macro transpose_slices
    transpose
.endm

#include "lblock_macros.inc"

.macro enter
    addi    sp, sp, -FRAME
    sw      end, 0(sp)
    sw      even, 4(sp)
    sw      ends, 8(sp)
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
    lw      end, 0(sp)
    lw      even, 4(sp)
    lw      ends, 8(sp)
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
    store_half left, 0
    store_half right, 4
    leave
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    mv      key, argument_block
    expand_key
fw_end fw_lblock_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for RV32: slices side by side in a word, constant time, one round per pass, one loop for both
 * directions.
 *
 *     void fw_lblock_expand (fw_lblock_schedule *schedule, const uint8_t key[10]);
 *     void fw_lblock_encrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *     void fw_lblock_decrypt(const fw_lblock_schedule *schedule, uint8_t block[8]);
 *
 * Arguments in a0 and a1. The block aligned to 4 bytes (the E31 traps other loads of words), the key at any address.
 * The schedule is that of slices_fast.S.
 *
 * STEP is 4 in encryption, which turns the other half before F, and -4 in decryption, which turns it afterwards. What a
 * round does: lblock_macros.inc.
 * Cycles from entry to return, with an empty branch predictor:
 *
 * cost fw_lblock_expand 3158 cycles 346 bytes 0 stack
 * cost fw_lblock_encrypt 2092 cycles 496 bytes 16 stack
 * cost fw_lblock_decrypt 2079 cycles 14 bytes 16 stack
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
#define step            s2              /* from key to key */
#define back            t6              /* where subroutines return to */
#define outer_back      t5

#define schedule        a0
#define key             t0
#define k48             a6
#define k16             a7
#define k0              t1
#define number          t2              /* of the round */
#define inverted        t3              /* what the round key makes up for */
#define change          t4              /* of INVERTED in two rounds */

.macro transpose_slices
    jal     back, transpose_all
.endm

#include "lblock_macros.inc"

fw_function fw_lblock_encrypt
    addi    sp, sp, -FRAME
    sw      step, 12(sp)
    li      step, 4
begin:
    sw      end, 0(sp)
    sw      even, 4(sp)
    sw      ends, 8(sp)
    mv      keys, argument_keys
    mv      block, argument_block
    lw      x0, 0(block)
    jal     outer_back, enter_half_of_block
    mv      left, x0
    lw      x0, 4(block)
    jal     outer_back, enter_half_of_block
    mv      right, x0
    slli    end, step, 5                /* that many bytes are 32 keys */
    add     end, end, keys
    set_masks
1:  bltz    step, 2f
    rotate  right
2:  lw      x0, 0(keys)
    add     keys, keys, step
    xor     x0, x0, left
    f
    xor     right, right, x0
    bgtz    step, 3f
    rotate_back right
3:  mv      x0, right
    mv      right, left
    mv      left, x0
    bne     keys, end, 1b
    mv      x0, right
    jal     outer_back, leave_half_of_block
    sw      x0, 0(block)
    mv      x0, left
    jal     outer_back, leave_half_of_block
    sw      x0, 4(block)
    lw      end, 0(sp)
    lw      even, 4(sp)
    lw      ends, 8(sp)
    lw      step, 12(sp)
    addi    sp, sp, FRAME
    ret

enter_half_of_block:
    enter_half
    jr      outer_back

leave_half_of_block:
    leave_half
    jr      outer_back

transpose_all:
    transpose
    jr      back
fw_end fw_lblock_encrypt

fw_function fw_lblock_decrypt
    addi    sp, sp, -FRAME
    sw      step, 12(sp)
    li      step, -4
    addi    argument_keys, argument_keys, KEYS - 4
    j       begin
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    mv      key, argument_block
    expand_key
fw_end fw_lblock_expand

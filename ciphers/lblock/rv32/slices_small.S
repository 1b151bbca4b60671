/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LBlock for RV32 and RV32E: slices side by side in a word, constant time, one round per pass, one loop for both
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
 * cost fw_lblock_expand 4733 cycles 344 bytes 44 stack on rv32e
 * cost fw_lblock_encrypt 3258 cycles 506 bytes 44 stack on rv32e
 * cost fw_lblock_decrypt 3266 cycles 16 bytes 44 stack on rv32e
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
#define block           t1              /* outside the rounds */
#define by_minus_7      t1              /* bits that move so far */
#define by_minus_3      t2
#define by_1            x1
#define by_5            x2
#define by_9            x3
#define even            x2              /* 0x55555555 */
#define ends            x2              /* 0x9999 */
#define step            x1              /* from key to key */
#define end             x0              /* of the keys */
#define back            ra              /* where subroutines return to */
#define outer_back      t2
#define callee          s0, s1, ra
#define changed         callee
#define FRAME           44
#define STEP            12(sp)
#define BLOCK           16(sp)
#define END             20(sp)
#define BY_1            24(sp)
#define BY_5            28(sp)
#define BY_9            32(sp)
#define EVEN            36(sp)
#define ENDS            40(sp)

#define k48             s0
#define k16             s1
#define k0              t2
#define key             t0
#define number          t1              /* of the round */
#define inverted        t0              /* what the round key makes up for */
#define change          x1              /* of INVERTED in two rounds */
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
#define end             ra              /* the caller's is kept */
#define step            s2
#define back            t6
#define outer_back      t5
#define callee          ra, s0, s1
#define changed         callee, s2
#define FRAME           16
#define STEP            12(sp)

#define key             t0
#define k48             a6
#define k16             a7
#define k0              t1
#define number          t2
#define inverted        t3
#define change          t4
#endif

/* On RV32 the caller's is kept. */
.macro set_step bytes:req
#ifdef __riscv_32e
    li      step, \bytes
    sw      step, STEP
#else
    sw      step, STEP
    li      step, \bytes
#endif
.endm

.macro transpose_slices
    jal     back, transpose_all
.endm

#include "fw_saved_rv32.inc"
#include "lblock_macros.inc"

fw_function fw_lblock_encrypt
    addi    sp, sp, -FRAME
    set_step 4
begin:
    save    callee
    fw_keep argument_block, BLOCK
    mv      keys, argument_keys
    mv      block, argument_block
    lw      x0, 0(block)
    jal     outer_back, enter_half_of_block
    mv      left, x0
    lw      x0, 4(block)
    jal     outer_back, enter_half_of_block
    mv      right, x0
    fw_recall step, STEP
    slli    end, step, 5                /* that many bytes are 32 keys */
    add     end, end, keys
    fw_keep end, END
    set_masks
1:  fw_recall step, STEP
    bltz    step, 2f
    rotate  right
2:  fw_recall step, STEP
    lw      x0, 0(keys)
    add     keys, keys, step
    xor     x0, x0, left
    f
    xor     right, right, x0
    fw_recall step, STEP
    bgtz    step, 3f
    rotate_back right
3:  mv      x0, right
    mv      right, left
    mv      left, x0
    fw_recall end, END
    bne     keys, end, 1b
    fw_recall block, BLOCK
    mv      x0, right
    jal     outer_back, leave_half_of_block
    sw      x0, 0(block)
    mv      x0, left
    jal     outer_back, leave_half_of_block
    sw      x0, 4(block)
    restore changed
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
    set_step -4
    addi    argument_keys, argument_keys, KEYS - 4
    j       begin
fw_end fw_lblock_decrypt

fw_function fw_lblock_expand
    fw_begin_kept FRAME, callee
    mv      key, argument_block
    expand_key
    fw_end_kept FRAME, callee
    ret
fw_end fw_lblock_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for RV32 and RV32E: GIFT-128 fixsliced, slices and masks in registers, ten rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *     size_t fw_gift_cofb_blocks(fw_gift_cofb_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in a0 to a4. All but the key, and what blocks are made of, are aligned to 4 bytes.
 *
 * Five rounds are 163 instructions and cycles: the S-box 5 * 11, keys and constants 5 * 6, moves 15, 15, 24, 15 and 9;
 * that is 1,304 in 40 rounds, and 4 to go on after each ten. Turning parts of a slice takes 5 instructions, a whole one
 * 3.
 *
 * Each word of the key schedule serves two rounds, in another order of bits in each: 28 exchanges of bits in five
 * words, 6 instructions each, and 11 for the update of a word.
 *
 * RV32E has most masks on the stack, and the addresses during the rounds. What five rounds take on the CH32V003:
 * ../../gift/rv32/fixslice_fast.S.
 *
 * cost fw_giftb128_expand 16 stack
 * cost fw_giftb128_encrypt 48 stack
 * cost fw_gift_cofb_blocks 64 stack
 * cost fw_giftb128_expand 32 stack on rv32e
 * cost fw_giftb128_encrypt 52 stack on rv32e
 * cost fw_gift_cofb_blocks 72 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"

#include "fw_gift128_rv32.inc"
#include "fw_gift128_expand_rv32.inc"

#ifdef __riscv_32e
#define link            t2              /* of gift_rounds, which use ra */
#else
#define link            ra
#endif

.macro call_rounds
#ifdef __riscv_32e
    jal     link, gift_rounds
#else
    call    gift_rounds
#endif
.endm

/* The slices through all rounds, with the schedule at KEY. On RV32, changes a2 to a7, t0, s7; on RV32E, a0 to a3. */
    .section .text.fw_giftb128_rounds, "ax", %progbits
    .p2align 2
    .type gift_rounds, %function
gift_rounds:
    ten_rounds 1f
    jr      link
    .p2align 2
1:  round_constants 0
    .size gift_rounds, . - gift_rounds

#define schedule_argument a0
#define output_argument a1
#define input_argument  a2
#ifdef __riscv_32e
#define input_place     t1
#define output_place    t1
#define KEPT_OUTPUT     GIFT128_FRAME(sp)
#define ENCRYPT_FRAME   (GIFT128_FRAME + 4)
#else
#define input_place     a5
#define output_place    a5
#define KEPT_OUTPUT     36(sp)
#define ENCRYPT_FRAME   48
#endif

/* KEY is to be SCHEDULE, if it is another register. */
.macro set_key schedule:req
#ifndef __riscv_32e
    mv      key, \schedule
#endif
.endm

fw_function fw_giftb128_encrypt
    addi    sp, sp, -ENCRYPT_FRAME
    save    callee
    sw      output_argument, KEPT_OUTPUT
    set_key schedule_argument
    mv      input_place, input_argument
    load_slices input_place
    set_masks
    call_rounds
    lw      output_place, KEPT_OUTPUT
    store_slices output_place
    restore callee
    addi    sp, sp, ENCRYPT_FRAME
    ret
fw_end fw_giftb128_encrypt

/* ---- Whole blocks ---- */

#define context_argument a0
#define to_argument     a1
#define from_argument   a2
#define bytes           a3
#define mode_argument   a4
#define result          a0
#ifdef __riscv_32e
#define context         a0              /* in memory during the rounds, as the next three are; then there is PLAIN0 */
#define to              ra              /* while text goes out */
#define from            ra
#define from_end        t0
#define next_input      t1              /* its place in the context */
#define mask_high       a1              /* the mask of blocks */
#define mask_low        a2
#define carry           t0
#define sum             t2
#define byte1           t0
#define byte2           t1
#define mode            t0
#define plain0          a0
#define plain1          a1
#define plain2          a2
#define plain3          a3
#define high            t0              /* what comes of slices 0 and 1 */
#define low             t1
#define blocks_callee   callee
#define FRAME           (GIFT128_FRAME + 24)
#define WHOLE           48(sp)
#define MODE            52(sp)
#define CONTEXT         56(sp)
#define TO              60(sp)
#define FROM            64(sp)
#define FROM_END        68(sp)
#else
#define context         s8
#define to              s9
#define from            s10
#define from_end        s11
#define next_input      a6
#define mask_high       a4
#define mask_low        a5
#define carry           a2
#define sum             a2
#define byte1           a3
#define byte2           a4
#define mode            a5
#define plain0          a6
#define plain1          a7
#define plain2          t0
#define plain3          s7
#define high            a2
#define low             a3
#define blocks_callee   s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define FRAME           64
#define WHOLE           52(sp)
#define MODE            56(sp)
#endif

#define BLOCK           16
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */
#define CONTEXT_INPUT   336             /* in the context, and the mask behind it */
#define CONTEXT_MASK    352
#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */

/* The sum of text and slice goes out; in decryption PLAIN becomes it. */
.macro put_word plain:req, offset:req, slice:req
    xor     sum, \plain, \slice
    store_big sum, \offset, to, byte1
.endm

.macro decrypt_word plain:req, slice:req
    xor     \plain, \plain, \slice
.endm

/* On RV32E these registers are free for others between the rounds of two blocks. */
.macro set_few_masks_again
#ifdef __riscv_32e
    set_few_masks
#endif
.endm

fw_function fw_gift_cofb_blocks
    addi    sp, sp, -FRAME
    save    blocks_callee
    andi    bytes, bytes, -BLOCK
    sw      bytes, WHOLE
    sw      mode_argument, MODE
    fw_hold context, context_argument, CONTEXT
    fw_hold to, to_argument, TO
    fw_hold from, from_argument, FROM
    fw_recall from, FROM
    add     from_end, from, bytes
    fw_keep from_end, FROM_END
    beq     from, from_end, 5f
    addi    next_input, context, CONTEXT_INPUT
    load_slices next_input
    set_masks
1:  fw_recall context, CONTEXT
    lw      mask_high, CONTEXT_MASK(context)
    lw      mask_low, CONTEXT_MASK + 4(context)
    srai    carry, mask_high, 31
    andi    carry, carry, REDUCTION
    slli    mask_high, mask_high, 1
    srli    other, mask_low, 31
    or      mask_high, mask_high, other
    slli    mask_low, mask_low, 1
    xor     mask_low, mask_low, carry
    sw      mask_high, CONTEXT_MASK(context)
    sw      mask_low, CONTEXT_MASK + 4(context)
    xor     slice0, slice0, mask_high
    xor     slice1, slice1, mask_low
    set_key context                     /* the schedule comes first in it */
    set_few_masks_again
    call_rounds
    fw_recall from, FROM
    load_big plain0, 0, from, byte1, byte2, sum
    load_big plain1, 4, from, byte1, byte2, sum
    load_big plain2, 8, from, byte1, byte2, sum
    load_big plain3, 12, from, byte1, byte2, sum
    addi    from, from, BLOCK
    fw_keep from, FROM
    lw      mode, MODE
    beqz    mode, 3f
    fw_recall to, TO
    put_word plain0, 0, slice0
    put_word plain1, 4, slice1
    put_word plain2, 8, slice2
    put_word plain3, 12, slice3
    addi    to, to, BLOCK
    fw_keep to, TO
    fw_recall mode, MODE
    addi    mode, mode, -ENCRYPT
    beqz    mode, 3f
    decrypt_word plain0, slice0
    decrypt_word plain1, slice1
    decrypt_word plain2, slice2
    decrypt_word plain3, slice3
3:  slli    high, slice0, 1             /* the first half turned left by a bit */
    srli    low, slice1, 31
    or      high, high, low
    slli    low, slice1, 1
    srli    slice0, slice0, 31
    or      low, low, slice0
    xor     slice0, slice2, plain0
    xor     slice1, slice3, plain1
    xor     slice2, high, plain2
    xor     slice3, low, plain3
    fw_recall from, FROM
    fw_recall from_end, FROM_END
    beq     from, from_end, 4f
    j       1b
4:  fw_recall context, CONTEXT
    addi    next_input, context, CONTEXT_INPUT
    store_slices next_input
5:  lw      result, WHOLE
    restore blocks_callee
    addi    sp, sp, FRAME
    ret
fw_end fw_gift_cofb_blocks

fw_function fw_giftb128_expand
    gift128_schedule
fw_end fw_giftb128_expand

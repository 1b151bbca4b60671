/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 for ARMv7-M, for speed: fixsliced, ten rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *     size_t fw_gift_cofb_blocks(fw_gift_cofb_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. All but the key, and what blocks are made of, are aligned to 4 bytes.
 *
 * Five rounds are 102 instructions: the S-box 5 * 10, keys and constants 5 * 3, moves 9, 7, 11, 9 and 0, and 1 to align
 * slice 1 for REV16; with 20 cycles for what is loaded, 122. That is 976 in 40 rounds; after each ten of them 4
 * instructions align the slices and 3 go on.
 *
 * Each word of the key schedule serves two rounds, in another order of bits in each: 28 exchanges of bits in five
 * words, 4 instructions each, and 6 for the update of a word.
 *
 * cost fw_giftb128_expand 28 stack
 * cost fw_giftb128_encrypt 44 stack
 * cost fw_gift_cofb_blocks 60 stack
 */
#include "fw_asm.h"

#define input_argument  r2
#define output          r0              /* at the end */
#define saved           {r1, r4-r11, lr}        /* the output's address first */
#define saved_return    {r4-r11, pc}

#include "fw_gift128_constants.inc"
#include "fw_gift128_armv7m.inc"
#include "fw_gift128_expand_armv7m.inc"

/* The slices through all rounds, with the schedule at KEY. Changes r0 to r3, r8 to r12. */
    .section .text.fw_giftb128_rounds, "ax", %progbits
    .p2align 2
    .type gift_rounds, %function
    .thumb_func
gift_rounds:
    push    {lr}
    ten_rounds 2f, 3f
    pop     {pc}
    .p2align 2
2:  round_constants 0xffffffff
3:
    .size gift_rounds, . - gift_rounds

.macro swap_bytes one:req, two:req, three:req, four:req
    rev     \one, \one
    rev     \two, \two
    rev     \three, \three
    rev     \four, \four
.endm

fw_function fw_giftb128_encrypt
    push    saved
    ldm     input_argument, slices
    swap_bytes slice0, slice1, slice2, slice3
    bl      gift_rounds
    pop     {output}
    swap_bytes slice0, slice1, slice2, slice3
    stm     output, slices
    pop     saved_return
fw_end fw_giftb128_encrypt

/* ---- Whole blocks ---- */

#define context         r0
#define from_argument   r2
#define bytes           r3
#define end             r12
#define arguments       {r0-r3, r12}
#define blocks_saved    {r4-r11, lr}
#define blocks_return   {r4-r11, pc}
#define mask_high       r8
#define mask_low        r9
#define carry           r10
#define input_and_mask  {r4-r9}         /* slices first */
#define place           r1              /* of these in the context */
#define to              r0
#define from            r1
#define text0           r2
#define text1           r3
#define text2           r8
#define text3           r9
#define high            r10             /* what comes of slices 0 and 1 */
#define low             r11
#define cipher          r12             /* a word on its way out */
#define result          r0

#define KEPT_CONTEXT    [sp]
#define KEPT_TO         [sp, #4]
#define KEPT_FROM       [sp, #8]
#define WHOLE           [sp, #12]
#define END             [sp, #16]
#define MODE            [sp, #56]
#define ARGUMENTS       20              /* bytes */

#define FW_ENCRYPT      1               /* the modes of fw_sponge.h: FW_ABSORB is below, FW_DECRYPT above */
#define CONTEXT_INPUT   336             /* in the context, and the mask behind it */
#define CONTEXT_MASK    352
#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */

.macro encrypt_word text:req, slice:req
    eor     cipher, \text, \slice
    rev     cipher, cipher
    str     cipher, [to], #4
.endm

.macro decrypt_word text:req, slice:req
    eor     \text, \text, \slice
    rev     cipher, \text
    str     cipher, [to], #4
.endm

fw_function fw_gift_cofb_blocks
    push    blocks_saved
    bic     bytes, bytes, #15
    add     end, from_argument, bytes
    push    arguments
    cmp     bytes, #0
    beq     5f
    add     place, context, #CONTEXT_INPUT
    ldm     place, input_and_mask
    swap_bytes slice0, slice1, slice2, slice3
    b       2f
1:  ldr     key, KEPT_CONTEXT           /* whose schedule comes first */
    ldrd    mask_high, mask_low, [key, #CONTEXT_MASK]
2:  asr     carry, mask_high, #31
    and     carry, carry, #REDUCTION
    adds    mask_low, mask_low, mask_low
    adc     mask_high, mask_high, mask_high
    eor     mask_low, mask_low, carry
    strd    mask_high, mask_low, [key, #CONTEXT_MASK]
    eor     slice0, slice0, mask_high
    eor     slice1, slice1, mask_low
    bl      gift_rounds
    ldr     from, KEPT_FROM
    ldr     cipher, MODE
    ldr     text0, [from], #4
    ldr     text1, [from], #4
    ldr     text2, [from], #4
    ldr     text3, [from], #4
    str     from, KEPT_FROM
    swap_bytes text0, text1, text2, text3
    cmp     cipher, #FW_ENCRYPT
    blo     4f
    ldr     to, KEPT_TO
    bne     3f
    encrypt_word text0, slice0
    encrypt_word text1, slice1
    encrypt_word text2, slice2
    encrypt_word text3, slice3
    str     to, KEPT_TO
    b       4f
3:  decrypt_word text0, slice0
    decrypt_word text1, slice1
    decrypt_word text2, slice2
    decrypt_word text3, slice3
    str     to, KEPT_TO
4:  adds    low, slice1, slice1         /* the first half turned left by a bit */
    adcs    high, slice0, slice0
    adc     low, low, #0
    eor     slice0, slice2, text0
    eor     slice1, slice3, text1
    eor     slice2, high, text2
    eor     slice3, low, text3
    ldr     end, END
    cmp     from, end
    bne     1b
    ldr     place, KEPT_CONTEXT
    add     place, place, #CONTEXT_INPUT
    swap_bytes slice0, slice1, slice2, slice3
    stm     place, slices
5:  ldr     result, WHOLE
    add     sp, sp, #ARGUMENTS
    pop     blocks_return
fw_end fw_gift_cofb_blocks

fw_function fw_giftb128_expand
    push    expand_saved
    gift128_schedule
    pop     expand_saved
    bx      lr
fw_end fw_giftb128_expand

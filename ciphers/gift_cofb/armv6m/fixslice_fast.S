/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for ARMv6-M: GIFT-128 fixsliced, slices in low registers, masks in high ones; five rounds per pass.
 *
 *     void fw_giftb128_expand(fw_giftb128_schedule *schedule, const uint8_t key[16]);
 *     void fw_giftb128_encrypt(const fw_giftb128_schedule *schedule, uint32_t output[4], const uint32_t input[4]);
 *     size_t fw_gift_cofb_blocks(fw_gift_cofb_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. All but the key, and what blocks are made of, are aligned to 4 bytes.
 *
 * Five rounds are 193 cycles: the S-box 5 * 14, keys and constants 5 * 8, moves 19, 15, 23, 20 and 6: 1,544 in 40
 * rounds, and 9 to go on after each five. Turning parts of a slice takes 6 instructions with a mask in a high register,
 * 7 cycles with one from memory.
 *
 * Each word of the key schedule serves two rounds, in another order of bits in each: 28 exchanges of bits in five
 * words, 8 cycles each, and 13 for the update of a word.
 *
 * cost fw_giftb128_expand 36 stack
 * cost fw_giftb128_encrypt 52 stack
 * cost fw_gift_cofb_blocks 72 stack
 */
#include "fw_asm.h"
#include "fw_gift128_constants.inc"
#include "fw_gift128_armv6m.inc"
#include "fw_gift128_expand_armv6m.inc"
#include "gift_rounds.inc"

/* ---- Whole blocks ---- */

#define context         r0
#define to_argument     r1
#define from_argument   r2
#define bytes           r3
#define whole           r4
#define end             r5
#define kept            {r0-r2, r4, r5}
#define mask_high       r4
#define mask_low        r5
#define mask_words      {r4, r5}
#define place           r7              /* in the context */
#define kept_place      lr
#define carry           r6
#define reduction       r7
#define text            r4
#define byte            r5
#define sum             r5
#define from            r6
#define to              lr              /* 0 if nothing goes out */
#define to_low          r4
#define decrypting      r7              /* all bits set, or none */
#define high            r4              /* what comes of slices 0 and 1 */
#define low             r5
#define nothing         r6
#define result          r0

#define PLAIN           0               /* four words */
#define KEPT_CONTEXT    [sp, #16]
#define KEPT_TO         [sp, #20]
#define KEPT_FROM       [sp, #24]
#define WHOLE           [sp, #28]
#define END             [sp, #32]
#define FRAME           36
#define MODE            [sp, #36 + 36]

#define BLOCK           16
#define FW_ENCRYPT      1               /* the modes of fw_sponge.h: FW_ABSORB is below, FW_DECRYPT above */
#define INPUT_QUARTER   84              /* of the input's place in the context; the mask is behind it */
#define INPUT_WORDS     16
#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */

/* PLACE is the input's in the context. */
.macro find_input
    ldr     spare, KEPT_CONTEXT
    movs    place, #INPUT_QUARTER
    lsls    place, place, #2
    adds    place, place, spare
.endm

/* A word of text at OFFSET meets SLICE. */
.macro exchange_word offset:req, slice:req
    ldrb    text, [from, #\offset]
    .irp    next, 1, 2, 3
    ldrb    byte, [from, #\offset + \next]
    lsls    text, text, #8
    orrs    text, text, byte
    .endr
    mov     sum, \slice
    eors    sum, sum, text
    mov     text, \slice
    bics    text, text, decrypting
    eors    text, text, sum             /* the plaintext */
    str     text, [sp, #PLAIN + \offset]
    mov     to_low, to
    cmp     to_low, #0
    beq     9f
    .irp    next, 3, 2, 1, 0
    strb    sum, [to_low, #\offset + \next]
    .if     \next
    lsrs    sum, sum, #8
    .endif
    .endr
9:
.endm

.macro add_plain slice:req, from:req, offset:req
    ldr     \slice, [sp, #PLAIN + \offset]
    eors    \slice, \slice, \from
.endm

fw_function fw_gift_cofb_blocks
    begin
    lsrs    whole, bytes, #4
    lsls    whole, whole, #4
    adds    end, from_argument, whole
    sub     sp, sp, #FRAME
    str     context, KEPT_CONTEXT
    str     to_argument, KEPT_TO
    str     from_argument, KEPT_FROM
    str     whole, WHOLE
    str     end, END
    set_masks
    find_input
    ldm     place!, slices
    swap_slices
    b       5f
1:  find_input
    adds    place, place, #INPUT_WORDS
    mov     kept_place, place
    ldm     place!, mask_words
    adds    mask_low, mask_low, mask_low
    adcs    mask_high, mask_high, mask_high
    sbcs    carry, carry, carry         /* 0 if there is one */
    movs    reduction, #REDUCTION
    bics    reduction, reduction, carry
    eors    mask_low, mask_low, reduction
    mov     place, kept_place
    stm     place!, mask_words
    eors    slice0, slice0, mask_high
    eors    slice1, slice1, mask_low
    ldr     key, KEPT_CONTEXT           /* whose schedule comes first */
    bl      gift_rounds
    movs    to_low, #0
    movs    decrypting, #0
    ldr     byte, MODE
    cmp     byte, #FW_ENCRYPT
    blo     4f
    ldr     to_low, KEPT_TO
    beq     3f
    mvns    decrypting, decrypting
3:  mov     to, to_low
    adds    to_low, to_low, #BLOCK
    str     to_low, KEPT_TO
    b       2f
4:  mov     to, to_low
2:  ldr     from, KEPT_FROM
    exchange_word 0, slice0
    exchange_word 4, slice1
    exchange_word 8, slice2
    exchange_word 12, slice3
    adds    from, from, #BLOCK
    str     from, KEPT_FROM
    mov     high, slice0                /* the first half turned left by a bit */
    adds    low, slice1, slice1
    adcs    high, high, high
    movs    nothing, #0
    adcs    low, low, nothing
    add_plain slice0, slice2, 0
    add_plain slice1, slice3, 4
    add_plain slice2, high, 8
    add_plain slice3, low, 12
5:  ldr     spare, KEPT_FROM
    ldr     other, END
    cmp     spare, other
    beq     6f
    b       1b
6:  find_input
    swap_slices
    stm     place!, slices
    ldr     result, WHOLE
    add     sp, sp, #FRAME
    end_of_call
    .pool
fw_end fw_gift_cofb_blocks

fw_function fw_giftb128_expand
    begin
    gift128_schedule
    end_of_call
    .pool
fw_end fw_giftb128_expand

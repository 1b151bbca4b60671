/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for RV32: GIFT-128 fixsliced, slices and masks in registers, ten rounds per pass.
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
 * cost fw_giftb128_expand 16 stack
 * cost fw_giftb128_encrypt 48 stack
 * cost fw_gift_cofb_blocks 64 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_gift128_constants.inc"

#define slice0          s0
#define slice1          s1
#define slice2          a0
#define slice3          a1
#define spare           a2
#define other           a3
#define word0           a4              /* of the round's key */
#define word1           a5
#define key             a6
#define constants       a7
#define end             t0              /* of the constants */
#define nibble_bit      t1              /* 0x11111111 */
#define nibble_half     t2              /* 0x33333333 */
#define nibble_rest     t3              /* 0x77777777 */
#define half_4          t4              /* 0x000f000f */
#define half_8          t5              /* 0x00ff00ff */
#define half_12         t6              /* 0x0fff0fff */
#define half_bits       s2              /* 0x5555 */
#define pair_bit        s3              /* 0x55555555 */
#define byte_6          s4              /* 0x3f3f3f3f */
#define byte_4          s5              /* 0x0f0f0f0f */
#define byte_2          s6              /* 0x03030303 */
#define constant        s7
#define callee          s0, s1, s2, s3, s4, s5, s6, s7, ra

.macro set_masks
    li      nibble_bit, 0x11111111
    li      nibble_half, 0x33333333
    li      nibble_rest, 0x77777777
    li      half_4, 0x000f000f
    li      half_8, 0x00ff00ff
    li      half_12, 0x0fff0fff
    li      half_bits, 0x5555
    li      pair_bit, 0x55555555
    li      byte_6, 0x3f3f3f3f
    li      byte_4, 0x0f0f0f0f
    li      byte_2, 0x03030303
.endm

/* Parts of WIDTH bits turned left by LEFT; LOW has those bits of all parts that stay in the part. */
.macro turn_parts x:req, left:req, width:req, low:req
    and     spare, \x, \low
    xor     \x, \x, spare
    slli    spare, spare, \left
    srli    \x, \x, \width - \left
    or      \x, \x, spare
.endm

.macro turn_slice x:req, left:req
    slli    spare, \x, \left
    srli    \x, \x, 32 - \left
    or      \x, \x, spare
.endm

/* The halves change places, and then neighbours in one of them: those of BITS, before. */
.macro exchange_neighbours x:req, bits:req
    srli    spare, \x, 1
    xor     spare, spare, \x
    and     spare, spare, \bits
    xor     \x, \x, spare
    slli    spare, spare, 1
    xor     \x, \x, spare
    turn_slice \x, 16
.endm

/* How slices move after each of five rounds. */
.macro move1 a:req, b:req, c:req
    turn_parts \a, 3, 4, nibble_bit
    turn_parts \b, 2, 4, nibble_half
    turn_parts \c, 1, 4, nibble_rest
.endm

.macro move2 a:req, b:req, c:req
    turn_parts \a, 12, 16, half_4
    turn_parts \b, 8, 16, half_8
    turn_parts \c, 4, 16, half_12
.endm

.macro move3 a:req, b:req, c:req
    exchange_neighbours \a, half_bits
    turn_parts \b, 1, 2, pair_bit
    slli    other, half_bits, 16
    exchange_neighbours \c, other
.endm

.macro move4 a:req, b:req, c:req
    turn_parts \a, 2, 8, byte_6
    turn_parts \b, 4, 8, byte_4
    turn_parts \c, 6, 8, byte_2
.endm

.macro move5 a:req, b:req, c:req
    turn_slice \a, 8
    turn_slice \b, 16
    turn_slice \c, 24
.endm

/* Round NUMBER of a pass. A and D change their roles. */
.macro round_on number:req, move:req, a:req, d:req
    lw      word0, 8 * \number(key)
    lw      word1, 8 * \number + 4(key)
    lw      constant, 4 * \number(constants)
    and     spare, \a, slice2
    xor     slice1, slice1, spare
    and     spare, slice1, \d
    xor     \a, \a, spare
    or      spare, \a, slice1
    xor     slice2, slice2, spare
    xor     \d, \d, slice2
    xor     slice1, slice1, \d
    and     spare, \a, slice1
    xor     slice2, slice2, spare
    not     \d, \d
    \move   \d, slice1, slice2
    xor     slice1, slice1, word0
    xor     slice2, slice2, word1
    xor     \a, \a, constant
.endm

/* The slices through all rounds, with the schedule at KEY. Changes a2 to a7, t0, s7. */
    .section .text.fw_giftb128_rounds, "ax", %progbits
    .p2align 2
    .type gift_rounds, %function
gift_rounds:
    lla     constants, 2f
    addi    end, constants, 160
1:  round_on 0, move1, slice0, slice3
    round_on 1, move2, slice3, slice0
    round_on 2, move3, slice0, slice3
    round_on 3, move4, slice3, slice0
    round_on 4, move5, slice0, slice3
    round_on 5, move1, slice3, slice0
    round_on 6, move2, slice0, slice3
    round_on 7, move3, slice3, slice0
    round_on 8, move4, slice0, slice3
    round_on 9, move5, slice3, slice0
    addi    key, key, 80
    addi    constants, constants, 40
    beq     constants, end, 3f
    j       1b
3:  ret
    .p2align 2
2:  round_constants 0
    .size gift_rounds, . - gift_rounds

/* Four bytes at any address, the highest first. */
.macro load_big word:req, offset:req, address:req, byte1:req, byte2:req, byte3:req
    lbu     \word, \offset(\address)
    lbu     \byte1, \offset + 1(\address)
    lbu     \byte2, \offset + 2(\address)
    lbu     \byte3, \offset + 3(\address)
    slli    \word, \word, 24
    slli    \byte1, \byte1, 16
    slli    \byte2, \byte2, 8
    or      \word, \word, \byte1
    or      \byte2, \byte2, \byte3
    or      \word, \word, \byte2
.endm

/* SHIFTED is lost. */
.macro store_big word:req, offset:req, address:req, shifted:req
    srli    \shifted, \word, 24
    sb      \shifted, \offset(\address)
    srli    \shifted, \word, 16
    sb      \shifted, \offset + 1(\address)
    srli    \shifted, \word, 8
    sb      \shifted, \offset + 2(\address)
    sb      \word, \offset + 3(\address)
.endm

.macro load_slices address:req
    load_big slice0, 0, \address, spare, other, word0
    load_big slice1, 4, \address, spare, other, word0
    load_big slice2, 8, \address, spare, other, word0
    load_big slice3, 12, \address, spare, other, word0
.endm

.macro store_slices address:req
    store_big slice0, 0, \address, spare
    store_big slice1, 4, \address, spare
    store_big slice2, 8, \address, spare
    store_big slice3, 12, \address, spare
.endm

#define schedule_argument a0
#define output_argument a1
#define input_argument  a2
#define input_place     a5
#define output_place    a5
#define KEPT_OUTPUT     36(sp)
#define ENCRYPT_FRAME   48

fw_function fw_giftb128_encrypt
    addi    sp, sp, -ENCRYPT_FRAME
    save    callee
    sw      output_argument, KEPT_OUTPUT
    mv      key, schedule_argument
    mv      input_place, input_argument
    load_slices input_place
    set_masks
    call    gift_rounds
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
#define context         s8
#define to              s9
#define from            s10
#define from_end        s11
#define blocks_callee   s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, ra
#define next_input      a6              /* its place in the context */
#define mask_high       a4              /* the mask of blocks */
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
#define high            a2              /* what comes of slices 0 and 1 */
#define low             a3
#define result          a0

#define FRAME           64
#define WHOLE           52(sp)
#define MODE            56(sp)

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

fw_function fw_gift_cofb_blocks
    addi    sp, sp, -FRAME
    save    blocks_callee
    andi    bytes, bytes, -BLOCK
    sw      bytes, WHOLE
    sw      mode_argument, MODE
    mv      context, context_argument
    mv      to, to_argument
    mv      from, from_argument
    add     from_end, from, bytes
    beq     from, from_end, 5f
    addi    next_input, context, CONTEXT_INPUT
    load_slices next_input
    set_masks
1:  lw      mask_high, CONTEXT_MASK(context)
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
    mv      key, context                /* whose schedule comes first */
    call    gift_rounds
    load_big plain0, 0, from, byte1, byte2, sum
    load_big plain1, 4, from, byte1, byte2, sum
    load_big plain2, 8, from, byte1, byte2, sum
    load_big plain3, 12, from, byte1, byte2, sum
    addi    from, from, BLOCK
    lw      mode, MODE
    beqz    mode, 3f
    put_word plain0, 0, slice0
    put_word plain1, 4, slice1
    put_word plain2, 8, slice2
    put_word plain3, 12, slice3
    addi    to, to, BLOCK
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
    beq     from, from_end, 4f
    j       1b
4:  addi    next_input, context, CONTEXT_INPUT
    store_slices next_input
5:  lw      result, WHOLE
    restore blocks_callee
    addi    sp, sp, FRAME
    ret
fw_end fw_gift_cofb_blocks

/* ---- The key schedule ---- */

#define words_place     a0              /* of the first word of a pass's first round but one */
#define key_argument    a1
#define w0              a2
#define w1              a3
#define w2              a4
#define w3              a5
#define turning         a6
#define turned          a7              /* the same word in another order */
#define difference      t0
#define mask_f0f0       t1
#define mask_aaaa       t2
#define mask_00cc00cc   t3
#define mask_0a0a0a0a   t4
#define mask_11111111   t5
#define mask_000f000f   t6
#define mask_03030303   a1
#define last            s0
#define callee0         s0

#define PASS            40              /* bytes */
#define LAST            284             /* the last pass's place */

/* TO = FROM where bits of MASK and those above them by SHIFT have changed places. */
.macro exchange to:req, from:req, shift:req, mask:req
    srli    difference, \from, \shift
    xor     difference, difference, \from
    and     difference, difference, \mask
    xor     \to, \from, difference
    slli    difference, difference, \shift
    xor     \to, \to, difference
.endm

.macro exchange_ends x:req
    srli    difference, \x, 24
    xor     difference, difference, \x
    andi    difference, difference, 0xff
    xor     \x, \x, difference
    slli    difference, difference, 24
    xor     \x, \x, difference
.endm

/* WORD in the order of slice 3 after 1, 2, 3 or 4 of five rounds, as portable.c says; the first exchange is in TURNING
 * already, in turned1 and turned4 the second, too. */
.macro turned1 to:req
    exchange \to, turning, 3, mask_0a0a0a0a
    exchange \to, \to, 3, mask_11111111
.endm

.macro turned2 to:req
    exchange \to, turning, 15, mask_aaaa
    exchange \to, \to, 3, mask_11111111
    exchange \to, \to, 12, mask_000f000f
.endm

.macro turned3 to:req
    exchange \to, turning, 3, mask_0a0a0a0a
    exchange \to, \to, 6, mask_03030303
    exchange_ends \to
.endm

.macro turned4 to:req
    exchange \to, turning, 15, mask_aaaa
    exchange_ends \to
.endm

.macro first_of word:req
    exchange turning, \word, 12, mask_f0f0
.endm

.macro second
    exchange turning, turning, 6, mask_00cc00cc
.endm

/* The word four rounds later: halves turned right by 2 and by 12. */
.macro update word:req
    slli    turned, \word, 16
    srli    turning, turned, 28
    slli    turned, turned, 4
    srli    turned, turned, 16
    or      turned, turned, turning
    srli    turning, \word, 18
    srli    \word, \word, 16
    slli    \word, \word, 30
    slli    turning, turning, 16
    or      \word, \word, turning
    or      \word, \word, turned
.endm

fw_function fw_giftb128_expand
    addi    sp, sp, -16
    sw      callee0, 0(sp)
    load_big w2, 0, key_argument, turning, turned, difference   /* for round 3, and as the second word for 1 */
    load_big w1, 4, key_argument, turning, turned, difference   /* 2, and for 0 */
    load_big w0, 8, key_argument, turning, turned, difference   /* 1 */
    load_big w3, 12, key_argument, turning, turned, difference  /* 0 */
    li      mask_f0f0, 0x0000f0f0
    li      mask_aaaa, 0x0000aaaa
    li      mask_00cc00cc, 0x00cc00cc
    li      mask_0a0a0a0a, 0x0a0a0a0a
    li      mask_11111111, 0x11111111
    li      mask_000f000f, 0x000f000f
    li      mask_03030303, 0x03030303
    addi    last, words_place, LAST
    first_of w3
    second
    turned1 turning
    sw      turning, 0(words_place)
    update  w3
    first_of w0
    turned2 turning
    sw      turning, 8(words_place)
    update  w0
    addi    words_place, words_place, 4
1:  first_of w1
    turned3 turned
    sw      turned, 12(words_place)
    second
    turned1 turning
    sw      turning, 0(words_place)
    update  w1
    first_of w2
    turned2 turned
    sw      turned, 8(words_place)
    second
    turned4 turning
    sw      turning, 20(words_place)
    update  w2
    sw      w3, 28(words_place)
    first_of w3
    turned3 turning
    sw      turning, 16(words_place)
    update  w3
    first_of w0
    second
    turned4 turned
    sw      turned, 24(words_place)
    sw      w1, 32(words_place)
    beq     words_place, last, 2f       /* no round is behind the last */
    turned1 turning
    sw      turning, 36(words_place)
    update  w0
    first_of w1
    turned2 turning
    sw      turning, 44(words_place)
    update  w1
    mv      turning, w1                 /* five words further: one place */
    mv      w1, w2
    mv      w2, w3
    mv      w3, w0
    mv      w0, turning
    addi    words_place, words_place, PASS
    j       1b
2:  lw      callee0, 0(sp)
    addi    sp, sp, 16
    ret
fw_end fw_giftb128_expand

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT-AEAD(128,256,64) for RV32, small: the rows in order, the message byte by byte.
 *
 *     void fw_knot_aead_128_256_64_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                          const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                          const uint8_t key[16]);
 *     int  fw_knot_aead_128_256_64_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes,
 *                                          const uint8_t tag[16], const uint8_t *ad, size_t ad_bytes,
 *                                          const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in a0 to a7; all arrays at any address.
 *
 * A round takes two times 12 instructions for the S-box and its NOT, of 42 bytes; 24 of 56 bytes for three rotations of
 * 64 bits, which also bring the rows back to where the S-box wants them; 10 for the constant, the next one, and the
 * loop: 58. The state is in those eight registers that instructions of two bytes reach. We argue for 22 + 18 + 5 as the
 * least: the S-box's gates; three instructions for each rotated word; and one each to add the constant, to shift it, to
 * add up two of its bits, to cut it off, and to loop.
 *
 * cost fw_knot_aead_128_256_64_encrypt 80 stack
 * cost fw_knot_aead_128_256_64_decrypt 80 stack
 */
#include "fw_asm.h"

/* ---- The permutation ---- */

#define low0            s0              /* row 0, bits 0 to 31 */
#define high0           s1              /* row 0, bits 32 to 63 */
#define low1            a0
#define high1           a1
#define low2            a2
#define high2           a3
#define low3            a4
#define high3           a5
#define scratch         t0
#define scratch2        t1
#define constant        t3
#define last            t4              /* the constant of the first round that is not done */

/* Constants after so many rounds: what LAST may be. */
#define AFTER_28        0x1c
#define AFTER_32        0x09
#define AFTER_52        0x15

/* The S-box on 32 columns: rows 0, 1 and 2 leave in X1, X2 and X0. */
.macro sub_columns x0:req, x1:req, x2:req, x3:req
    not     \x0, \x0
    and     scratch, \x0, \x1
    xor     \x2, \x2, scratch
    xor     \x0, \x0, \x3
    and     scratch, \x0, \x2
    xor     \x1, \x1, scratch
    or      scratch, \x1, \x2
    xor     \x0, \x0, scratch           /* new row 2 */
    xor     \x1, \x1, \x3               /* new row 0 */
    xor     \x3, \x3, \x2               /* new row 3 */
    and     scratch, \x0, \x1
    xor     \x2, \x2, scratch           /* new row 1 */
.endm

/* LOW_OUT and HIGH_OUT get the row, rotated left; LOW and HIGH are lost. */
.macro rotate_row low_out:req, high_out:req, low:req, high:req, left:req
    slli    \low_out, \low, \left
    slli    \high_out, \high, \left
    srli    \low, \low, 32 - \left
    srli    \high, \high, 32 - \left
    or      \low_out, \low_out, \high
    or      \high_out, \high_out, \low
.endm

.macro each_word load_or_store:req
    .set    offset, 0
    .irp    word, low0, high0, low1, high1, low2, high2, low3, high3
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

/* The state at sp, until the constant is LAST. Changes s0, s1, a0 to a5, t0, t1, t3. */
fw_function knot256_permute
    each_word lw
    li      constant, 1
1:  xor     low0, low0, constant
    sub_columns low0, low1, low2, low3
    sub_columns high0, high1, high2, high3

    mv      scratch, low1               /* new row 0 */
    mv      scratch2, high1
    rotate_row low1, high1, low2, high2, 1
    rotate_row low2, high2, low0, high0, 8
    mv      low0, low3
    mv      high0, high3
    rotate_row low3, high3, low0, high0, 25

    mv      low0, constant
    slli    constant, constant, 1
    mv      high0, constant
    xor     high0, high0, low0
    srli    high0, high0, 5
    andi    high0, high0, 1             /* the sum of bits 5 and 4 */
    or      constant, constant, high0
    andi    constant, constant, 63

    mv      low0, scratch
    mv      high0, scratch2
    bne     constant, last, 1b
    each_word sw
    ret

/* ---- The duplex ---- */

#define position        s0
#define byte            a0
#define sum             a1
#define rest            a2
#define output          a6
#define mode            a7
#define feed_return     t2
#define input           t5
#define bytes           t6

#define ABSORB          0               /* of enum fw_duplex */
#define ENCRYPT         1
#define DECRYPT         2

/* At least one byte, and the byte 1 behind the last. OUTPUT moves on unless the mode is ABSORB. Changes s0, s1, ra and
 * whatever a function may change. */
knot256_feed:
1:  mv      position, sp
2:  lbu     byte, 0(input)
    addi    input, input, 1
    lbu     sum, 0(position)
    xor     sum, sum, byte
    mv      rest, mode
    beqz    rest, 4f
    sb      sum, 0(output)
    addi    output, output, 1
    addi    rest, rest, -ENCRYPT
    beqz    rest, 4f
    mv      sum, byte
4:  sb      sum, 0(position)
    addi    position, position, 1
    addi    rest, position, -8
    bne     rest, sp, 5f
    li      last, AFTER_28
    jal     knot256_permute
    mv      position, sp
5:  addi    bytes, bytes, -1
    bnez    bytes, 2b
    lbu     sum, 0(position)
    xori    sum, sum, 1
    sb      sum, 0(position)
    jr      feed_return

/* ---- Modes ---- */

#define tag             a1
#define message         a2
#define message_bytes   a3
#define ad              a4
#define ad_bytes        a5
#define nonce           a6
#define key             a7
#define mode_given      t1
#define all_return      t0
#define left            s0
#define place           s1
#define callee0         s0
#define callee1         s1
#define output_given    a0
#define copied          a0
#define tag_given       a3              /* in the order of decrypt */
#define message_given   a1
#define bytes_given     a2

#define KEPT_S0         32(sp)
#define KEPT_S1         36(sp)
#define KEPT_RA         40(sp)
#define KEPT_OUTPUT     44(sp)
#define KEPT_TAG        48(sp)
#define KEPT_INPUT      52(sp)
#define KEPT_BYTES      56(sp)
#define KEPT_MODE       60(sp)          /* and, above it, where to return */
#define FRAME           80
#define KEPT_RETURN     64(sp)

/* From the key to the last permutation: encrypt's arguments, MODE_GIVEN, and where to return in ALL_RETURN. Leaves the
 * state at sp and what is kept above. */
knot256_all:
    addi    sp, sp, -FRAME
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
    sw      ra, KEPT_RA
    sw      output_given, KEPT_OUTPUT
    sw      tag, KEPT_TAG
    sw      message, KEPT_INPUT
    sw      message_bytes, KEPT_BYTES
    sw      mode_given, KEPT_MODE
    sw      all_return, KEPT_RETURN
    mv      place, sp
    li      left, 16
1:  lbu     copied, 0(nonce)
    sb      copied, 0(place)
    lbu     copied, 0(key)
    sb      copied, 16(place)
    addi    nonce, nonce, 1
    addi    key, key, 1
    addi    place, place, 1
    addi    left, left, -1
    bnez    left, 1b
    mv      input, ad
    mv      bytes, ad_bytes
    li      last, AFTER_52
    jal     knot256_permute

    beqz    bytes, 2f
    li      mode, ABSORB
    jal     feed_return, knot256_feed
    li      last, AFTER_28
    jal     knot256_permute
2:  lw      low0, 28(sp)
    li      high0, 1
    slli    high0, high0, 31
    xor     low0, low0, high0
    sw      low0, 28(sp)

    lw      output, KEPT_OUTPUT
    lw      input, KEPT_INPUT
    lw      bytes, KEPT_BYTES
    lw      mode, KEPT_MODE
    beqz    bytes, 3f
    jal     feed_return, knot256_feed
3:  li      last, AFTER_32
    jal     knot256_permute
    lw      all_return, KEPT_RETURN
    lw      tag, KEPT_TAG
    mv      place, sp
    li      left, 16
    jr      all_return

knot256_return:
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    lw      ra, KEPT_RA
    addi    sp, sp, FRAME
    ret
fw_end knot256_permute

fw_function fw_knot_aead_128_256_64_encrypt
    li      mode_given, ENCRYPT
    jal     all_return, knot256_all
1:  lbu     byte, 0(place)
    sb      byte, 0(tag)
    addi    place, place, 1
    addi    tag, tag, 1
    addi    left, left, -1
    bnez    left, 1b
    j       knot256_return
fw_end fw_knot_aead_128_256_64_encrypt

#define verdict         a0
#define of_tag          a2
#define of_state        a3
#define plaintext       a1
#define wiped           a2

fw_function fw_knot_aead_128_256_64_decrypt
    mv      last, message_given         /* the arguments in encrypt's order */
    mv      tag, tag_given
    mv      message_bytes, bytes_given
    mv      message, last
    li      mode_given, DECRYPT
    jal     all_return, knot256_all
    li      verdict, 0
1:  lbu     of_state, 0(place)
    lbu     of_tag, 0(tag)
    xor     of_tag, of_tag, of_state
    or      verdict, verdict, of_tag
    addi    place, place, 1
    addi    tag, tag, 1
    addi    left, left, -1
    bnez    left, 1b
    neg     verdict, verdict
    srai    verdict, verdict, 31
    beqz    verdict, 3f
    lw      plaintext, KEPT_OUTPUT
    lw      wiped, KEPT_BYTES
2:  beqz    wiped, 3f
    sb      zero, 0(plaintext)
    addi    plaintext, plaintext, 1
    addi    wiped, wiped, -1
    j       2b
3:  j       knot256_return
fw_end fw_knot_aead_128_256_64_decrypt

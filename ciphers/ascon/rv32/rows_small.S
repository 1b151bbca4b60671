/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for RV32, for size: the rows in order in memory, the message byte by byte.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a7; all arrays at any address. The state takes 40 bytes of the stack.
 *
 * A round takes two passes through the S-box, 32 columns each, 24 instructions and 12 for memory and the loop; five
 * through the diffusion, a row of 64 bits each, which turns twice, 11 instructions each time, and 17 for memory, the
 * amounts and the loop; 8 for the constant and the next: 275. What a pass needs lies in those eight registers that
 * instructions of two bytes reach. A word of amounts holds all that a row needs and runs out when the row is done. That
 * nothing smaller exists is not proved.
 *
 * cost fw_ascon_aead128_encrypt 64 stack
 * cost fw_ascon_aead128_decrypt 64 stack
 * cost fw_ascon_hash256 64 stack
 */
#include "fw_asm.h"

/* ---- The permutation ---- */

#define x0              s0              /* a column of words */
#define x1              s1
#define x2              a0
#define x3              a1
#define x4              a2
#define scratch1        a3
#define scratch2        a4
#define scratch3        t1
#define low             s0              /* a row on its way around */
#define high            s1
#define low_sum         a0
#define high_sum        a1
#define from_low        a2
#define from_high       a3
#define amounts         a4
#define end             a2
#define place           a5              /* in the state */
#define constant        t0
#define table           t2

#define STATE           40              /* bytes */
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_8        0xb4
#define CONSTANT_STEP   0x0f
#define CONSTANT_END    0x3c            /* after the last round */

/* The S-box on 32 columns. */
.macro sub_columns
    not     x4, x4
    not     x2, x2
    xor     x0, x0, x4
    xor     x4, x4, x3
    xor     x2, x2, x1                  /* rows 0, 2 and 4 are complemented now */
    and     scratch3, x0, x1
    and     scratch1, x0, x4
    xor     scratch1, scratch1, x4      /* row 4 & ~row 0 */
    or      scratch2, x1, x2
    xor     x0, x0, scratch2            /* true again */
    and     scratch2, x2, x3
    xor     x1, x1, scratch2
    or      scratch2, x3, x4
    xor     x2, x2, scratch2            /* complemented as new row 2 */
    xor     x3, x3, scratch1
    xor     x3, x3, x2
    not     x2, x2
    xor     x4, x4, scratch3
    not     x4, x4
    xor     x1, x1, x0
    xor     x0, x0, x4
.endm

/* The state at sp, rounds from CONSTANT on. Changes s0, s1, a0 to a5, t0 to t2. */
fw_function ascon_rows_permute
1:  lw      x2, 16(sp)
    xor     x2, x2, constant
    sw      x2, 16(sp)
    addi    place, sp, 4                /* the upper halves of the rows first */
2:  lw      x0, 0(place)
    lw      x1, 8(place)
    lw      x2, 16(place)
    lw      x3, 24(place)
    lw      x4, 32(place)
    sub_columns
    sw      x0, 0(place)
    sw      x1, 8(place)
    sw      x2, 16(place)
    sw      x3, 24(place)
    sw      x4, 32(place)
    addi    place, place, -4
    bgeu    place, sp, 2b

    lla     table, turns
    mv      place, sp
3:  lw      amounts, 0(table)
    addi    table, table, 4
    lw      low_sum, 0(place)
    lw      high_sum, 4(place)
    mv      low, low_sum
    mv      high, high_sum
    andi    from_low, amounts, 1
    srli    amounts, amounts, 1
    beqz    from_low, 4f
    mv      low, high_sum               /* right by 32 bits */
    mv      high, low_sum
4:  sll     from_high, high, amounts    /* right by fewer; a shift takes the lowest five bits of its amount */
    sll     from_low, low, amounts
    srli    amounts, amounts, 5
    srl     low, low, amounts
    srl     high, high, amounts
    xor     low, low, from_high
    xor     high, high, from_low
    xor     low_sum, low_sum, low
    xor     high_sum, high_sum, high
    srli    amounts, amounts, 5
    bnez    amounts, 4b
    sw      low_sum, 0(place)
    sw      high_sum, 4(place)
    addi    place, place, 8
    addi    end, sp, STATE
    bne     place, end, 3b

    addi    constant, constant, -CONSTANT_STEP
    li      end, CONSTANT_END
    bne     constant, end, 1b
    ret

/* How far a row turns to the right, 1 to 31 bits, and how much further; before that by 32 bits if HALF is 1. From the
 * lowest bit: HALF, then four times five bits, what is missing to 32 and the first amount, and the same of the second. */
.macro turn right:req, further:req, half=0
    .word   ((32 - (\right)) | (\right) << 5 | (32 - (\further)) << 10 | (\further) << 15) << 1 | \half
.endm

    .p2align 2
turns:
    turn    19, (28 - 19)
    turn    (39 - 32), (61 - 39), 1
    turn    1, (6 - 1)
    turn    10, (17 - 10)
    turn    (41 - 32), (64 + 7 - 41), 1
fw_end ascon_rows_permute

/* ---- Modes ---- */

#define byte            a0
#define sum             a1
#define limit           a2
#define output          t3
#define input           t4
#define bytes           t5              /* to come */
#define first           s0              /* in the state */
#define callee0         s0
#define callee1         s1
#define argument0       a0
#define argument1       a1
#define argument2       a2
#define argument3       a3
#define argument4       a4
#define argument5       a5
#define parameters      a0              /* of the variant */

/* The byte 1 behind the last. */
.macro pad
    lbu     byte, 0(first)
    xori    byte, byte, 1
    sb      byte, 0(first)
.endm

/* ---- Authenticated encryption ---- */

#define mode            t6
#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         -1
#define text_mode       a6              /* once the nonce is taken */
#define nonce           a6
#define key             a7
#define added           a1
#define added_byte      a3
#define difference      a4
#define tag             a1
#define tag_byte        a3
#define verdict         a0
#define left            a1
#define FRAME           64
#define KEPT_RETURN     40(sp)
#define KEPT_S0         44(sp)
#define KEPT_S1         48(sp)
#define KEPT_TAG        52(sp)
#define KEPT_INPUT      56(sp)
#define KEPT_BYTES      60(sp)

.macro save_all
    addi    sp, sp, -FRAME
    sw      ra, KEPT_RETURN
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
.endm

/* And returns. */
.macro restore_all
    lw      ra, KEPT_RETURN
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    addi    sp, sp, FRAME
    ret
.endm

/* Both directions. */
fw_function fw_ascon_aead128_decrypt
    mv      input, argument1            /* the arguments in the order of encrypt */
    mv      argument1, argument3
    mv      argument3, argument2
    mv      argument2, input
    li      mode, DECRYPT
    j       1f
fw_label fw_ascon_aead128_encrypt
    li      mode, ENCRYPT
1:  save_all
    sw      argument1, KEPT_TAG
    sw      argument2, KEPT_INPUT
    sw      argument3, KEPT_BYTES
    mv      output, argument0
    mv      input, argument4
    mv      bytes, argument5
    li      parameters, 0x808c0001      /* the parameters of AEAD128 */
    sw      parameters, 0(sp)
    li      parameters, 0x1000
    sw      parameters, 4(sp)
    mv      first, sp
    mv      added, key
    addi    limit, sp, 16
2:  lbu     byte, 0(added)
    sb      byte, 8(first)
    lbu     byte, 0(nonce)
    sb      byte, 24(first)
    addi    added, added, 1
    addi    nonce, nonce, 1
    addi    first, first, 1
    bne     first, limit, 2b
    mv      text_mode, mode
    li      constant, ROUNDS_12
    jal     16f
    addi    first, sp, 24
    jal     12f
    li      mode, ABSORB
    beqz    bytes, 8f

3:  mv      first, sp                   /* associated data, then the message */
4:  beqz    bytes, 7f
    addi    bytes, bytes, -1
    lbu     byte, 0(input)
    addi    input, input, 1
    lbu     sum, 0(first)
    xor     sum, sum, byte
    beqz    mode, 6f
    sb      sum, 0(output)
    addi    output, output, 1
    bgtz    mode, 6f
    mv      sum, byte
6:  sb      sum, 0(first)
    addi    first, first, 1
    addi    limit, sp, 16
    bne     first, limit, 4b
    li      constant, ROUNDS_8
    jal     16f
    j       3b
7:  pad
    bnez    mode, 9f
    li      constant, ROUNDS_8
    jal     16f
8:  lbu     byte, STATE - 1(sp)
    xori    byte, byte, 0x80
    sb      byte, STATE - 1(sp)
    mv      mode, text_mode
    lw      input, KEPT_INPUT
    lw      bytes, KEPT_BYTES
    j       3b

9:  addi    first, sp, 16
    jal     12f
    li      constant, ROUNDS_12
    jal     16f
    addi    first, sp, 24
    jal     12f
    addi    first, sp, 24
    lw      tag, KEPT_TAG
    li      difference, 0
10: lbu     byte, 0(first)
    bltz    mode, 11f
    sb      byte, 0(tag)
11: lbu     tag_byte, 0(tag)
    xor     byte, byte, tag_byte
    or      difference, difference, byte
    addi    first, first, 1
    addi    tag, tag, 1
    bne     first, limit, 10b           /* 40 bytes behind sp, as add_key left it */
    snez    verdict, difference
    neg     verdict, verdict
    beqz    verdict, 15f
    lw      left, KEPT_BYTES
14: beqz    left, 15f
    addi    output, output, -1
    sb      zero, 0(output)
    addi    left, left, -1
    j       14b
15: restore_all

/* A function: the key is added to the 16 bytes from FIRST on. LIMIT is behind them then. */
12: mv      added, key
    addi    limit, first, 16
13: lbu     byte, 0(added)
    lbu     added_byte, 0(first)
    xor     byte, byte, added_byte
    sb      byte, 0(first)
    addi    added, added, 1
    addi    first, first, 1
    bne     first, limit, 13b
    ret

16: tail    ascon_rows_permute
fw_end fw_ascon_aead128_decrypt
fw_end fw_ascon_aead128_encrypt

/* ---- Hash ---- */

#define blocks_left     t4              /* of the digest */

fw_function fw_ascon_hash256
    save_all
    mv      output, argument0
    mv      input, argument1
    mv      bytes, argument2
    mv      first, sp
    addi    limit, sp, STATE
1:  sw      zero, 0(first)
    addi    first, first, 4
    bne     first, limit, 1b
    li      parameters, 0x00cc0002      /* the parameters of Hash256 */
    sw      parameters, 0(sp)
    li      parameters, 0x0801
    sw      parameters, 4(sp)
2:  li      constant, ROUNDS_12
    jal     6f
    mv      first, sp
3:  beqz    bytes, 4f
    addi    bytes, bytes, -1
    lbu     byte, 0(input)
    addi    input, input, 1
    lbu     sum, 0(first)
    xor     sum, sum, byte
    sb      sum, 0(first)
    addi    first, first, 1
    addi    limit, sp, 8
    bne     first, limit, 3b
    j       2b
4:  pad
    li      blocks_left, 4
5:  li      constant, ROUNDS_12
    jal     6f
    mv      first, sp
    addi    limit, sp, 8
7:  lbu     byte, 0(first)
    sb      byte, 0(output)
    addi    first, first, 1
    addi    output, output, 1
    bne     first, limit, 7b
    addi    blocks_left, blocks_left, -1
    bnez    blocks_left, 5b
    restore_all

6:  tail    ascon_rows_permute
fw_end fw_ascon_hash256

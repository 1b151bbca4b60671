/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for RV32: the rows in order, two rounds per pass, the state in registers through all
 * whole blocks that lie at multiples of four.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in a0 to a7; all arrays at any address. On the stack: the state, a copy of the key, four arguments, and
 * saved registers.
 *
 * A round is two times 16 gates and 3 NOTs, 80 instructions for the diffusion, 2 for the constant and half a one for
 * the loop: 117.5. A block that is encrypted takes 15 instructions, and the branch that ends its rounds is never
 * foreseen, so that 1024 bytes cost 536 rounds, 64 times 20 cycles, and 389 for all else. rows_fast says why 113 is the
 * least that we know for a round.
 *
 * Two rounds are 722 of 1,316 bytes of code, 113 instructions of two bytes and 124 of four: five lower halves and what
 * the diffusion adds up are in the registers that the former reach. The rest is both directions, in bytes and in words.
 *
 * cost fw_ascon_aead128_encrypt 96 stack
 * cost fw_ascon_aead128_decrypt 96 stack
 * cost fw_ascon_hash256 64 stack
 */
#include "fw_asm.h"

/* ---- Rounds on the state in registers, and to and from memory ---- */

#define low0            s0
#define low1            s1
#define low2            a0
#define low3            a1
#define low4            a2
#define high0           t0
#define high1           t1
#define high2           t2
#define high3           t3
#define high4           t4
#define scratch1        a3
#define scratch2        a4
#define scratch3        a5
#define constant        t5
#define last            t6              /* the constant behind the last round's */

#define STATE           40              /* bytes */
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_8        0xb4
#define STEP            15
#define AFTER_LAST      (ROUNDS_12 - 12 * STEP)

#include "rows_rounds.inc"

#define input           a6
#define output          a7
#define end             s2              /* of the whole blocks */
#define bytes           s4              /* to come */
#define byte            a0
#define sum             a1
#define position        a2
#define limit           a3
#define word0           a3              /* a block; between permutations only */
#define word1           a4
#define word2           a5
#define word3           t5

/* The state at the stack pointer. Rows 2 and 4 are complemented from the first rounds on. */
.macro each_word load_or_store:req
    .set    offset, 0
    .irp    word, low0, high0, low1, high1, low2, high2, low3, high3, low4, high4
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro complement words:vararg
    .irp    word, \words
    not     \word, \word
    .endr
.endm

/* The function of each mode ends with these, so that every jump is short. 31: the state to memory. 32: from memory. */
.macro permutations
31: each_word sw
    ret
32: each_word lw
    li      last, AFTER_LAST
    ret
.endm

/* 30: rounds from CONSTANT on; then the next block, at 4, if INPUT is below END. */
.macro rounds
    .p2align 2
30: one_round sub_columns_first
    one_round sub_columns_second
    bne     constant, last, 30b
    bltu    input, end, 4b
    ret
.endm

/* The state in memory. */
.macro permute first_constant:req
    c.jal   32f
    li      constant, \first_constant
    c.jal   30f
    c.jal   31f
.endm

/* The byte 1 behind the last. */
.macro pad
    lbu     byte, 0(position)
    xori    byte, byte, 1
    sb      byte, 0(position)
.endm

/* ---- Authenticated encryption ---- */

#define mode            s3
#define mode_given      t0
#define output_given    a0
#define parameters      a0              /* of the variant, the first row */
#define DECRYPT         -1
#define ABSORB          0
#define ENCRYPT         1

#define separator       a5
#define tag             a1
#define message         a2
#define message_bytes   a3
#define ad              a4
#define ad_bytes        a5
#define nonce           a6
#define key             a7
#define tag_given       a3              /* to decrypt */
#define message_given   a1
#define bytes_given     a2
#define kept            t1
#define place           t2
#define place_end       t3
#define key_byte        t4
#define nonce_byte      t5
#define difference      a4
#define of_tag          a5
#define byte1           a5
#define tag_place       a2              /* in the state */
#define tag_end         a3
#define verdict         a0
#define left            a1
#define IV_LOW          0x808c0001
#define IV_HIGH         0x1000

#define KEY             40
#define KEPT_TAG        56(sp)
#define KEPT_INPUT      60(sp)
#define KEPT_BYTES      64(sp)
#define KEPT_MODE       68(sp)
#define SAVED           72
#define FRAME           96

#define callee_saved    s0, s1, s2, s3, s4

.macro each_saved load_or_store:req, first:req
    .set    offset, \first
    .irp    saved, ra, callee_saved
    \load_or_store \saved, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

.macro add_key words:vararg
    .set    offset, KEY
    .irp    word, \words
    lw      scratch1, offset(sp)
    xor     \word, \word, scratch1
    .set    offset, offset + 4
    .endr
.endm

/* Both directions. */
fw_function fw_ascon_aead128_decrypt
    mv      kept, tag_given             /* the arguments in the order of encrypt */
    mv      message_bytes, bytes_given
    mv      message, message_given
    mv      tag, kept
    li      mode_given, DECRYPT
    j       1f
fw_label fw_ascon_aead128_encrypt
    li      mode_given, ENCRYPT
1:  addi    sp, sp, -FRAME
    each_saved sw, SAVED
    sw      tag, KEPT_TAG
    sw      message, KEPT_INPUT
    sw      message_bytes, KEPT_BYTES
    sw      mode_given, KEPT_MODE
    mv      bytes, ad_bytes
    mv      place, sp
    addi    place_end, sp, 16
2:  lbu     key_byte, 0(key)
    lbu     nonce_byte, 0(nonce)
    addi    key, key, 1
    sb      key_byte, 8(place)
    sb      key_byte, KEY(place)
    sb      nonce_byte, 24(place)
    addi    nonce, nonce, 1
    addi    place, place, 1
    bne     place, place_end, 2b
    mv      input, ad
    mv      output, output_given
    li      parameters, IV_LOW
    sw      parameters, 0(sp)
    li      parameters, IV_HIGH
    sw      parameters, 4(sp)
    li      end, 0                      /* no blocks */
    li      mode, ABSORB
    c.jal   32f
    complement low2, high2, low4, high4
    li      constant, ROUNDS_12
    c.jal   30f
    c.jal   33f
    bnez    bytes, 3f
8:  lui     separator, 0x80000
    xor     high4, high4, separator
    sw      high4, STATE - 4(sp)
    lw      input, KEPT_INPUT
    lw      bytes, KEPT_BYTES
    lw      mode, KEPT_MODE

/* Associated data, then the message: the state is in memory and in registers. Whole blocks: */
3:  or      limit, input, output
    andi    limit, limit, 3
    bnez    limit, 10f
    sltiu   limit, bytes, 16
    bnez    limit, 10f
    blez    mode, 6f
    andi    end, bytes, -16
    add     end, end, input
    andi    bytes, bytes, 15
    c.jal   4f
5:  c.jal   31f
10: mv      position, sp                /* the rest */
    beqz    bytes, 13f
11: lbu     byte, 0(input)
    lbu     sum, 0(position)
    addi    input, input, 1
    addi    bytes, bytes, -1
    xor     sum, sum, byte
    beqz    mode, 12f
    sb      sum, 0(output)
    addi    output, output, 1
    bgtz    mode, 12f
    mv      sum, byte
12: sb      sum, 0(position)
    addi    position, position, 1
    andi    limit, position, 15
    bnez    limit, 14f
9:  permute ROUNDS_8
    bltz    bytes, 8b
    j       3b
14: bnez    bytes, 11b
13: pad
    li      bytes, -1                   /* the associated data is over */
    beqz    mode, 9b
    c.jal   32f
    add_key low2, high2, low3, high3
    li      constant, ROUNDS_12
    c.jal   30f
    complement low4, high4
    c.jal   33f
    lw      tag, KEPT_TAG
    li      difference, 0
    addi    tag_place, sp, 24
    addi    tag_end, sp, STATE
    bltz    mode, 16f
15: lbu     byte, 0(tag_place)              /* two bytes at a time */
    lbu     byte1, 1(tag_place)
    addi    tag_place, tag_place, 2
    sb      byte, 0(tag)
    sb      byte1, 1(tag)
    addi    tag, tag, 2
    bne     tag_place, tag_end, 15b
    j       19f
16: lbu     byte, 0(tag_place)
    lbu     of_tag, 0(tag)
    addi    tag_place, tag_place, 1
    addi    tag, tag, 1
    xor     of_tag, of_tag, byte
    or      difference, difference, of_tag
    bne     tag_place, tag_end, 16b
    neg     verdict, difference
    srai    verdict, verdict, 31
    beqz    verdict, 19f
    lw      left, KEPT_BYTES
18: beqz    left, 19f
    addi    output, output, -1
    sb      zero, 0(output)
    addi    left, left, -1
    j       18b
19: each_saved lw, SAVED
    addi    sp, sp, FRAME
    ret

6:  lw      word0, 0(input)             /* blocks that are absorbed, or decrypted */
    lw      word1, 4(input)
    lw      word2, 8(input)
    lw      word3, 12(input)
    addi    input, input, 16
    beqz    mode, 7f
    xor     word0, word0, low0
    xor     word1, word1, high0
    xor     word2, word2, low1
    xor     word3, word3, high1
    sw      word0, 0(output)
    sw      word1, 4(output)
    sw      word2, 8(output)
    sw      word3, 12(output)
    addi    output, output, 16
7:  xor     low0, low0, word0
    xor     high0, high0, word1
    xor     low1, low1, word2
    xor     high1, high1, word3
    li      constant, ROUNDS_8
    c.jal   30f
    addi    bytes, bytes, -16
    sltiu   limit, bytes, 16
    beqz    limit, 6b
    j       5b

33: add_key low3, high3, low4, high4    /* and the state to memory */
    permutations
4:  lw      word0, 0(input)             /* a block that is encrypted */
    lw      word1, 4(input)
    lw      word2, 8(input)
    lw      word3, 12(input)
    addi    input, input, 16
    xor     low0, low0, word0
    xor     high0, high0, word1
    xor     low1, low1, word2
    xor     high1, high1, word3
    sw      low0, 0(output)
    sw      high0, 4(output)
    sw      low1, 8(output)
    sw      high1, 12(output)
    addi    output, output, 16
    li      constant, ROUNDS_8
    rounds
fw_end fw_ascon_aead128_decrypt
fw_end fw_ascon_aead128_encrypt

/* ---- Hash ---- */

#define digest          a0
#define hashed          a1
#define hashed_bytes    a2
#define blocks_left     s3              /* of the digest */
#define HASH_LOW        0x00cc0002
#define HASH_HIGH       0x0801
#define HASH_SAVED      40
#define HASH_FRAME      64

fw_function fw_ascon_hash256
    addi    sp, sp, -HASH_FRAME
    each_saved sw, HASH_SAVED
    mv      output, digest
    mv      input, hashed
    mv      bytes, hashed_bytes
    addi    position, sp, STATE
1:  addi    position, position, -4
    sw      zero, 0(position)
    bne     position, sp, 1b
    li      parameters, HASH_LOW
    sw      parameters, 0(sp)
    li      parameters, HASH_HIGH
    sw      parameters, 4(sp)
    li      end, 0                      /* no blocks */
    c.jal   32f
    complement low2, high2, low4, high4
    li      constant, ROUNDS_12
    c.jal   30f
    c.jal   31f

3:  andi    limit, input, 3             /* whole blocks */
    bnez    limit, 10f
    andi    end, bytes, -8
    beqz    end, 10f
    add     end, end, input
    andi    bytes, bytes, 7
    c.jal   32f
    c.jal   4f
    c.jal   31f
10: mv      position, sp                /* the rest */
11: beqz    bytes, 13f
    lbu     byte, 0(input)
    lbu     sum, 0(position)
    addi    input, input, 1
    addi    bytes, bytes, -1
    xor     sum, sum, byte
    sb      sum, 0(position)
    addi    position, position, 1
    andi    limit, position, 7
    bnez    limit, 11b
    permute ROUNDS_12
    j       3b
13: pad
    li      blocks_left, 4
5:  permute ROUNDS_12
    mv      position, sp
    addi    limit, sp, 8
6:  lbu     byte, 0(position)
    addi    position, position, 1
    sb      byte, 0(output)
    addi    output, output, 1
    bne     position, limit, 6b
    addi    blocks_left, blocks_left, -1
    bnez    blocks_left, 5b
    each_saved lw, HASH_SAVED
    addi    sp, sp, HASH_FRAME
    ret

    permutations
4:  lw      word0, 0(input)
    lw      word1, 4(input)
    addi    input, input, 8
    xor     low0, low0, word0
    xor     high0, high0, word1
    li      constant, ROUNDS_12
    rounds
fw_end fw_ascon_hash256

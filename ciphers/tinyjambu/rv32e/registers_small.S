/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for RV32EC, for size: the state in registers, 32 steps per pass, the message byte by byte.
 *
 *     void fw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *     int  fw_tinyjambu128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *
 * Arguments in a0 to a5, the last two on the stack; all arrays at any address. The complemented key takes 16 bytes of
 * the stack.
 *
 * A pass is 16 instructions for 32 steps of the register, as in registers_fast.S, without what is done ahead; 4 for the
 * key, 4 to move the words on; 2 for the loop. What the permutation does not use is on the stack, which short
 * instructions reach. That nothing smaller exists is not proved.
 *
 * cost fw_tinyjambu128_encrypt 68 stack
 * cost fw_tinyjambu128_decrypt 68 stack
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"

#define word0           a2              /* of the state */
#define word1           a3
#define word2           a4
#define word3           a5
#define right           a0              /* what is shifted to the right, and to the left */
#define left            s0
#define factor          a1
#define place           s1              /* in the key, -16 for each 128 steps to come */
#define permuted        t0              /* where to return from the permutation */
#define input           t1
#define bytes           t2              /* to come */
#define frame           a0
#define shift           s0              /* of the byte in its block */
#define byte            a0
#define sum             a1
#define mode            s1
#define output          t0
#define inside          a1              /* whether the shift is within a block */
#define callee          ra, s0, s1

#define argument0       a0
#define argument1       a1
#define argument2       a2
#define argument3       a3
#define ad              a4
#define ad_bytes        a5
#define moved           t0
#define given_mode      t1
#define key             a0              /* on its way to the stack */
#define key_byte        a1
#define copied          s0
#define copied_end      s1
#define tag             t1
#define tag_end         s0
#define difference      t2
#define tag_sum         a0
#define tag_byte        a1
#define tag_mode        a1
#define passes          a1
#define passes_before   a0
#define verdict         a0

#include "../rv32/tinyjambu_small.inc"

#define FRAME           68              /* of the stack: what the caller has in registers, the key, and */
#define KEY             12
#define KEY_BYTES       16
#define OUTPUT          28(sp)
#define TAG             32(sp)
#define INPUT           36(sp)
#define BYTES           40(sp)
#define AD              44(sp)
#define AD_BYTES        48(sp)
#define TEXT_MODE       52(sp)
#define MODE            56(sp)
#define PASSES          60(sp)          /* the first place */
#define BLOCK_FRAME     64(sp)
#define NONCE_GIVEN     FRAME(sp)
#define KEY_GIVEN       FRAME + 4(sp)

/* Both directions. */
fw_function fw_tinyjambu128_decrypt
    mv      moved, argument1            /* the arguments in the order of encrypt */
    mv      argument1, argument3
    mv      argument3, argument2
    mv      argument2, moved
    li      given_mode, DECRYPT
    j       1f
fw_label fw_tinyjambu128_encrypt
    li      given_mode, ENCRYPT
1:  addi    sp, sp, -FRAME
    save    callee
    sw      argument0, OUTPUT
    sw      argument1, TAG
    sw      argument2, INPUT
    sw      argument3, BYTES
    sw      ad, AD
    sw      ad_bytes, AD_BYTES
    sw      given_mode, TEXT_MODE
    lw      key, KEY_GIVEN
    begin_state KEY
    li      place, LONG
    jal     permuted, 10f

    li      place, SHORT
    sw      place, PASSES
    sw      zero, MODE
    li      frame, FRAME_NONCE
    lw      input, NONCE_GIVEN
    li      bytes, 12
    jal     7f
    li      frame, FRAME_AD
    lw      input, AD
    lw      bytes, AD_BYTES
    jal     7f
    li      place, LONG
    sw      place, PASSES
    lw      mode, TEXT_MODE
    sw      mode, MODE
    li      frame, FRAME_MESSAGE
    lw      input, INPUT
    lw      bytes, BYTES
    jal     7f

    lw      tag, TAG
    li      difference, 0
3:  xori    word1, word1, FRAME_FINAL
    lw      place, PASSES
    jal     permuted, 10f
    mv      tag_sum, word2
    addi    tag_end, tag, 4
4:  lw      tag_mode, MODE
    bltz    tag_mode, 5f
    sb      tag_sum, 0(tag)
5:  compare_tag_byte
    bne     tag, tag_end, 4b
    lw      passes_before, PASSES
    li      passes, SHORT
    sw      passes, PASSES
    bne     passes_before, passes, 3b   /* the second half of the tag is after a short permutation */
    snez    verdict, difference
    neg     verdict, verdict
    beqz    verdict, 6f
    lw      output, OUTPUT
    lw      bytes, BYTES
12: beqz    bytes, 6f
    addi    output, output, -1
    sb      zero, 0(output)
    addi    bytes, bytes, -1
    j       12b
6:  restore callee
    addi    sp, sp, FRAME
    ret

/* A function: BYTES of INPUT in blocks, each after FRAME and a permutation. */
7:  beqz    bytes, 13f
    sw      frame, BLOCK_FRAME
15: lw      frame, BLOCK_FRAME
    xor     word1, word1, frame
    lw      place, PASSES
    jal     permuted, 10f
    li      shift, 0
8:  lbu     byte, 0(input)
    addi    input, input, 1
    addi    bytes, bytes, -1
    lw      mode, MODE
    beqz    mode, 9f
    srl     sum, word2, shift
    xor     sum, sum, byte
    lw      output, OUTPUT
    sb      sum, 0(output)
    addi    output, output, 1
    sw      output, OUTPUT
    bgtz    mode, 9f
    andi    byte, sum, 0xff
9:  sll     byte, byte, shift
    xor     word3, word3, byte
    addi    shift, shift, 8
    beqz    bytes, 14f
    andi    inside, shift, 24
    bnez    inside, 8b
    j       15b
14: srli    shift, shift, 3
    andi    shift, shift, 3
    xor     word1, word1, shift         /* the length of a last block that is not whole */
13: ret

/* The permutation from PLACE on; returns to PERMUTED. Changes right, left, factor, place. */
10: srli    right, word2, 6
    slli    factor, word3, 26
    or      factor, factor, right
    srli    right, right, 15
    slli    left, word3, 5
    xor     word0, word0, left
    slli    left, left, 6
    or      left, left, right
    and     factor, factor, left
    srli    right, right, 6
    xor     word0, word0, right
    xor     word0, word0, factor
    srli    left, word1, 15
    xor     word0, word0, left
    slli    left, word2, 17
    xor     word0, word0, left
    andi    left, place, KEY_BYTES - 1
    add     left, left, sp
    lw      left, KEY(left)
    xor     left, left, word0
    mv      word0, word1
    mv      word1, word2
    mv      word2, word3
    mv      word3, left
    addi    place, place, 4
    bnez    place, 10b
    jr      permuted
fw_end fw_tinyjambu128_decrypt
fw_end fw_tinyjambu128_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for RV32, for size: the state in registers, 32 steps per pass, the message byte by byte.
 *
 *     void fw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *     int  fw_tinyjambu128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *
 * Arguments in a0 to a7; all arrays at any address. The complemented key takes 16 bytes of the stack.
 *
 * A pass is 17 instructions for 32 steps of the register, as in registers_fast.S; 3 to find the key, 3 to move the
 * words on, since the fourth is where the last sum goes; 2 for the loop: 25. What it needs lies in those
 * registers that instructions of two bytes reach. That nothing smaller exists is not proved.
 *
 * cost fw_tinyjambu128_encrypt 48 stack
 * cost fw_tinyjambu128_decrypt 48 stack
 */
#include "fw_asm.h"

#define word0           a2              /* of the state */
#define word1           a3
#define word2           a4
#define word3           a5
#define factor          a0
#define scratch         a1
#define other           a7
#define place           t1              /* in the key, -16 for each 128 steps to come */
#define permuted        t0              /* where to return from the permutation */
#define passes          t2              /* the first place */
#define output          t3
#define input           t4
#define bytes           t5              /* to come */
#define mode            t6
#define callee0         s0
#define callee1         s1
#define text_mode       s0
#define frame           s1
#define shift           t1              /* of the byte in its block */
#define byte            a0
#define key_byte        a0
#define sum             a1
#define tag_sum         a1
#define block_bits      a7
#define copied          t1              /* the key, on its way to the stack */
#define copied_end      t2

#define argument0       a0
#define argument1       a1
#define argument2       a2
#define argument3       a3
#define ad              a4
#define ad_bytes        a5
#define nonce           a6
#define key             a7
#define tag             a6              /* once the nonce is taken */
#define tag_byte        s1
#define tag_end         t5
#define difference      t4
#define left            a1
#define verdict         a0

#include "tinyjambu_small.inc"

#define FRAME           48              /* of the stack; the key is at its begin */
#define KEY             16
#define KEPT_RETURN     16(sp)
#define KEPT_S0         20(sp)
#define KEPT_S1         24(sp)
#define KEPT_TAG        28(sp)
#define KEPT_INPUT      32(sp)
#define KEPT_BYTES      36(sp)
#define KEPT_AD         40(sp)
#define KEPT_AD_BYTES   44(sp)

/* Both directions. */
fw_function fw_tinyjambu128_decrypt
    mv      input, argument1            /* the arguments in the order of encrypt */
    mv      argument1, argument3
    mv      argument3, argument2
    mv      argument2, input
    li      mode, DECRYPT
    j       1f
fw_label fw_tinyjambu128_encrypt
    li      mode, ENCRYPT
1:  addi    sp, sp, -FRAME
    sw      ra, KEPT_RETURN
    sw      callee0, KEPT_S0
    sw      callee1, KEPT_S1
    sw      argument1, KEPT_TAG
    sw      argument2, KEPT_INPUT
    sw      argument3, KEPT_BYTES
    sw      ad, KEPT_AD
    sw      ad_bytes, KEPT_AD_BYTES
    mv      output, argument0
    mv      text_mode, mode
    begin_state 0
    li      passes, LONG
    jal     permuted, 10f

    li      mode, 0
    li      passes, SHORT
    li      frame, FRAME_NONCE
    mv      input, nonce
    li      bytes, 12
    jal     7f
    li      frame, FRAME_AD
    lw      input, KEPT_AD
    lw      bytes, KEPT_AD_BYTES
    jal     7f
    mv      mode, text_mode
    li      passes, LONG
    li      frame, FRAME_MESSAGE
    lw      input, KEPT_INPUT
    lw      bytes, KEPT_BYTES
    jal     7f

    lw      tag, KEPT_TAG
    li      difference, 0
3:  xori    word1, word1, FRAME_FINAL
    jal     permuted, 10f
    mv      tag_sum, word2
    addi    tag_end, tag, 4
4:  bltz    mode, 5f
    sb      tag_sum, 0(tag)
5:  compare_tag_byte
    bne     tag, tag_end, 4b
    li      place, SHORT
    mv      sum, passes
    mv      passes, place
    bne     sum, passes, 3b             /* the second half of the tag is after a short permutation */
    snez    verdict, difference
    neg     verdict, verdict
    beqz    verdict, 6f
    lw      left, KEPT_BYTES
12: beqz    left, 6f
    addi    output, output, -1
    sb      zero, 0(output)
    addi    left, left, -1
    j       12b
6:  lw      ra, KEPT_RETURN
    lw      callee0, KEPT_S0
    lw      callee1, KEPT_S1
    addi    sp, sp, FRAME
    ret

/* A function: BYTES of INPUT in blocks, each after FRAME and a permutation. */
7:  beqz    bytes, 13f
    xor     word1, word1, frame
    jal     permuted, 10f
    li      block_bits, 32
    li      shift, 0
8:  lbu     byte, 0(input)
    addi    input, input, 1
    addi    bytes, bytes, -1
    beqz    mode, 9f
    srl     sum, word2, shift
    xor     sum, sum, byte
    sb      sum, 0(output)
    addi    output, output, 1
    bgtz    mode, 9f
    andi    byte, sum, 0xff
9:  sll     byte, byte, shift
    xor     word3, word3, byte
    addi    shift, shift, 8
    beqz    bytes, 14f
    bne     shift, block_bits, 8b
    j       7b
14: srli    shift, shift, 3
    andi    shift, shift, 3
    xor     word1, word1, shift         /* the length of a last block that is not whole */
13: ret

/* The permutation; returns to PERMUTED. Changes factor, scratch, other, place. */
10: mv      place, passes
11: srli    scratch, word1, 15
    xor     word0, word0, scratch
    slli    scratch, word2, 17
    xor     word0, word0, scratch
    srli    scratch, word2, 27
    xor     word0, word0, scratch
    slli    scratch, word3, 5
    xor     word0, word0, scratch
    srli    factor, word2, 21
    slli    scratch, word3, 11
    or      factor, factor, scratch
    srli    scratch, word2, 6
    slli    other, word3, 26
    or      scratch, scratch, other
    and     factor, factor, scratch
    xor     factor, factor, word0
    andi    scratch, place, KEY - 1
    add     scratch, scratch, sp
    lw      scratch, 0(scratch)
    mv      word0, word1
    mv      word1, word2
    mv      word2, word3
    xor     word3, factor, scratch
    addi    place, place, 4
    bnez    place, 11b
    jr      permuted
fw_end fw_tinyjambu128_decrypt
fw_end fw_tinyjambu128_encrypt

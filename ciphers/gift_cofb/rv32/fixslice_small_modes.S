/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for RV32 and RV32E, for size, over fw_giftb128_expand and fw_giftb128_encrypt.
 *
 *     void fw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_gift_cofb_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in a0 to a7; on RV32E the last two are on the stack. All arrays at any address. On the stack: 320 bytes of
 * round keys, a block, a block of text, and the mask.
 *
 * cost fw_gift_cofb_encrypt 464 stack
 * cost fw_gift_cofb_decrypt 464 stack
 * cost fw_gift_cofb_encrypt 448 stack on rv32e
 * cost fw_gift_cofb_decrypt 448 stack on rv32e
 */
#include "fw_asm.h"
#include "fw_saved_rv32.inc"
#include "fw_kept_rv32.inc"

#define from            s0
#define left            s1              /* bytes to come */
#ifdef __riscv_32e
#define to              t1              /* in memory during calls, and while there is TIMES */
#define mode            t2              /* of what comes; in memory during calls */
#define times           t1              /* how often the mask is tripled; 0 if it is doubled */
#define nonce           t2
#define index           t0
#define kept_all        ra, s0, s1, a1, a2, a3, t0
#define callee_back     ra, s0, s1
#else
#define to              s2
#define mode            s3
#define times           s4
#define nonce           a6
#define key             a7
#define index           a6
#define kept_all        ra, s0, s1, s2, s3, s4, a1, a2, a3, t0
#define callee_back     ra, s0, s1, s2, s3, s4
#endif
#define first_argument  a0
#define second_argument a1
#define third_argument  a2
#define fourth_argument a3
#define ad              a4
#define ad_bytes        a5
#define direction       t0
#define swapped         t1

#define call_schedule   a0              /* arguments of calls */
#define call_key        a1
#define call_output     a1
#define call_input      a2

#define count           a0
#define place           a1              /* in the block */
#define byte            a2
#define sum             a3
#define wanted          a4              /* a mode */
#define behind          a0              /* what is multiplied */
#define once            a1              /* all bits set if the number itself is added to the product */
#define modulus         a2
#define carry           a3
#define kept_byte       a4
#define multiplied      a5
#define word            a0
#define other           a2
#define plain           a3
#define mask            a4
#define words_end       a5
#define verdict         a0
#define block           a1
#define tag             a2
#define own             a3
#define theirs          a4
#define block_end       a5

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* On the stack, from its end on: */
#define BLOCK           0               /* the block cipher's output, and its next input */
#define PLAIN           16
#define MASK            32
#ifdef __riscv_32e
#define TO              40(sp)
#define MODE            44(sp)
#define SCHEDULE        48
#define FRAME           368             /* and above it, what is kept: */
#define KEPT            28
#define KEPT_SAVED      (FRAME + 12)
#define NONCE           (FRAME + KEPT)(sp)
#define KEY             (FRAME + KEPT + 4)(sp)
#else
#define SCHEDULE        40
#define FRAME           368
#define KEPT            48
#define KEPT_SAVED      (FRAME + 24)
#endif
#define KEPT_TAG        KEPT_SAVED
#define KEPT_FROM       (KEPT_SAVED + 4)
#define KEPT_BYTES      (KEPT_SAVED + 8)
#define KEPT_MODE       (KEPT_SAVED + 12)

#define BLOCK_BYTES     16
#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */

.macro encrypt_block
    addi    call_schedule, sp, SCHEDULE
    mv      call_output, sp
    mv      call_input, sp
    call    fw_giftb128_encrypt
.endm

/* Both directions. */
fw_function fw_gift_cofb_decrypt
    mv      swapped, second_argument    /* the arguments in the order of encrypt */
    mv      second_argument, fourth_argument
    mv      fourth_argument, third_argument
    mv      third_argument, swapped
    li      direction, DECRYPT
    j       1f
fw_label fw_gift_cofb_encrypt
    li      direction, ENCRYPT
1:  addi    sp, sp, -KEPT
    save    kept_all
    addi    sp, sp, -FRAME
    fw_hold to, first_argument, TO
    mv      from, ad
    mv      left, ad_bytes
    mv      place, sp
    addi    count, sp, BLOCK_BYTES
    fw_recall nonce, NONCE
2:  lbu     byte, 0(nonce)
    sb      byte, 0(place)
    addi    nonce, nonce, 1
    addi    place, place, 1
    bne     place, count, 2b
    addi    call_schedule, sp, SCHEDULE
    fw_take call_key, key, KEY
    call    fw_giftb128_expand
    encrypt_block
    lw      word, BLOCK(sp)             /* the first mask */
    lw      other, BLOCK + 4(sp)
    sw      word, MASK(sp)
    sw      other, MASK + 4(sp)
    li      mode, ABSORB
    fw_keep mode, MODE

3:  fw_recall to, TO
    li      count, BLOCK_BYTES          /* associated data, a block at least, then the message */
    mv      place, sp
4:  beqz    left, 6f
    addi    left, left, -1
    lbu     byte, 0(from)
    addi    from, from, 1
    beqz    mode, 5f
    lbu     sum, 0(place)
    xor     sum, sum, byte
    sb      sum, 0(to)
    addi    to, to, 1
    li      wanted, ENCRYPT
    beq     mode, wanted, 5f
    mv      byte, sum
5:  sb      byte, PLAIN(place)
    addi    place, place, 1
    addi    count, count, -1
    bnez    count, 4b
    fw_keep to, TO
    li      times, 0
    j       8f
6:  fw_keep to, TO
    li      byte, 0x80
    li      times, 1
7:  sb      byte, PLAIN(place)
    li      byte, 0
    addi    place, place, 1
    addi    count, count, -1
    bnez    count, 7b

8:  bnez    left, 9f
    addi    times, times, 1             /* the last block */
    bnez    mode, 9f
    lw      word, KEPT_BYTES(sp)
    bnez    word, 9f
    addi    times, times, 2             /* and no message follows */
9:  addi    behind, sp, MASK
    snez    once, times
    neg     once, once
    li      modulus, REDUCTION
    call    multiply
    addi    times, times, -1
    bgtz    times, 9b
    mv      behind, sp                  /* the output's first half turned left by a bit */
    li      once, 0
    li      modulus, 1
    call    multiply
    mv      place, sp                   /* and the halves exchanged */
    addi    words_end, sp, 8
10: lw      word, BLOCK + 8(place)
    lw      plain, PLAIN(place)
    lw      mask, MASK(place)
    xor     word, word, plain
    xor     word, word, mask
    lw      other, BLOCK(place)
    lw      plain, PLAIN + 8(place)
    xor     other, other, plain
    sw      other, BLOCK + 8(place)
    sw      word, BLOCK(place)
    addi    place, place, 4
    bne     place, words_end, 10b
    encrypt_block
    fw_recall mode, MODE
    bnez    left, 3b
    bnez    mode, 12f
    lw      mode, KEPT_MODE(sp)
    fw_keep mode, MODE
    lw      from, KEPT_FROM(sp)
    lw      left, KEPT_BYTES(sp)
    bnez    left, 3b

12: lw      tag, KEPT_TAG(sp)
    lw      left, KEPT_BYTES(sp)
    lw      mode, KEPT_MODE(sp)
    addi    mode, mode, -ENCRYPT
    mv      block, sp
    addi    block_end, sp, BLOCK_BYTES
    li      verdict, 0
13: lbu     own, 0(block)
    bnez    mode, 14f
    sb      own, 0(tag)
14: lbu     theirs, 0(tag)
    xor     theirs, theirs, own
    or      verdict, verdict, theirs
    addi    block, block, 1
    addi    tag, tag, 1
    bne     block, block_end, 13b
    neg     verdict, verdict            /* all bits set if there is any */
    srai    verdict, verdict, 31
    beqz    verdict, 16f
    fw_recall to, TO
15: beqz    left, 16f
    addi    left, left, -1
    addi    to, to, -1
    sb      zero, 0(to)
    j       15b
16: addi    sp, sp, FRAME
    restore callee_back
    addi    sp, sp, KEPT
    ret

/* Eight bytes at BEHIND, the highest first, times x, or x + 1, and reduced. */
multiply:
    addi    index, behind, 7
    li      carry, 0
1:  lbu     kept_byte, 0(index)
    slli    multiplied, kept_byte, 1
    or      multiplied, multiplied, carry
    srli    carry, multiplied, 8
    and     kept_byte, kept_byte, once
    xor     multiplied, multiplied, kept_byte
    sb      multiplied, 0(index)
    addi    index, index, -1
    bgeu    index, behind, 1b
    neg     carry, carry
    and     carry, carry, modulus
    lbu     kept_byte, 7(behind)
    xor     kept_byte, kept_byte, carry
    sb      kept_byte, 7(behind)
    ret
fw_end fw_gift_cofb_decrypt
fw_end fw_gift_cofb_encrypt

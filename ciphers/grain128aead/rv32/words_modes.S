/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for RV32 and RV32E, for size, over fw_grain128aead_clock and fw_grain128aead_feed.
 *
 *     void fw_grain128aead_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *     int  fw_grain128aead_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *
 * Arguments in a0 to a7; on RV32E the last two are on the stack. All arrays at any address. On the stack: the context,
 * in which the key waits in place of accumulator and tag's register until it joins the state; the length of associated
 * data; arguments.
 *
 * cost fw_grain128aead_encrypt 160 stack
 * cost fw_grain128aead_decrypt 160 stack
 * cost fw_grain128aead_encrypt 160 stack on rv32e
 * cost fw_grain128aead_decrypt 160 stack on rv32e
 */
#include "fw_asm.h"

#define step            s0
#define mode            s1
#define swapped         t0
#define first_argument  a0
#define second_argument a1
#define third_argument  a2
#define fourth_argument a3
#define ad              a4
#define ad_bytes        a5
#ifndef __riscv_32e
#define nonce           a6
#define key             a7
#endif

#define copied_to       t0
#define copied_from     t1
#define copied          t2              /* bytes */
#define byte_place      a0
#define byte            a1

#define call_context    a0              /* arguments of calls, and a result */
#define call_output     a1
#define call_input      a2
#define call_bytes      a3
#define call_mode       a4
#define out             a0              /* of 32 clocks */
#define place           a1              /* STEP words from the context on */
#define bound           a2
#define linear          a3
#define word            a4
#define length          a0
#define many            a1

#define sums            a0              /* the accumulator; the tag's register is behind it */
#define tag             a1
#define difference      a2
#define count           a3
#define is_sealed       a4              /* 0 if the tag is to be written */
#define own             a5
#define theirs          t0
#define verdict         a0
#define to              a1
#define left            a2
#define end             a3
#define nothing         zero

#define ENCRYPT         1
#define DECRYPT         2
#define LINEAR          0               /* of the context */
#define LAST_LINEAR     12(sp)
#define NONLINEAR       20
#define LAST_NONLINEAR  32(sp)
#define ACCUMULATOR     40
#define TO_TAG          8               /* from accumulator to the tag's register */
#define POSITION        60(sp)
#define END             72              /* of the length */
#define TO              72(sp)
#define KEPT_TAG        76(sp)
#define FROM            80(sp)
#define BYTES           84(sp)
#define AD              88(sp)
#define AD_BYTES        92(sp)
#define KEPT_RA         100(sp)
#define KEPT_STEP       104(sp)         /* the caller's registers */
#define KEPT_MODE       108(sp)
#define FRAME           112
#define NONCE           FRAME(sp)
#define KEY             FRAME + 4(sp)

#define KEY_BYTES       16
#define NONCE_BYTES     12
#define TAG_BYTES       8
#define CLOCKS          16              /* times 32, until the accumulator begins */
#define CLOCKS_MIXED    12              /* of which so many go back into the state */
#define CLOCKS_KEYLESS  10              /* and so many without the key */

.macro take_key
#ifdef __riscv_32e
    lw      copied_from, KEY
#else
    mv      copied_from, key
#endif
.endm

.macro take_nonce
#ifdef __riscv_32e
    lw      copied_from, NONCE
#else
    mv      copied_from, nonce
#endif
.endm

.macro copy_to offset:req, bytes:req
    addi    copied_to, sp, \offset
    li      copied, \bytes
    jal     grain_copy
.endm

.macro feed
    mv      call_context, sp
    lw      call_output, TO
    call    fw_grain128aead_feed
.endm

/* Both directions. */
fw_function fw_grain128aead_decrypt
    mv      swapped, second_argument    /* the arguments in the order of encrypt */
    mv      second_argument, fourth_argument
    mv      fourth_argument, third_argument
    mv      third_argument, swapped
    li      copied, DECRYPT
    j       1f
fw_label fw_grain128aead_encrypt
    li      copied, ENCRYPT
1:  addi    sp, sp, -FRAME
    sw      ra, KEPT_RA
    sw      step, KEPT_STEP
    sw      mode, KEPT_MODE
    mv      mode, copied
    sw      first_argument, TO
    sw      second_argument, KEPT_TAG
    sw      third_argument, FROM
    sw      fourth_argument, BYTES
    sw      ad, AD
    sw      ad_bytes, AD_BYTES
    take_key
    copy_to NONLINEAR, KEY_BYTES
    copy_to ACCUMULATOR, KEY_BYTES
    take_nonce
    copy_to LINEAR, NONCE_BYTES
    li      word, 0x7fffffff
    sw      word, LAST_LINEAR
    sb      nothing, POSITION
    li      step, 0
2:  mv      call_context, sp
    call    fw_grain128aead_clock
    slli    place, step, 2
    add     place, place, sp
    li      bound, CLOCKS_MIXED
    bgeu    step, bound, 4f
    lw      linear, LAST_LINEAR
    lw      word, LAST_NONLINEAR
    xor     linear, linear, out
    xor     out, out, word
    li      bound, CLOCKS_KEYLESS
    bltu    step, bound, 3f
    lw      word, 0(place)              /* ACCUMULATOR is as far as 10 words */
    xor     out, out, word
    lw      word, 8(place)
    xor     linear, linear, word
3:  sw      linear, LAST_LINEAR
    sw      out, LAST_NONLINEAR
    j       5f
4:  sw      out, -8(place)
5:  addi    step, step, 1
    li      bound, CLOCKS
    bne     step, bound, 2b

    lw      length, AD_BYTES            /* in DER */
    addi    call_bytes, sp, END
    mv      call_input, call_bytes
6:  addi    call_input, call_input, -1
    sb      length, 0(call_input)
    srli    length, length, 8
    bnez    length, 6b
    sub     call_bytes, call_bytes, call_input
    lw      length, AD_BYTES
    li      many, 0x80
    bltu    length, many, 7f
    add     length, call_bytes, many
    addi    call_input, call_input, -1
    sb      length, 0(call_input)
    addi    call_bytes, call_bytes, 1
7:  li      call_mode, 0
    feed
    lw      call_input, AD
    lw      call_bytes, AD_BYTES
    li      call_mode, 0
    feed
    lw      call_input, FROM
    lw      call_bytes, BYTES
    mv      call_mode, mode
    feed

    addi    sums, sp, ACCUMULATOR
    lw      tag, KEPT_TAG
    addi    is_sealed, mode, -ENCRYPT
    li      difference, 0
    li      count, TAG_BYTES
8:  lbu     own, 0(sums)
    lbu     theirs, TO_TAG(sums)
    xor     own, own, theirs
    bnez    is_sealed, 9f
    sb      own, 0(tag)
9:  lbu     theirs, 0(tag)
    xor     own, own, theirs
    or      difference, difference, own
    addi    sums, sums, 1
    addi    tag, tag, 1
    addi    count, count, -1
    bnez    count, 8b
    snez    verdict, difference
    neg     verdict, verdict
    beqz    verdict, 11f
    lw      to, TO
    lw      left, BYTES
    add     end, to, left
10: beq     to, end, 11f
    sb      nothing, 0(to)
    addi    to, to, 1
    j       10b
11: lw      ra, KEPT_RA
    lw      step, KEPT_STEP
    lw      mode, KEPT_MODE
    addi    sp, sp, FRAME
    ret

grain_copy:
    addi    copied, copied, -1
    add     byte_place, copied_from, copied
    lbu     byte, 0(byte_place)
    add     byte_place, copied_to, copied
    sb      byte, 0(byte_place)
    bnez    copied, grain_copy
    ret
fw_end fw_grain128aead_decrypt
fw_end fw_grain128aead_encrypt

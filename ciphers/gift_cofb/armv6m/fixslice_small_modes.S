/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB for ARMv6-M and ARMv7-M, for size, over a core's fw_giftb128_expand and fw_giftb128_encrypt.
 *
 *     void fw_gift_cofb_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_gift_cofb_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                               const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in r0 to r3 and on the stack. All arrays at any address. On the stack: 320 bytes of round keys, a block, a
 * block of text, and the mask.
 *
 * cost fw_gift_cofb_encrypt 452 stack
 * cost fw_gift_cofb_decrypt 452 stack
 */
#include "fw_asm.h"

#define from            r4
#define left            r5              /* bytes to come */
#define to              r6
#define mode            r7              /* of what comes */
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}
#define kept            {r0-r3, r7}
#define spilled         {r4-r6}

#define first_argument  r0
#define second_argument r1
#define third_argument  r2
#define fourth_argument r3
#define swapped         r4
#define call_schedule   r0              /* arguments of calls */
#define call_key        r1
#define call_output     r1
#define call_input      r2

#define count           r0
#define place           r1              /* in the block */
#define byte            r2
#define sum             r3
#define padded          r3              /* 1 if the block is not full */
#define times           r3              /* how often the mask is tripled; 0 if it is doubled */
#define high            r0              /* the mask */
#define low             r1
#define carry           r2
#define old_high        r4
#define old_low         r5
#define reduction       r6
#define word            r2
#define other           r3
#define half_high       r2              /* the output's first half */
#define half_low        r3
#define nothing         r0
#define block           r0
#define tag             r1
#define index           r2
#define difference      r3
#define own             r4
#define theirs          r5
#define verdict         r0
#define zero            r2

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* On the stack, from its end on: */
#define BLOCK           0               /* the block cipher's output, and its next input */
#define PLAIN           16
#define MASK            32              /* the high half first */
#define SCHEDULE        40
#define KEPT_TAG        364
#define KEPT_FROM       368
#define KEPT_BYTES      372
#define KEPT_MODE       376
#define FRAME           360
#define AD              400
#define AD_BYTES        404
#define NONCE           408
#define KEY             412

#define BLOCK_BYTES     16
#define REDUCTION       0x1b            /* x^64 is x^4 + x^3 + x + 1 */

.macro encrypt_block
    add     call_schedule, sp, #SCHEDULE
    mov     call_output, sp
    mov     call_input, sp
    bl      fw_giftb128_encrypt
.endm

.macro add_word to:req, offset:req
    ldr     other, [sp, #\offset]
    eors    \to, \to, other
.endm

/* Both directions. */
fw_function fw_gift_cofb_decrypt
    push    saved
    mov     swapped, second_argument    /* the arguments in the order of encrypt */
    mov     second_argument, fourth_argument
    mov     fourth_argument, third_argument
    mov     third_argument, swapped
    movs    mode, #DECRYPT
    b       1f
fw_label fw_gift_cofb_encrypt
    push    saved
    movs    mode, #ENCRYPT
1:  push    kept
    sub     sp, sp, #FRAME
    mov     to, first_argument
    add     call_schedule, sp, #SCHEDULE
    ldr     call_key, [sp, #KEY]
    bl      fw_giftb128_expand
    ldr     from, [sp, #NONCE]
    mov     place, sp
    movs    count, #BLOCK_BYTES
2:  subs    count, count, #1
    ldrb    byte, [from, count]
    strb    byte, [place, count]
    bne     2b
    encrypt_block
    ldr     high, [sp, #BLOCK]
    ldr     low, [sp, #BLOCK + 4]
    rev     high, high
    rev     low, low
    str     high, [sp, #MASK]
    str     low, [sp, #MASK + 4]
    ldr     from, [sp, #AD]
    ldr     left, [sp, #AD_BYTES]
    movs    mode, #ABSORB

3:  movs    count, #BLOCK_BYTES         /* associated data, a block at least, then the message */
    mov     place, sp
4:  cmp     left, #0
    beq     6f
    subs    left, left, #1
    ldrb    byte, [from]
    adds    from, from, #1
    cmp     mode, #ENCRYPT
    blo     5f
    ldrb    sum, [place]
    eors    sum, sum, byte
    strb    sum, [to]
    adds    to, to, #1
    cmp     mode, #ENCRYPT
    beq     5f
    mov     byte, sum
5:  strb    byte, [place, #PLAIN]
    adds    place, place, #1
    subs    count, count, #1
    bne     4b
    movs    padded, #0
    b       8f
6:  movs    byte, #0x80
7:  strb    byte, [place, #PLAIN]
    movs    byte, #0
    adds    place, place, #1
    subs    count, count, #1
    bne     7b
    movs    padded, #1

8:  cmp     left, #0
    bne     9f
    adds    times, times, #1            /* the last block */
    cmp     mode, #ABSORB
    bne     9f
    ldr     word, [sp, #KEPT_BYTES]
    cmp     word, #0
    bne     9f
    adds    times, times, #2            /* and no message follows */
9:  ldr     high, [sp, #MASK]
    ldr     low, [sp, #MASK + 4]
    push    spilled
10: mov     old_high, high
    mov     old_low, low
    adds    low, low, low
    adcs    high, high, high
    sbcs    carry, carry, carry         /* 0 if there is one */
    movs    reduction, #REDUCTION
    bics    reduction, reduction, carry
    eors    low, low, reduction
    cmp     times, #0
    beq     11f
    eors    high, high, old_high
    eors    low, low, old_low
    subs    times, times, #1
    bne     10b
11: pop     spilled
    str     high, [sp, #MASK]
    str     low, [sp, #MASK + 4]

    rev     high, high                  /* the next input, whose first half was the output's second one */
    rev     low, low
    add_word high, BLOCK + 8
    add_word high, PLAIN
    add_word low, BLOCK + 12
    add_word low, PLAIN + 4
    ldr     half_high, [sp, #BLOCK]
    ldr     half_low, [sp, #BLOCK + 4]
    str     high, [sp, #BLOCK]
    str     low, [sp, #BLOCK + 4]
    rev     half_high, half_high        /* the first one turned left by a bit */
    rev     half_low, half_low
    movs    nothing, #0
    adds    half_low, half_low, half_low
    adcs    half_high, half_high, half_high
    adcs    half_low, half_low, nothing
    rev     half_high, half_high
    rev     half_low, half_low
    ldr     low, [sp, #PLAIN + 12]
    eors    low, low, half_low
    str     low, [sp, #BLOCK + 12]
    add_word half_high, PLAIN + 8
    str     half_high, [sp, #BLOCK + 8]
    encrypt_block
    cmp     left, #0
    bne     3b
    cmp     mode, #ABSORB
    bne     12f
    ldr     mode, [sp, #KEPT_MODE]
    ldr     from, [sp, #KEPT_FROM]
    ldr     left, [sp, #KEPT_BYTES]
    cmp     left, #0
    bne     3b

12: ldr     tag, [sp, #KEPT_TAG]
    mov     block, sp
    movs    difference, #0
    movs    index, #0
13: ldrb    own, [block, index]
    cmp     mode, #ENCRYPT
    bne     14f
    strb    own, [tag, index]
14: ldrb    theirs, [tag, index]
    eors    theirs, theirs, own
    orrs    difference, difference, theirs
    adds    index, index, #1
    cmp     index, #BLOCK_BYTES
    bne     13b
    movs    zero, #0
    ldr     left, [sp, #KEPT_BYTES]
    rsbs    difference, difference, #0  /* a borrow if there is any */
    sbcs    verdict, verdict, verdict
    beq     16f
15: subs    left, left, #1
    blo     16f
    subs    to, to, #1
    strb    zero, [to]
    b       15b
16: add     sp, sp, #FRAME + 20
    pop     saved_return
fw_end fw_gift_cofb_decrypt
fw_end fw_gift_cofb_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for ARMv6-M and ARMv7-M, for size, over fw_grain128aead_clock and fw_grain128aead_feed.
 *
 *     void fw_grain128aead_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *     int  fw_grain128aead_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *
 * Arguments in r0 to r3 and on the stack. All arrays at any address. On the stack: the context, in which the key waits
 * in place of accumulator and tag's register until it joins the state; and the length of associated data.
 *
 * cost fw_grain128aead_encrypt 188 stack
 * cost fw_grain128aead_decrypt 188 stack
 */
#include "fw_asm.h"

#define step            r4
#define to              r5
#define first           r6              /* byte of the length */
#define mode            r7
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}
#define kept            {r0-r3, r7}

#define first_argument  r0
#define second_argument r1
#define third_argument  r2
#define fourth_argument r3
#define swapped         r4
#define copied_to       r0
#define copied_from     r1
#define copied          r2              /* bytes */
#define byte            r3
#define out             r0              /* of 32 clocks */
#define place           r1              /* STEP words from the end of the stack on */
#define word            r2
#define linear          r3
#define length          r0
#define end             r1
#define call_context    r0              /* arguments of calls */
#define call_output     r1
#define call_input      r2
#define call_bytes      r3
#define tag             r0
#define index           r1
#define own             r2
#define theirs          r3
#define sums            r4
#define registers       r6              /* the tag's */
#define difference      r5
#define verdict         r0
#define left            r1
#define zero            r2

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* On the stack, from its end on: */
#define FEED_MODE       [sp]
#define CONTEXT         8
#define LAST_LINEAR     [sp, #CONTEXT + 12]
#define NONLINEAR       CONTEXT + 20
#define LAST_NONLINEAR  [sp, #CONTEXT + 32]
#define ACCUMULATOR     CONTEXT + 40
#define TAG             CONTEXT + 48
#define POSITION        [sp, #CONTEXT + 60]
#define END             80              /* of the length */
#define FRAME           80
#define KEPT_TO         [sp, #FRAME]
#define KEPT_TAG        [sp, #FRAME + 4]
#define KEPT_FROM       [sp, #FRAME + 8]
#define KEPT_BYTES      [sp, #FRAME + 12]
#define KEPT_MODE       [sp, #FRAME + 16]
#define AD              [sp, #FRAME + 40]
#define AD_BYTES        [sp, #FRAME + 44]
#define NONCE           [sp, #FRAME + 48]
#define KEY             [sp, #FRAME + 52]

#define KEY_BYTES       16
#define NONCE_BYTES     12
#define TAG_BYTES       8
#define CLOCKS          16              /* times 32, until the accumulator begins */
#define CLOCKS_MIXED    12              /* of which so many go back into the state */
#define CLOCKS_KEYLESS  10              /* and so many without the key */

.macro copy_to place:req, bytes:req, from:vararg
    add     copied_to, sp, #\place
    ldr     copied_from, \from
    movs    copied, #\bytes
    bl      grain_copy
.endm

.macro feed
    str     mode, FEED_MODE
    add     call_context, sp, #CONTEXT
    ldr     call_output, KEPT_TO
    bl      fw_grain128aead_feed
.endm

/* Both directions. */
fw_function fw_grain128aead_decrypt
    push    saved
    mov     swapped, second_argument    /* the arguments in the order of encrypt */
    mov     second_argument, fourth_argument
    mov     fourth_argument, third_argument
    mov     third_argument, swapped
    movs    mode, #DECRYPT
    b       1f
fw_label fw_grain128aead_encrypt
    push    saved
    movs    mode, #ENCRYPT
1:  push    kept
    sub     sp, sp, #FRAME
    copy_to NONLINEAR, KEY_BYTES, KEY
    copy_to ACCUMULATOR, KEY_BYTES, KEY
    copy_to CONTEXT, NONCE_BYTES, NONCE
    str     copied, POSITION            /* 0 */
    mvns    word, copied
    lsrs    word, word, #1
    str     word, LAST_LINEAR
    movs    step, #0
2:  add     call_context, sp, #CONTEXT
    bl      fw_grain128aead_clock
    lsls    place, step, #2
    add     place, place, sp
    cmp     step, #CLOCKS_MIXED
    bhs     4f
    ldr     linear, LAST_LINEAR
    eors    linear, linear, out
    ldr     word, LAST_NONLINEAR
    eors    out, out, word
    cmp     step, #CLOCKS_KEYLESS
    blo     3f
    ldr     word, [place, #CONTEXT]
    eors    out, out, word
    ldr     word, [place, #CONTEXT + 8]
    eors    linear, linear, word
3:  str     linear, LAST_LINEAR
    str     out, LAST_NONLINEAR
    b       5f
4:  str     out, [place]
5:  adds    step, step, #1
    cmp     step, #CLOCKS
    bne     2b

    add     end, sp, #END               /* the length, in DER */
    mov     first, end
    ldr     length, AD_BYTES
6:  subs    first, first, #1
    strb    length, [first]
    lsrs    length, length, #8
    bne     6b
    subs    call_bytes, end, first
    ldr     length, AD_BYTES
    cmp     length, #0x80
    blo     7f
    mov     length, call_bytes
    adds    length, length, #0x80
    subs    first, first, #1
    strb    length, [first]
    adds    call_bytes, call_bytes, #1
7:  movs    mode, #ABSORB
    mov     call_input, first
    feed
    ldr     call_input, AD
    ldr     call_bytes, AD_BYTES
    feed
    ldr     mode, KEPT_MODE
    ldr     call_input, KEPT_FROM
    ldr     call_bytes, KEPT_BYTES
    feed

    ldr     tag, KEPT_TAG
    add     sums, sp, #ACCUMULATOR
    add     registers, sp, #TAG
    movs    difference, #0
    movs    index, #0
8:  ldrb    own, [sums, index]
    ldrb    theirs, [registers, index]
    eors    own, own, theirs
    cmp     mode, #ENCRYPT
    bne     9f
    strb    own, [tag, index]
9:  ldrb    theirs, [tag, index]
    eors    theirs, theirs, own
    orrs    difference, difference, theirs
    adds    index, index, #1
    cmp     index, #TAG_BYTES
    bne     8b
    rsbs    difference, difference, #0  /* a borrow if there is any */
    sbcs    verdict, verdict, verdict
    beq     11f
    movs    zero, #0
    ldr     left, KEPT_BYTES
    ldr     to, KEPT_TO
10: subs    left, left, #1
    blo     11f
    strb    zero, [to, left]
    b       10b
11: add     sp, sp, #FRAME + 20
    pop     saved_return

grain_copy:
    subs    copied, copied, #1
    ldrb    byte, [copied_from, copied]
    strb    byte, [copied_to, copied]
    bne     grain_copy
    bx      lr
fw_end fw_grain128aead_decrypt
fw_end fw_grain128aead_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for ARMv6-M and ARMv7-M, for size: the state in registers, 32 steps per pass, the message byte by byte.
 *
 *     void fw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *     int  fw_tinyjambu128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12],
 *                                  const uint8_t key[16]);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. The complemented key takes 16 bytes of the stack.
 *
 * A pass is 16 instructions for 32 steps of the register, as in registers_fast.S; 5 to find the key and to add it, 4 to
 * move the words on, 2 for the loop: 27, in 54 bytes. That nothing smaller exists is not proved.
 *
 * cost fw_tinyjambu128_encrypt 76 stack
 * cost fw_tinyjambu128_decrypt 76 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"

#define word0           r0              /* of the state */
#define word1           r1
#define word2           r2
#define word3           r3
#define scratch         r4
#define factor          r5
#define spare           r6
#define place           r7              /* in the key, -16 for each 128 steps to come */
#define saved           {r4-r7, lr}
#define saved_return    {r4-r7, pc}
#define kept            {r0-r3, r7}

#define second_argument r1
#define third_argument  r2
#define fourth_argument r3
#define swapped         r4
#define mode            r7              /* at the begin */
#define from            r4              /* the key, on its way to the stack */
#define to              r5
#define count           r6
#define copied          r7
#define value           r4              /* of what is on the stack */
#define pointer         r4
#define byte            r5
#define sum             r6
#define shift           r7              /* of the byte in its block */
#define absorbed        r12             /* where to return */
#define difference      r12             /* once all is absorbed */
#define tag_word        r5
#define tag_byte        r6
#define last            r5
#define verdict         r0
#define left            r1
#define output          r2
#define zero            r3

#define ABSORB          0
#define DECRYPT         2
#define LONG            128             /* places */
#define SHORT           80

#include "tinyjambu_frames.inc"

/* On the stack, from its end on: */
#define PLACES          [sp, #16]       /* the key is before it */
#define FRAME           [sp, #20]
#define MODE            [sp, #24]       /* of what is absorbed */
#define INPUT           [sp, #28]
#define LEFT            [sp, #32]       /* bytes to come */
#define OUTPUT          [sp, #36]
#define TAG             [sp, #40]
#define MESSAGE         [sp, #44]
#define BYTES           [sp, #48]
#define TEXT_MODE       [sp, #52]
#define AD              [sp, #76]
#define AD_BYTES        [sp, #80]
#define NONCE           [sp, #84]
#define KEY             [sp, #88]
#define SPACE           36              /* bytes */
#define KEPT            20
#define KEY_BYTES       16

/* VALUE to SLOT. */
.macro set_slot number:req, slot:vararg
    movs    value, #\number
    str     value, \slot
.endm

.macro set_places passes:req
    movs    value, #\passes
    rsbs    value, value, #0
    str     value, PLACES
.endm

/* Both directions. */
fw_function fw_tinyjambu128_decrypt
    push    saved
    mov     swapped, second_argument    /* the arguments in the order of encrypt */
    mov     second_argument, fourth_argument
    mov     fourth_argument, third_argument
    mov     third_argument, swapped
    movs    mode, #DECRYPT
    b       1f
fw_label fw_tinyjambu128_encrypt
    push    saved
    movs    mode, #ENCRYPT
1:  push    kept
    sub     sp, sp, #SPACE
    ldr     from, KEY
    mov     to, sp
    movs    count, #KEY_BYTES
2:  subs    count, count, #1
    ldrb    copied, [from, count]
    mvns    copied, copied
    strb    copied, [to, count]
    cmp     count, #0
    bne     2b
    movs    word0, #0
    movs    word1, #0
    movs    word2, #0
    movs    word3, #0
    set_places LONG
    bl      10f

    set_places SHORT
    set_slot ABSORB, MODE
    ldr     value, NONCE
    str     value, INPUT
    set_slot 12, LEFT
    set_slot FRAME_NONCE, FRAME
    bl      6f
    ldr     value, AD
    str     value, INPUT
    ldr     value, AD_BYTES
    str     value, LEFT
    set_slot FRAME_AD, FRAME
    bl      6f
    set_places LONG
    ldr     value, TEXT_MODE
    str     value, MODE
    ldr     value, MESSAGE
    str     value, INPUT
    ldr     value, BYTES
    str     value, LEFT
    set_slot FRAME_MESSAGE, FRAME
    bl      6f

    movs    value, #0
    mov     difference, value
3:  movs    value, #FRAME_FINAL
    eors    word1, word1, value
    bl      10f
    ldr     pointer, MODE
    cmp     pointer, #ENCRYPT
    ldr     pointer, TAG
    bne     4f
    mov     tag_word, word2
    store_bytes tag_word, 0, pointer
    b       5f
4:  load_bytes tag_word, 0, pointer, tag_byte
    eors    tag_word, tag_word, word2
    mov     tag_byte, difference
    orrs    tag_byte, tag_byte, tag_word
    mov     difference, tag_byte
5:  adds    pointer, pointer, #4
    str     pointer, TAG
    ldr     last, PLACES
    set_places SHORT
    cmp     last, value
    bne     3b                          /* the second half of the tag is after a short permutation */
    mov     scratch, difference
    rsbs    scratch, scratch, #0        /* a borrow if there is any */
    sbcs    verdict, verdict, verdict
    beq     14f
    ldr     left, BYTES
    ldr     output, OUTPUT
    movs    zero, #0
13: subs    left, left, #1
    blo     14f
    subs    output, output, #1
    strb    zero, [output]
    b       13b
14: add     sp, sp, #SPACE + KEPT
    pop     saved_return

/* A function: bytes of INPUT in blocks, each after FRAME and a permutation. */
6:  mov     absorbed, lr
7:  ldr     value, LEFT
    cmp     value, #0
    beq     12f
    ldr     value, FRAME
    eors    word1, word1, value
    bl      10f
    movs    shift, #0
8:  ldr     pointer, INPUT
    ldrb    byte, [pointer]
    adds    pointer, pointer, #1
    str     pointer, INPUT
    ldr     value, MODE
    cmp     value, #ABSORB
    beq     9f
    mov     sum, word2
    lsrs    sum, sum, shift
    eors    sum, sum, byte
    ldr     pointer, OUTPUT
    strb    sum, [pointer]
    adds    pointer, pointer, #1
    str     pointer, OUTPUT
    ldr     value, MODE
    cmp     value, #ENCRYPT
    beq     9f
    uxtb    byte, sum
9:  lsls    byte, byte, shift
    eors    word3, word3, byte
    adds    shift, shift, #8
    ldr     value, LEFT
    subs    value, value, #1
    str     value, LEFT
    beq     15f
    cmp     shift, #32
    bne     8b
    b       7b
15: lsrs    shift, shift, #3
    movs    value, #3
    ands    shift, shift, value
    eors    word1, word1, shift         /* the length of a last block that is not whole */
12: bx      absorbed

/* The permutation. Changes r4 to r7. */
10: ldr     place, PLACES
11: lsrs    scratch, word1, #15
    eors    word0, word0, scratch
    lsls    scratch, word2, #17
    eors    word0, word0, scratch
    lsrs    scratch, word2, #27
    eors    word0, word0, scratch
    lsls    scratch, word3, #5
    eors    word0, word0, scratch
    lsrs    factor, word2, #21
    lsls    scratch, word3, #11
    orrs    factor, factor, scratch
    lsrs    scratch, word2, #6
    lsls    spare, word3, #26
    orrs    scratch, scratch, spare
    ands    factor, factor, scratch
    eors    factor, factor, word0
    movs    scratch, #KEY_BYTES - 1
    ands    scratch, scratch, place
    add     scratch, sp, scratch
    ldr     scratch, [scratch]
    mov     word0, word1
    mov     word1, word2
    mov     word2, word3
    mov     word3, factor
    eors    word3, word3, scratch
    adds    place, place, #4
    bne     11b
    bx      lr
fw_end fw_tinyjambu128_decrypt
fw_end fw_tinyjambu128_encrypt

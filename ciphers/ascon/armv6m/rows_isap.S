/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A-128A for ARMv6-M and ARMv7-M, for size, but for the permutation: the message byte by byte.
 *
 *     void fw_isap_a128a_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *     int  fw_isap_a128a_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. On the stack: the state, 16 bytes of tag, four
 * arguments, saved registers, another state while the key of the tag is made, and what the permutation needs; the
 * figures are those with armv6m/rows_small.S.
 *
 * A row's first byte is its highest one, so that the bytes of a block go from place 7 of the state down to place 0. The
 * stream comes before the tag in encryption and after it in decryption, which writes nothing but zeros if the tag is
 * wrong.
 *
 * ascon_rows_permute is a file of its own for each core. It permutes the state at STATE, which is where the stack
 * pointer is, too, from the round constant CONSTANT on, and changes no register from r0 to r11.
 *
 * cost fw_isap_a128a_encrypt 172 stack
 * cost fw_isap_a128a_decrypt 172 stack
 */
#include "fw_asm.h"

#define state           r7              /* at a multiple of 8 */
#define constant        r5
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_6        0x96
#define ROUNDS_1        0x4b
#define STATE           40              /* bytes */
#define ROW             8

#define FOR_TAG         1               /* uses of a state */
#define FOR_TAG_KEY     2
#define FOR_STREAM_KEY  3

#define mode            r4
#define ENCRYPT         0
#define DECRYPT         1

#define low_registers   {r0-r7, lr}
#define saved_and_return {r4-r7, pc}
#define input_given     r1              /* to decrypt */
#define bytes_given     r2
#define tag_given       r3
#define encrypt_tag     r1              /* to encrypt */
#define encrypt_input   r2
#define encrypt_bytes   r3
#define kept            r12

#define use             r0              /* of a session */
#define return          r0
#define string          r1
#define from            r2              /* 16 bytes */
#define number          r3              /* of a byte or bit */
#define word            r5
#define bit             r5
#define place           r6
#define shift           r6
#define of_state        r6
#define is_last         r6

#define input           r0              /* of stream and tag */
#define position        r1              /* of the last byte in the block */
#define bytes           r2              /* to come */
#define byte            r3
#define sum             r5
#define output          r6
#define is_text         r6
#define block           {r0-r3}

#define verdict         r0              /* at the end */
#define tag             r1
#define byte_made       r6
#define tag_byte        r5
#define wiped           r1
#define left            r2
#define zero            r3

/* On the stack: */
#define MADE_TAG        40
#define OUTPUT          60
#define TAG             64
#define INPUT           68
#define BYTES           72
#define SAVED           76
#define AD              96
#define AD_BYTES        100
#define NONCE           104
#define KEY             108

.macro permute first_constant:req
    movs    constant, #\first_constant
    bl      ascon_rows_permute
.endm

/* Both directions. */
fw_function fw_isap_a128a_decrypt
    .p2align 2
    mov     kept, input_given           /* the arguments in the order of encrypt */
    movs    encrypt_tag, tag_given
    movs    encrypt_bytes, bytes_given
    mov     encrypt_input, kept
    push    low_registers
    movs    mode, #DECRYPT
    b       1f
fw_label fw_isap_a128a_encrypt
    push    low_registers
    movs    mode, #ENCRYPT
1:  sub     sp, sp, #OUTPUT
    mov     state, sp
    cmp     mode, #ENCRYPT
    bne     6f

2:  movs    use, #FOR_STREAM_KEY
    ldr     string, [sp, #NONCE]
    ldr     from, [sp, #KEY]
    bl      16f
    ldr     from, [sp, #NONCE]
    adds    state, state, #3 * ROW
    bl      21f
    ldr     input, [sp, #INPUT]
    ldr     output, [sp, #OUTPUT]
    ldr     bytes, [sp, #BYTES]
    movs    position, #0
3:  subs    bytes, bytes, #1
    blo     5f
    subs    position, position, #1
    bpl     4f
    permute ROUNDS_6
    movs    position, #ROW - 1
4:  ldrb    byte, [input]
    adds    input, input, #1
    ldrb    sum, [state, position]
    eors    sum, sum, byte
    strb    sum, [output]
    adds    output, output, #1
    b       3b
5:  movs    verdict, #0
    cmp     mode, #ENCRYPT
    bne     15f

6:  movs    use, #FOR_TAG
    movs    string, #0
    ldr     from, [sp, #NONCE]
    bl      16f
    ldr     input, [sp, #AD]
    ldr     bytes, [sp, #AD_BYTES]
    movs    is_text, #0
7:  movs    position, #ROW
8:  movs    byte, #0x80                 /* the padding */
    subs    bytes, bytes, #1
    blo     9f
    ldrb    byte, [input]
    adds    input, input, #1
9:  subs    position, position, #1
    ldrb    sum, [state, position]
    eors    sum, sum, byte
    strb    sum, [state, position]
    cmp     bytes, #0
    blt     10f
    cmp     position, #0
    bne     8b
10: permute ROUNDS_12
    cmp     bytes, #0
    bge     7b
    cmp     is_text, #0
    bne     11f
    ldr     sum, [state, #4 * ROW]      /* what comes now is no associated data */
    movs    is_text, #1
    eors    sum, sum, is_text
    str     sum, [state, #4 * ROW]
    ldr     bytes, [sp, #BYTES]
    ldr     input, [sp, #INPUT]
    cmp     mode, #ENCRYPT
    bne     7b
    ldr     input, [sp, #OUTPUT]
    b       7b

11: bl      20f
    add     string, sp, #MADE_TAG
    movs    use, #FOR_TAG_KEY
    ldr     from, [sp, #KEY]
    sub     sp, sp, #STATE              /* another state for the session, whose first rows come to this one */
    mov     state, sp
    bl      16f
    ldm     state!, block
    add     sp, sp, #STATE
    mov     state, sp
    stm     state!, block
    mov     state, sp
    permute ROUNDS_12
    bl      20f
    add     from, sp, #MADE_TAG
    ldr     tag, [sp, #TAG]
    movs    verdict, #0
    movs    number, #15
12: ldrb    byte_made, [from, number]
    cmp     mode, #ENCRYPT
    bne     13f
    strb    byte_made, [tag, number]
13: ldrb    tag_byte, [tag, number]
    eors    tag_byte, tag_byte, byte_made
    orrs    verdict, verdict, tag_byte
    subs    number, number, #1
    bpl     12b
    cmp     mode, #ENCRYPT
    beq     15f                         /* 0, since the tag was written */
    negs    verdict, verdict            /* no carry if there is any difference */
    sbcs    verdict, verdict, verdict
    beq     2b
    ldr     wiped, [sp, #OUTPUT]
    ldr     left, [sp, #BYTES]
    movs    zero, #0
14: subs    left, left, #1
    blo     15f
    strb    zero, [wiped, left]
    b       14b
15: add     sp, sp, #SAVED
    pop     saved_and_return

/* The state for USE, from 16 bytes; then a round for each bit of 16 bytes at STRING, twelve for the last one, unless
 * there is none. */
16: lsls    use, use, #24
    ldr     word, =0x00804001           /* the parameters */
    adds    use, use, word
    ldr     word, =0x0c01060c
    str     word, [state, #2 * ROW]
    str     use, [state, #2 * ROW + 4]
    movs    word, #0
    str     word, [state, #3 * ROW]
    str     word, [state, #3 * ROW + 4]
    str     word, [state, #4 * ROW]
    str     word, [state, #4 * ROW + 4]
    mov     return, lr
    bl      21f
    permute ROUNDS_12
    cmp     string, #0
    beq     19f
    movs    number, #0
17: lsrs    bit, number, #3
    ldrb    bit, [string, bit]
    movs    shift, #7
    ands    shift, shift, number
    lsls    bit, bit, shift
    movs    of_state, #0x80
    ands    bit, bit, of_state
    ldrb    of_state, [state, #ROW - 1]
    eors    of_state, of_state, bit
    strb    of_state, [state, #ROW - 1]
    movs    constant, #ROUNDS_1
    adds    number, number, #1
    lsrs    is_last, number, #7
    beq     18f
    movs    constant, #ROUNDS_12
18: bl      ascon_rows_permute
    cmp     is_last, #0
    beq     17b
19: bx      return

/* The state's first 16 bytes in order to MADE_TAG. */
20: mov     from, sp
    add     state, sp, #MADE_TAG
21: movs    number, #15                 /* from FROM to STATE, each row turned round; the stack pointer to STATE */
22: ldrb    word, [from, number]
    movs    place, #ROW - 1
    eors    place, place, number
    strb    word, [state, place]
    subs    number, number, #1
    bpl     22b
    mov     state, sp
    bx      lr
    .pool
fw_end fw_isap_a128a_decrypt
fw_end fw_isap_a128a_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 and Ascon-Hash256 for ARMv6-M and ARMv7-M, for size, but for the permutation: the message
 * byte by byte.
 *
 *     void fw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     int  fw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[16],
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                   const uint8_t key[16]);
 *     void fw_ascon_hash256(uint8_t digest[32], const uint8_t *message, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. On the stack: the state, the first four arguments,
 * saved registers and what the permutation needs; the figures are those with armv6m/rows_small.S.
 *
 * ascon_rows_permute is a file of its own for each core. It permutes the state at STATE, which is where the stack
 * pointer is, too, from the round constant CONSTANT on, and changes no register from r0 to r11.
 *
 * cost fw_ascon_aead128_encrypt 116 stack
 * cost fw_ascon_aead128_decrypt 116 stack
 * cost fw_ascon_hash256 100 stack
 */
#include "fw_asm.h"

#define state           r7              /* at a multiple of 8 */
#define constant        r5
#define ROUNDS_12       0xf0            /* the first constant */
#define ROUNDS_8        0xb4
#define STATE           40              /* bytes */

#define position        r1
#define input           r2
#define bytes           r3
#define byte            r5
#define sum             r6

/* The byte 1 behind the last. */
.macro pad
    ldrb    byte, [state, position]
    movs    sum, #1
    eors    byte, byte, sum
    strb    byte, [state, position]
.endm

/* ---- Authenticated encryption ---- */

#define output          r0
#define mode            r4
#define nonce           r2
#define key             r3
#define key_place       r4
#define nonce_place     r5
#define key_byte        r0
#define nonce_byte      r6
#define word            r5
#define added           r2              /* to PLACE */
#define place           r6
#define place_byte      r3
#define tag             r2
#define difference      r3
#define tag_byte        r7
#define verdict         r0
#define wiped           r1
#define left            r2
#define zero            r3
#define low_registers   {r0-r7, lr}
#define saved_and_return {r4-r7, pc}
#define state_start     {r5, r6}
#define state_second    r6

#define input_given     r1              /* to decrypt */
#define bytes_given     r2
#define tag_given       r3
#define encrypt_tag     r1              /* to encrypt */
#define encrypt_input   r2
#define encrypt_bytes   r3
#define kept            r12

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* On the stack: */
#define MODE            40
#define OUTPUT          44
#define TAG             48
#define INPUT           52
#define BYTES           56
#define SAVED           60
#define AD              80
#define AD_BYTES        84
#define NONCE           88
#define KEY             92

/* Both directions. */
fw_function fw_ascon_aead128_decrypt
    .p2align 2
    mov     kept, input_given           /* the arguments in the order of encrypt */
    movs    encrypt_tag, tag_given
    movs    encrypt_bytes, bytes_given
    mov     encrypt_input, kept
    push    low_registers
    movs    mode, #DECRYPT
    b       1f
fw_label fw_ascon_aead128_encrypt
    push    low_registers
    movs    mode, #ENCRYPT
1:  sub     sp, sp, #44
    str     mode, [sp, #MODE]
    mov     state, sp
    ldr     word, =0x808c0001           /* the parameters of AEAD128 */
    movs    state_second, #0x10
    lsls    state_second, state_second, #8
    stm     state!, state_start
    mov     state, sp

    ldr     nonce, [sp, #NONCE]
    ldr     key, [sp, #KEY]
    add     key_place, sp, #8
    add     nonce_place, sp, #24
    movs    position, #15
2:  ldrb    key_byte, [key, position]
    strb    key_byte, [key_place, position]
    ldrb    nonce_byte, [nonce, position]
    strb    nonce_byte, [nonce_place, position]
    subs    position, position, #1
    bpl     2b
    movs    constant, #ROUNDS_12
    bl      ascon_rows_permute
    add     place, sp, #24
    bl      12f

    ldr     output, [sp, #OUTPUT]
    ldr     input, [sp, #AD]
    ldr     bytes, [sp, #AD_BYTES]
    movs    mode, #ABSORB
    cmp     bytes, #0
    beq     8f
3:  movs    position, #0                /* associated data, then the message */
4:  subs    bytes, bytes, #1
    blo     7f
    ldrb    byte, [input]
    adds    input, input, #1
    ldrb    sum, [state, position]
    eors    sum, sum, byte
    cmp     mode, #ENCRYPT
    blo     6f
    strb    sum, [output]
    beq     5f
    movs    sum, byte
5:  adds    output, output, #1
6:  strb    sum, [state, position]
    adds    position, position, #1
    lsrs    sum, position, #4
    beq     4b
    movs    constant, #ROUNDS_8
    bl      ascon_rows_permute
    b       3b
7:  pad
    cmp     mode, #ABSORB
    bne     9f
    movs    constant, #ROUNDS_8
    bl      ascon_rows_permute
8:  movs    position, #STATE - 1
    ldrb    byte, [state, position]
    adds    byte, byte, #0x80
    strb    byte, [state, position]
    ldr     mode, [sp, #MODE]
    ldr     input, [sp, #INPUT]
    ldr     bytes, [sp, #BYTES]
    b       3b

9:  add     place, sp, #16
    bl      12f
    movs    constant, #ROUNDS_12
    bl      ascon_rows_permute
    add     place, sp, #24
    bl      12f
    ldr     tag, [sp, #TAG]
    movs    difference, #0
    movs    position, #15
10: ldrb    byte, [place, position]
    cmp     mode, #DECRYPT
    beq     11f
    strb    byte, [tag, position]
11: ldrb    tag_byte, [tag, position]
    eors    byte, byte, tag_byte
    orrs    difference, difference, byte
    subs    position, position, #1
    bpl     10b
    ldr     wiped, [sp, #OUTPUT]
    ldr     left, [sp, #BYTES]
    negs    difference, difference      /* no carry if there is any */
    sbcs    verdict, verdict, verdict
    beq     15f
    movs    zero, #0
14: subs    left, left, #1
    blo     15f
    strb    zero, [wiped, left]
    b       14b
15: add     sp, sp, #SAVED
    pop     saved_and_return

/* The key is added to the 16 bytes at PLACE. */
12: ldr     added, [sp, #KEY]
    movs    position, #15
13: ldrb    byte, [added, position]
    ldrb    place_byte, [place, position]
    eors    byte, byte, place_byte
    strb    byte, [place, position]
    subs    position, position, #1
    bpl     13b
    bx      lr
    .pool
fw_end fw_ascon_aead128_decrypt
fw_end fw_ascon_aead128_encrypt

/* ---- Hash ---- */

#define message_given   r1
#define length_given    r2
#define rounds_left     r4              /* blocks of digest to come */
#define saved           {r4-r7, lr}
#define HASH_FRAME      44

fw_function fw_ascon_hash256
    .p2align 2
    push    saved
    sub     sp, sp, #HASH_FRAME
    mov     state, sp
    movs    bytes, length_given
    movs    input, message_given
    movs    byte, #0
    movs    position, #STATE - 4
1:  str     byte, [state, position]
    subs    position, position, #4
    bpl     1b
    ldr     byte, =0x00cc0002           /* the parameters of Hash256 */
    ldr     sum, =0x0801
    str     byte, [state]
    str     sum, [state, #4]
2:  movs    constant, #ROUNDS_12
    bl      ascon_rows_permute
    movs    position, #0
3:  subs    bytes, bytes, #1
    blo     4f
    ldrb    byte, [input]
    adds    input, input, #1
    ldrb    sum, [state, position]
    eors    sum, sum, byte
    strb    sum, [state, position]
    adds    position, position, #1
    lsrs    sum, position, #3
    beq     3b
    b       2b
4:  pad
    movs    rounds_left, #4
5:  movs    constant, #ROUNDS_12
    bl      ascon_rows_permute
    movs    position, #0
6:  ldrb    byte, [state, position]
    strb    byte, [output, position]
    adds    position, position, #1
    lsrs    sum, position, #3
    beq     6b
    adds    output, output, #8
    subs    rounds_left, rounds_left, #1
    bne     5b
    add     sp, sp, #HASH_FRAME
    pop     saved_and_return
    .pool
fw_end fw_ascon_hash256

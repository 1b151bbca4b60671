/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT-AEAD(128,256,64) for ARMv6-M and ARMv7-M, for size, but for the permutation: the message byte by byte.
 *
 *     void fw_knot_aead_128_256_64_encrypt(uint8_t *ciphertext, uint8_t tag[16], const uint8_t *message, size_t bytes,
 *                                          const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[16],
 *                                          const uint8_t key[16]);
 *     int  fw_knot_aead_128_256_64_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes,
 *                                          const uint8_t tag[16], const uint8_t *ad, size_t ad_bytes,
 *                                          const uint8_t nonce[16], const uint8_t key[16]);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. On the stack: 32 bytes of state, the first four
 * arguments, saved registers and what the permutation needs; the figures are those with armv6m/rows_small.S.
 *
 * knot256_permute is a file of its own for each core. It permutes the state at STATE until the round constant is LAST,
 * and changes no register from r0 to r11.
 *
 * cost fw_knot_aead_128_256_64_encrypt 120 stack
 * cost fw_knot_aead_128_256_64_decrypt 120 stack
 */
#include "fw_asm.h"

#define state           r7              /* at a multiple of 8 */
#define last            r5              /* the constant of the first round that is not done */
#define low_registers   {r0-r7, lr}

/* Constants after so many rounds: what LAST may be. */
#define AFTER_28        0x1c
#define AFTER_32        0x09
#define AFTER_52        0x15

/* ---- The duplex ---- */

#define output          r0
#define position        r1
#define input           r2
#define bytes           r3
#define mode            r4
#define byte            r5              /* LAST serves between bytes */
#define sum             r6

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* At least one byte, and the byte 1 behind the last. OUTPUT moves on unless the mode is ABSORB; STATE stays. */
fw_function knot256_feed
    push    {lr}
1:  movs    position, #0
2:  ldrb    byte, [input]
    adds    input, input, #1
    ldrb    sum, [state, position]
    eors    sum, sum, byte
    cmp     mode, #ENCRYPT
    blo     4f
    strb    sum, [output]
    beq     3f
    movs    sum, byte
3:  adds    output, output, #1
4:  strb    sum, [state, position]
    adds    position, position, #1
    lsrs    sum, position, #3
    beq     5f
    movs    last, #AFTER_28
    bl      knot256_permute
    movs    position, #0
5:  subs    bytes, bytes, #1
    bne     2b
    ldrb    byte, [state, position]
    movs    sum, #1
    eors    byte, byte, sum
    strb    byte, [state, position]
    pop     {pc}
fw_end knot256_feed

/* ---- Modes ---- */

#define nonce           r2
#define key             r3
#define second_half     r6
#define tag             r1
#define difference      r3
#define verdict         r0
#define input_given     r1              /* to decrypt */
#define bytes_given     r2
#define tag_given       r3
#define input_kept      r12
#define saved_and_return {r4-r7, pc}

/* From the state up, after knot256_all: */
#define STATE           0
#define MODE            36
#define RETURN          40
#define OUTPUT          44
#define TAG             48
#define INPUT           52
#define BYTES           56
#define SAVED           60
#define AD              80
#define AD_BYTES        84
#define NONCE           88
#define KEY             92

/* From the key to the last permutation. Takes a stack with SAVED words, lr and the first four arguments of encrypt, and
 * MODE. Leaves the state on the stack, and STATE and TAG in their registers. */
fw_function knot256_all
    push    {bytes, mode, lr}           /* BYTES only so that the state is at a multiple of 8 */
    sub     sp, sp, #32
    mov     state, sp
    ldr     nonce, [sp, #NONCE]
    ldr     key, [sp, #KEY]
    add     second_half, sp, #16
    movs    position, #15
1:  ldrb    byte, [nonce, position]
    strb    byte, [state, position]
    ldrb    byte, [key, position]
    strb    byte, [second_half, position]
    subs    position, position, #1
    bpl     1b
    movs    last, #AFTER_52
    bl      knot256_permute

    ldr     input, [sp, #AD]
    ldr     bytes, [sp, #AD_BYTES]
    cmp     bytes, #0
    beq     2f
    movs    mode, #ABSORB
    bl      knot256_feed
    movs    last, #AFTER_28
    bl      knot256_permute
2:  ldrb    byte, [state, #31]
    adds    byte, byte, #0x80
    strb    byte, [state, #31]

    ldr     mode, [sp, #MODE]
    ldr     input, [sp, #INPUT]
    ldr     bytes, [sp, #BYTES]
    cmp     bytes, #0
    beq     3f
    bl      knot256_feed
3:  movs    last, #AFTER_32
    bl      knot256_permute
    ldr     tag, [sp, #TAG]
    ldr     byte, [sp, #RETURN]
    bx      byte
fw_end knot256_all

#undef position
#define position        r2

fw_function fw_knot_aead_128_256_64_encrypt
    push    low_registers
    movs    mode, #ENCRYPT
    bl      knot256_all
    movs    position, #15
1:  ldrb    byte, [state, position]
    strb    byte, [tag, position]
    subs    position, position, #1
    bpl     1b
    add     sp, sp, #SAVED
    pop     saved_and_return
fw_end fw_knot_aead_128_256_64_encrypt

fw_function fw_knot_aead_128_256_64_decrypt
    mov     input_kept, input_given     /* the arguments in encrypt's order */
    movs    tag, tag_given
    movs    bytes, bytes_given
    mov     input, input_kept
    push    low_registers
    movs    mode, #DECRYPT
    bl      knot256_all
    movs    position, #15
    movs    difference, #0
1:  ldrb    byte, [state, position]
    ldrb    sum, [tag, position]
    eors    byte, byte, sum
    orrs    difference, difference, byte
    subs    position, position, #1
    bpl     1b
    negs    difference, difference      /* no carry if there is any */
    sbcs    verdict, verdict, verdict
    beq     3f
    ldr     input, [sp, #OUTPUT]
    ldr     bytes, [sp, #BYTES]
    movs    byte, #0
2:  subs    bytes, bytes, #1
    blo     3f
    strb    byte, [input, bytes]
    b       2b
3:  add     sp, sp, #SAVED
    pop     saved_and_return
fw_end fw_knot_aead_128_256_64_decrypt

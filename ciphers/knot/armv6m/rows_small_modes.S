/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* All members of KNOT for ARMv6-M and ARMv7-M, for size, but for the permutations: the message byte by byte.
 *
 *     void fw_knot_aead_..._encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t bytes,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     int  fw_knot_aead_..._decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t *tag,
 *                                   const uint8_t *ad, size_t ad_bytes, const uint8_t *nonce, const uint8_t *key);
 *     void fw_knot_hash_...(uint8_t *digest, const uint8_t *message, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack; all arrays at any address. Each member stands alone in its section; its
 * parameters are at the end of this file. On the stack: the state, the first four arguments, saved registers and what
 * the permutation needs; the figures are those with armv6m/rows_small.S.
 *
 * knot256_permute6 and its like are a file of their own for each core. They permute the state at STATE until the round
 * constant is LAST, and change no register from r0 to r11.
 *
 * cost fw_knot_aead_128_256_64_encrypt 108 stack
 * cost fw_knot_aead_128_256_64_decrypt 108 stack
 * cost fw_knot_aead_128_384_192_encrypt 124 stack
 * cost fw_knot_aead_128_384_192_decrypt 124 stack
 * cost fw_knot_aead_192_384_96_encrypt 124 stack
 * cost fw_knot_aead_192_384_96_decrypt 124 stack
 * cost fw_knot_aead_256_512_128_encrypt 140 stack
 * cost fw_knot_aead_256_512_128_decrypt 140 stack
 * cost fw_knot_hash_256_256_32 92 stack
 * cost fw_knot_hash_256_384_128 108 stack
 * cost fw_knot_hash_384_384_48 108 stack
 * cost fw_knot_hash_512_512_64 124 stack
 */
#include "fw_asm.h"
#include "../interleaved_constants.inc"
#include "../knot_members.h"

#define state           r7              /* at a multiple of 8 */
#define last            r5              /* the constant of the first round that is not done */

#define output          r0
#define position        r1
#define input           r2
#define bytes           r3
#define mode            r4
#define byte            r5              /* LAST serves between bytes */
#define sum             r6

/* The permutation NAME, ROUNDS rounds with constants of BITS bits. */
.macro permute name:req, bits:req, rounds:req
    constant_after \bits, \rounds
    movs    last, #constant
    bl      \name
.endm

/* The byte 1 behind the last, which goes to PLACE. */
.macro pad place:req
    ldrb    byte, [state, \place]
    movs    sum, #1
    eors    byte, byte, sum
    strb    byte, [state, \place]
.endm

/* ---- Authenticated encryption ---- */

#define nonce           r2
#define key             r3
#define second_half     r6
#define zeros           {r0-r3}         /* the last of them with its last bit set */
#define zero0           r0
#define zero1           r1
#define zero2           r2
#define last_bit        r3
#define tag             r0
#define difference      r3
#define tag_byte        r6
#define verdict         r0
#define wiped           r1
#define left            r2
#define zero            r3
#define low_registers   {r0-r7, lr}
#define saved_and_return {r4-r7, pc}

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

/* On the stack, above the state: */
#define MODE            0
#define OUTPUT          4
#define TAG             8
#define INPUT           12
#define BYTES           16
#define SAVED           20
#define AD              40
#define AD_BYTES        44
#define NONCE           48
#define KEY             52

/* Both directions. Nonce and key, KEY_BYTES each, fill the state, or else its LAST bit is set. */
.macro aead name:req, width:req, key_bytes:req, bits:req, rate:req, first:req, rounds:req, final:req, last=0
    .set    above, \width / 8           /* bytes of the state */
fw_function \name\()_decrypt
    mov     kept, input_given           /* the arguments in the order of encrypt */
    movs    encrypt_tag, tag_given
    movs    encrypt_bytes, bytes_given
    mov     encrypt_input, kept
    push    low_registers
    movs    mode, #DECRYPT
    b       1f
fw_label \name\()_encrypt
    push    low_registers
    movs    mode, #ENCRYPT
1:  push    {mode}
    sub     sp, sp, #above
    mov     state, sp
    .if     \last
    movs    zero0, #0
    movs    zero1, #0
    movs    zero2, #0
    movs    last_bit, #1
    lsls    last_bit, last_bit, #31
    add     second_half, sp, #2 * \key_bytes
    stm     second_half!, zeros
    .endif
    ldr     nonce, [sp, #above + NONCE]
    ldr     key, [sp, #above + KEY]
    add     second_half, sp, #\key_bytes
    movs    position, #\key_bytes - 1
2:  ldrb    byte, [nonce, position]
    strb    byte, [state, position]
    ldrb    byte, [key, position]
    strb    byte, [second_half, position]
    subs    position, position, #1
    bpl     2b
    permute knot\width\()_permute\bits, \bits, \first

    ldr     output, [sp, #above + OUTPUT]
    ldr     input, [sp, #above + AD]
    ldr     bytes, [sp, #above + AD_BYTES]
    movs    mode, #ABSORB
    cmp     bytes, #0
    beq     8f
3:  movs    position, #0                /* associated data, then the message */
4:  ldrb    byte, [input]
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
    cmp     position, #\rate
    bne     7f
    permute knot\width\()_permute\bits, \bits, \rounds
    movs    position, #0
7:  subs    bytes, bytes, #1
    bne     4b
    pad     position
    cmp     mode, #ABSORB
    bne     9f
    permute knot\width\()_permute\bits, \bits, \rounds
8:  movs    position, #above - 1
    ldrb    byte, [state, position]
    adds    byte, byte, #0x80
    strb    byte, [state, position]
    ldr     mode, [sp, #above + MODE]
    ldr     input, [sp, #above + INPUT]
    ldr     bytes, [sp, #above + BYTES]
    cmp     bytes, #0
    bne     3b
9:  permute knot\width\()_permute\bits, \bits, \final

    ldr     tag, [sp, #above + TAG]
    movs    difference, #0
    movs    position, #\key_bytes - 1
10: ldrb    byte, [state, position]
    cmp     mode, #DECRYPT
    beq     11f
    strb    byte, [tag, position]
11: ldrb    tag_byte, [tag, position]
    eors    byte, byte, tag_byte
    orrs    difference, difference, byte
    subs    position, position, #1
    bpl     10b
    ldr     wiped, [sp, #above + OUTPUT]
    ldr     left, [sp, #above + BYTES]
    negs    difference, difference      /* no carry if there is any */
    sbcs    verdict, verdict, verdict
    beq     13f
    movs    zero, #0
12: subs    left, left, #1
    blo     13f
    strb    zero, [wiped, left]
    b       12b
13: add     sp, sp, #above + SAVED
    pop     saved_and_return
fw_end \name\()_decrypt
fw_end \name\()_encrypt
.endm

/* ---- Hashes ---- */

#define message         r1
#define length          r2
#define place           r3              /* in the block */
#define halves          r4              /* of the digest, to come */
#define saved           {r4-r7, lr}
#define PADDING         4

/* The digest is two times SQUEEZED bytes. */
.macro hash name:req, width:req, squeezed:req, bits:req, rate:req, rounds:req, last=0
    .set    above, \width / 8
fw_function \name
    push    saved
    sub     sp, sp, #above + PADDING
    mov     state, sp
    movs    sum, #0
    movs    place, #above
1:  subs    place, place, #4
    str     sum, [state, place]
    bne     1b
    .if     \last
    movs    sum, #1
    lsls    sum, sum, #31
    str     sum, [state, #above - 4]
    .endif
    cmp     length, #0
    beq     4f
2:  ldrb    byte, [message]
    adds    message, message, #1
    ldrb    sum, [state, place]
    eors    sum, sum, byte
    strb    sum, [state, place]
    adds    place, place, #1
    cmp     place, #\rate
    bne     3f
    permute knot\width\()_permute\bits, \bits, \rounds
    movs    place, #0
3:  subs    length, length, #1
    bne     2b
4:  pad     place
    movs    halves, #2
5:  permute knot\width\()_permute\bits, \bits, \rounds
    movs    place, #0
6:  ldrb    byte, [state, place]
    strb    byte, [output]
    adds    output, output, #1
    adds    place, place, #1
    cmp     place, #\squeezed
    bne     6b
    subs    halves, halves, #1
    bne     5b
    add     sp, sp, #above + PADDING
    pop     saved_and_return
fw_end \name
.endm

aead fw_knot_aead_128_256_64, 256, 16, 6, KNOT_AEAD(128_256_64)
aead fw_knot_aead_128_384_192, 384, 16, 7, KNOT_AEAD(128_384_192), 1
aead fw_knot_aead_192_384_96, 384, 24, 7, KNOT_AEAD(192_384_96)
aead fw_knot_aead_256_512_128, 512, 32, 7, KNOT_AEAD(256_512_128)

hash fw_knot_hash_256_256_32, 256, 16, 7, KNOT_HASH(256_256_32)
hash fw_knot_hash_256_384_128, 384, 16, 7, KNOT_HASH(256_384_128), 1
hash fw_knot_hash_384_384_48, 384, 24, 7, KNOT_HASH(384_384_48)
hash fw_knot_hash_512_512_64, 512, 32, 8, KNOT_HASH(512_512_64)

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for MSP430, for size, over fw_grain128aead_clock and fw_grain128aead_feed.
 *
 *     void fw_grain128aead_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *     int  fw_grain128aead_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *
 * Arguments in r12 to r15 and on the stack. All arrays at any address. On the stack: the context, in which the key
 * waits in place of accumulator and tag's register until it joins the state; and the length of associated data.
 *
 * cost fw_grain128aead_encrypt 132 stack
 * cost fw_grain128aead_decrypt 132 stack
 */
#include "fw_msp430.inc"

#define to              r4
#define tag             r5
#define text            r6
#define bytes           r7
#define step            r8
#define count           r8              /* bytes of the tag */
#define saved           r4, r5, r6, r7, r8
#define saved_back      r8, r7, r6, r5, r4

#define to_argument     r12
#define tag_argument    r13
#define text_argument   r14
#define bytes_argument  r15
#define call_context    r12             /* arguments of calls */
#define call_mode       r12             /* on its way */
#define call_output     r13
#define call_input      r14
#define call_bytes      r15
#define copied_from     r13
#define copied_to       r14
#define copied          r15             /* bytes */
#define out0            r12             /* of 32 clocks */
#define out1            r13
#define place           r15             /* STEP words from the context on */
#define length          r13
#define sums            r12             /* the accumulator; the tag's register is behind it */
#define own             r15
#define difference      r14
#define verdict         r12

#define ABSORB          0
#define ENCRYPT         1
#define DECRYPT         2

/* On the stack, from its end on: */
#define LINEAR          0               /* the context */
#define LAST_LINEAR     12
#define NONLINEAR       20
#define LAST_NONLINEAR  32
#define ACCUMULATOR     40
#define TO_TAG          8               /* from accumulator to the tag's register */
#define POSITION        60
#define END             66              /* of the length */
#define FRAME           66
#define MODE            FRAME + 10
#define AD              FRAME + 14
#define AD_BYTES        FRAME + 16
#define NONCE           FRAME + 18
#define KEY             FRAME + 20

#define KEY_BYTES       16
#define NONCE_BYTES     12
#define TAG_BYTES       8
#define CLOCKS          16              /* times 32, until the accumulator begins */
#define CLOCKS_MIXED    12              /* of which so many go back into the state */
#define CLOCKS_KEYLESS  10              /* and so many without the key */

.macro copy_to offset:req, from:req, bytes:req
    mov     \from(sp), copied_from
    mov     sp, copied_to
    add     #\offset, copied_to
    mov     #\bytes, copied
    call    #grain_copy
.endm

.macro feed mode:req
    push    \mode
    mov     sp, call_context
    incd    call_context
    call    #fw_grain128aead_feed
    incd    sp
.endm

/* Both directions. */
fw_function fw_grain128aead_decrypt
    push    bytes_argument              /* the arguments in the order of encrypt */
    mov     text_argument, bytes_argument
    mov     tag_argument, text_argument
    pop     tag_argument
    push    #DECRYPT
    jmp     1f
fw_label fw_grain128aead_encrypt
    push    #ENCRYPT
1:  save    saved
    mov     to_argument, to
    mov     tag_argument, tag
    mov     text_argument, text
    mov     bytes_argument, bytes
    sub     #FRAME, sp
    copy_to NONLINEAR, KEY, KEY_BYTES
    copy_to ACCUMULATOR, KEY, KEY_BYTES
    copy_to LINEAR, NONCE, NONCE_BYTES
    mov     #0xffff, LAST_LINEAR(sp)
    mov     #0x7fff, LAST_LINEAR + 2(sp)
    clr.b   POSITION(sp)
    clr     step
2:  mov     sp, call_context
    call    #fw_grain128aead_clock
    mov     step, place
    rla     place
    rla     place
    add     sp, place
    cmp     #CLOCKS_MIXED, step
    jhs     4f
    xor     out0, LAST_LINEAR(sp)
    xor     out1, LAST_LINEAR + 2(sp)
    xor     out0, LAST_NONLINEAR(sp)
    xor     out1, LAST_NONLINEAR + 2(sp)
    cmp     #CLOCKS_KEYLESS, step
    jlo     5f
    xor     0(place), LAST_NONLINEAR(sp)        /* ACCUMULATOR is as far as 10 words */
    xor     2(place), LAST_NONLINEAR + 2(sp)
    xor     8(place), LAST_LINEAR(sp)
    xor     10(place), LAST_LINEAR + 2(sp)
    jmp     5f
4:  mov     out0, -8(place)
    mov     out1, -6(place)
5:  inc     step
    cmp     #CLOCKS, step
    jne     2b

    mov     sp, call_input              /* the length, in DER */
    add     #END, call_input
    mov     AD_BYTES(sp), length
    clr     call_bytes
6:  dec     call_input
    mov.b   length, 0(call_input)
    inc     call_bytes
    swpb    length
    and     #0xff, length
    jnz     6b
    cmp     #0x80, AD_BYTES(sp)
    jlo     7f
    mov     call_bytes, length
    bis     #0x80, length
    dec     call_input
    mov.b   length, 0(call_input)
    inc     call_bytes
7:  feed    #ABSORB
    mov     AD(sp), call_input
    mov     AD_BYTES(sp), call_bytes
    feed    #ABSORB
    mov     MODE(sp), call_mode
    mov     to, call_output
    mov     text, call_input
    mov     bytes, call_bytes
    feed    call_mode

    mov     sp, sums
    add     #ACCUMULATOR, sums
    clr     difference
    mov     #TAG_BYTES, count
8:  mov.b   @sums, own
    xor.b   TO_TAG(sums), own
    inc     sums
    cmp     #ENCRYPT, MODE(sp)
    jne     9f
    mov.b   own, 0(tag)
9:  xor.b   @tag+, own
    bis     own, difference
    dec     count
    jnz     8b
    clr     verdict
    tst     difference
    jz      11f
    mov     #-1, verdict
10: tst     bytes
    jz      11f
    clr.b   0(to)
    inc     to
    dec     bytes
    jmp     10b
11: add     #FRAME, sp
    restore saved_back
    incd    sp
    ret

grain_copy:
    mov.b   @copied_from, 0(copied_to)
    inc     copied_from
    inc     copied_to
    dec     copied
    jnz     grain_copy
    ret
fw_end fw_grain128aead_decrypt
fw_end fw_grain128aead_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for AVR, for size, over fw_grain128aead_clock and fw_grain128aead_feed.
 *
 *     void fw_grain128aead_encrypt(uint8_t *ciphertext, uint8_t tag[8], const uint8_t *message, size_t bytes,
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *     int  fw_grain128aead_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[8],
 *                                  const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[12], const uint8_t key[16]);
 *
 * Arguments in pairs from r25:r24 downwards. All arrays at any address. On the stack: the context, in which the key
 * waits in place of accumulator and tag's register until it joins the state; and the length of associated data.
 *
 * cost fw_grain128aead_encrypt 114 stack
 * cost fw_grain128aead_decrypt 114 stack
 */
#include "fw_avr.inc"

#define to              r2              /* pairs */
#define tag             r4
#define text            r6
#define bytes           r8
#define step            r10             /* when the key was copied */
#define mode            r11
#define ad              r12             /* when the nonce was copied */
#define ad_bytes        r14
#define ad_bytes_low    r14
#define ad_bytes_high   r15
#define context         Y
#define context_pair    r28
#define context_low     r28
#define context_high    r29
#define zero            r1
#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r16, r28, r29
#define saved_back      r29, r28, r16, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

#define to_argument     r24
#define tag_argument    r22
#define text_argument   r20
#define bytes_argument  r18
#define ad_argument     r16
#define nonce_argument  r12
#define key_argument    r10
#define swapped         r30
#define direction       r31
#define kept_direction  r25             /* while the key is copied */
#define call_context    r24             /* arguments of calls */
#define call_output     r22
#define call_input      r20
#define call_bytes      r18
#define call_bytes_low  r18
#define call_bytes_high r19
#define call_mode       r16
#define out0            r22             /* of 32 clocks */
#define out1            r23
#define out2            r24
#define out3            r25

#define offset          r18             /* in the context */
#define other_offset    r19
#define count           r19             /* bytes */
#define few             r20
#define byte            r0
#define sum             r21
#define left            X               /* one place */
#define left_pair       r26
#define left_low        r26
#define left_high       r27
#define right           Z               /* and another */
#define right_pair      r30
#define right_low       r30
#define right_high      r31
#define constant        r18
#define pushed          r18
#define length          r22
#define length_low      r22
#define length_high     r23
#define length_bytes    r20
#define difference      r19
#define own             r20
#define theirs          r21
#define is_sealed       r22
#define verdict_low     r24
#define verdict_high    r25
#define bytes_left      r18
#define bytes_left_high r19

#define ENCRYPT         1
#define DECRYPT         2
#define LINEAR          0               /* of the context */
#define LAST_LINEAR     12
#define BEHIND          16              /* a word that clocks leave alone */
#define NONLINEAR       20
#define LAST_NONLINEAR  32
#define ACCUMULATOR     40
#define TO_TAG          8               /* from accumulator to the tag's register */
#define END             65              /* of the length; the context has 62 bytes */
#define FRAME           65

#define KEY_BYTES       16
#define NONCE_BYTES     12
#define TAG_BYTES       8
#define WORD            4
#define CLOCKS          16              /* times 32, until the accumulator begins */
#define CLOCKS_MIXED    12              /* of which so many go back into the state */
#define CLOCKS_KEYLESS  10              /* and so many without the key */

.macro copy_to place:req, from:req, bytes:req
    movw    right_pair, \from
    ldi     offset, \place
    ldi     count, \bytes
    rcall   grain_copy
.endm

.macro feed
    movw    call_context, context_pair
    far_call fw_grain128aead_feed
.endm

/* Both directions. */
fw_function fw_grain128aead_decrypt
    movw    swapped, tag_argument       /* the arguments in the order of encrypt */
    movw    tag_argument, bytes_argument
    movw    bytes_argument, text_argument
    movw    text_argument, swapped
    ldi     direction, DECRYPT
    rjmp    1f
fw_label fw_grain128aead_encrypt
    ldi     direction, ENCRYPT
1:  save    saved
    movw    to, to_argument
    movw    tag, tag_argument
    mov     kept_direction, direction
    movw    text, text_argument
    movw    bytes, bytes_argument
    ldi     pushed, FRAME
2:  push    zero
    dec     pushed
    brne    2b
    in      context_low, 0x3d           /* the stack pointer */
    in      context_high, 0x3e
    adiw    context_pair, 1
    copy_to NONLINEAR, key_argument, KEY_BYTES
    copy_to ACCUMULATOR, key_argument, KEY_BYTES
    copy_to LINEAR, nonce_argument, NONCE_BYTES
    ldi     constant, 0xff
    std     context + LAST_LINEAR, constant
    std     context + LAST_LINEAR + 1, constant
    std     context + LAST_LINEAR + 2, constant
    ldi     constant, 0x7f
    std     context + LAST_LINEAR + 3, constant
    mov     mode, kept_direction
    movw    ad, ad_argument
    clr     step
3:  movw    call_context, context_pair
    far_call fw_grain128aead_clock
    std     context + BEHIND, out0
    std     context + BEHIND + 1, out1
    std     context + BEHIND + 2, out2
    std     context + BEHIND + 3, out3
    mov     offset, step
    lsl     offset
    lsl     offset
    cpi     offset, WORD * CLOCKS_MIXED
    brsh    5f
    cpi     offset, WORD * CLOCKS_KEYLESS
    brlo    4f
    ldi     other_offset, LAST_NONLINEAR        /* ACCUMULATOR is as far as 10 words */
    rcall   grain_add
    subi    offset, -2 * WORD
    ldi     other_offset, LAST_LINEAR
    rcall   grain_add
4:  ldi     offset, BEHIND
    ldi     other_offset, LAST_NONLINEAR
    rcall   grain_add
    ldi     other_offset, LAST_LINEAR
    rcall   grain_add
    rjmp    6f
5:  subi    offset, 2 * WORD
    movw    right_pair, context_pair
    adiw    right_pair, BEHIND
    ldi     count, WORD
    rcall   grain_copy
6:  inc     step
    mov     offset, step
    cpi     offset, CLOCKS
    brne    3b

    movw    left_pair, context_pair     /* the length, in DER */
    adiw    left_pair, 60
    adiw    left_pair, END - 60
    movw    length, ad_bytes
    clr     length_bytes
7:  st      -left, length_low
    inc     length_bytes
    mov     length_low, length_high
    clr     length_high
    tst     length_low
    brne    7b
    ldi     constant, 0x80
    cp      ad_bytes_low, constant
    cpc     ad_bytes_high, zero
    brlo    8f
    or      constant, length_bytes
    st      -left, constant
    inc     length_bytes
8:  mov     call_bytes_low, length_bytes
    clr     call_bytes_high
    movw    call_input, left_pair
    clr     call_mode
    feed
    movw    call_input, ad
    movw    call_bytes, ad_bytes
    feed
    movw    call_output, to
    movw    call_input, text
    movw    call_bytes, bytes
    mov     call_mode, mode
    feed

    movw    left_pair, tag
    movw    right_pair, context_pair
    adiw    right_pair, ACCUMULATOR
    ldi     constant, TAG_BYTES
    clr     difference
    mov     is_sealed, mode
9:  ldd     theirs, right + TO_TAG
    ld      own, right+
    eor     own, theirs
    cpi     is_sealed, ENCRYPT
    brne    10f
    st      left, own
10: ld      theirs, left+
    eor     theirs, own
    or      difference, theirs
    dec     constant
    brne    9b
    neg     difference                  /* a borrow if there is any */
    sbc     verdict_low, verdict_low
    mov     verdict_high, verdict_low
    tst     verdict_low
    breq    12f
    movw    left_pair, to
    movw    bytes_left, bytes
11: subi    bytes_left, 1
    sbci    bytes_left_high, 0
    brlo    12f
    st      left+, zero
    rjmp    11b
12: ldi     pushed, FRAME
13: pop     byte
    dec     pushed
    brne    13b
    restore saved_back
    ret

/* COUNT bytes from RIGHT on to OFFSET in the context. */
grain_copy:
    movw    left_pair, context_pair
    add     left_low, offset
    adc     left_high, zero
14: ld      byte, right+
    st      left+, byte
    dec     count
    brne    14b
    ret

/* The word at OFFSET is added to the other. */
grain_add:
    movw    left_pair, context_pair
    add     left_low, offset
    adc     left_high, zero
    movw    right_pair, context_pair
    add     right_low, other_offset
    adc     right_high, zero
    ldi     few, WORD
15: ld      byte, left+
    ld      sum, right
    eor     sum, byte
    st      right+, sum
    dec     few
    brne    15b
    ret
fw_end fw_grain128aead_decrypt
fw_end fw_grain128aead_encrypt

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for AVR, for speed: the state in registers through all blocks, 128 steps per pass.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in pairs from r25:r24 downwards. Arrays at any address.
 *
 * The taps from bits 47, 70 and 85 on are bytes 6, 9 and 11 on, turned left by 1, 2 and 3 bits with the byte below:
 * three shifts of five bytes serve all of them, since each begins where a tap joins the sum. The tap from bit 91 on is
 * byte 12 turned left by 5 bits: products by 32, each of which is a byte moved left and, above, what falls out of it.
 *
 * 32 steps of the register are 62 cycles: 3 to copy the highest bytes, 15 for the shifts, 10 for the taps that join, 4
 * for the sum, 18 for the products and 12 for the key. A pass is 248, and 4 for the loop. That no cheaper order of
 * shifts exists is not proved: those that were tried by hand take 63 to 79.
 *
 * cost fw_tinyjambu128_permute 24 stack
 * cost fw_tinyjambu128_blocks 28 stack
 */
#include "fw_avr.inc"

#define word0           r2, r3, r4, r5          /* of the state */
#define word1           r6, r7, r8, r9
#define word2           r10, r11, r12, r13
#define word3           r14, r15, r16, r17
#define word1_first     r6
#define state_words     word0, word1, word2, word3
#define below           r18             /* the byte below the sum; a pair with the sum's lowest byte */
#define sum0            r19
#define sum1            r20             /* a pair */
#define sum2            r21
#define sum3            r22
#define key_byte        r18
#define sum             r19, r20, r21, r22
#define frame           r18
#define by_32           r23
#define passes          r24
#define mode            r25
#define input           X
#define input_pair      r26
#define key             Y
#define key_pair        r28
#define output          Z
#define output_pair     r30
#define kept_key        r0              /* pair */
#define left_low        r18             /* bytes to come */
#define left_high       r19

#define state_argument  r24
#define key_argument    r22
#define passes_argument r20
#define output_argument r20
#define input_argument  r18
#define bytes_low       r16
#define bytes_high      r17
#define mode_argument   r14
#define state           Y               /* before and after all passes */
#define state_pair      r28
#define state_low       r28
#define state_high      r29
#define result_low      r24
#define result_high     r25

#define saved           r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define saved_back      r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

#define BLOCK           4
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */
#define LONG            8
#define SHORT           5

#include "tinyjambu_frames.inc"

.macro shift_sum
    lsl     below
    rol     sum0
    rol     sum1
    rol     sum2
    rol     sum3
.endm

/* 32 steps with the key's word at OFFSET: A, the lowest word, becomes the highest. */
.macro steps offset:req, a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
    movw    below, \c2
    movw    sum1, \d0
    mov     sum3, \d2
    shift_sum
    and     below, \c0
    and     sum0, \c1
    and     sum1, \c2
    and     sum2, \c3
    and     sum3, \d0
    shift_sum
    eor     below, \b1
    eor     sum0, \b2
    eor     sum1, \b3
    eor     sum2, \c0
    eor     sum3, \c1
    shift_sum
    xor_word \a0, \a1, \a2, \a3, sum
    mul     \c3, by_32
    eor     \a0, product_high
    mul     \d0, by_32
    eor     \a0, product_low
    eor     \a1, product_high
    mul     \d1, by_32
    eor     \a1, product_low
    eor     \a2, product_high
    mul     \d2, by_32
    eor     \a2, product_low
    eor     \a3, product_high
    mul     \d3, by_32
    eor     \a3, product_low
    .set    .Lplace, \offset
    .irp    byte, \a0, \a1, \a2, \a3
    ldd     key_byte, key + .Lplace
    eor     \byte, key_byte
    .set    .Lplace, .Lplace + 1
    .endr
.endm

/* PASSES, with the key at KEY. */
    .section .text.fw_tinyjambu128_passes, "ax", @progbits
    .type tinyjambu_passes, @function
tinyjambu_passes:
    ldi     by_32, 32
1:  steps   0, word0, word1, word2, word3
    steps   4, word1, word2, word3, word0
    steps   8, word2, word3, word0, word1
    steps   12, word3, word0, word1, word2
    dec     passes
    breq    2f
    rjmp    1b
2:  ret
    .size tinyjambu_passes, . - tinyjambu_passes

/* The state's address waits on the stack while the key's takes its place. */
.macro enter_passes
    save    state_low, state_high
    .set    .Lplace, 0
    .irp    byte, state_words
    ldd     \byte, state + .Lplace
    .set    .Lplace, .Lplace + 1
    .endr
    movw    key_pair, kept_key
.endm

.macro leave_passes
    restore state_high, state_low
    .set    .Lplace, 0
    .irp    byte, state_words
    std     state + .Lplace, \byte
    .set    .Lplace, .Lplace + 1
    .endr
    clr     product_high                /* C wants 0 in r1 */
.endm

fw_function fw_tinyjambu128_permute
    save    saved
    movw    state_pair, state_argument
    movw    kept_key, key_argument
    mov     passes, passes_argument
    enter_passes
    far_call tinyjambu_passes
    leave_passes
    restore saved_back
    ret
fw_end fw_tinyjambu128_permute

fw_function fw_tinyjambu128_blocks
    save    saved
    andi    bytes_low, -BLOCK & 0xff
    save    bytes_low, bytes_high       /* the result */
    movw    state_pair, state_argument
    movw    kept_key, key_argument
    movw    output_pair, output_argument
    movw    input_pair, input_argument
    mov     mode, mode_argument
    movw    left_low, bytes_low
    enter_passes
    rjmp    5f
1:  save    left_low, left_high
    ldi     passes, LONG
    ldi     frame, FRAME_MESSAGE
    cpi     mode, ENCRYPT
    brsh    2f
    ldi     passes, SHORT
    ldi     frame, FRAME_AD
2:  eor     word1_first, frame
    far_call tinyjambu_passes
    load    input+, sum
    cpi     mode, ENCRYPT
    brlo    4f
    brne    3f
    xor_word word3, sum                 /* encryption */
    xor_word sum, word2
    store   output+, sum
    restore left_high, left_low
    rjmp    5f
3:  xor_word sum, word2                 /* decryption */
    store   output+, sum
4:  xor_word word3, sum
    restore left_high, left_low
5:  subi    left_low, BLOCK
    sbci    left_high, 0
    brsh    1b
    leave_passes
    restore result_high, result_low
    restore saved_back
    ret
fw_end fw_tinyjambu128_blocks

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 for MSP430, for size: the taps are a table; 32 clocks at a time, then byte by byte.
 *
 *     uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);
 *     void     fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r12 to r15, the mode on the stack. The context is at an even address, input and output at any.
 *
 * Each of three sums is a sum of products of taps. The table has a byte for each tap: its bit in the context, where
 * the linear register begins at bit 0 and the nonlinear one at bit 160. Before them stands how many products of how
 * many taps follow; 0 ends a sum. A tap is 26 cycles and 6 for each bit by which its three words move.
 *
 * cost fw_grain128aead_clock 30 stack
 * cost fw_grain128aead_feed 50 stack
 */
#include "fw_msp430.inc"

#define product0        r4
#define product1        r5
#define sum0            r6
#define sum1            r7
#define tap0            r8
#define tap1            r9
#define tap2            r10
#define table           r11
#define context         r12
#define place           r13             /* a bit in the context */
#define count           r13             /* of products */
#define factors         r14
#define factors_left    r15
#define low             r15             /* lowest word of a register */
#define moves           r14
#define result0         r12
#define result1         r13

#define NONLINEAR       20              /* of the context */
#define ACCUMULATOR     40
#define TAG             48
#define LATER           56              /* behind the tag's register: of two bytes, bits for the tag */
#define STREAM          58              /* and key stream */
#define POSITION        60
#define S               0               /* first bits */
#define B               160

#define saved           r4, r5, r6, r7, r8, r9, r10, r11
#define saved_back      r11, r10, r9, r8, r7, r6, r5, r4

fw_function fw_grain128aead_clock
    save    saved
    mov     #grain_taps, table
    call    #grain_sum                  /* the output */
    save    sum0, sum1
    call    #grain_sum                  /* the linear register */
    save    sum0, sum1
    call    #grain_sum                  /* the nonlinear register */
    mov     context, low
    add     #NONLINEAR, low
    call    #grain_append
    restore sum1, sum0
    mov     context, low
    call    #grain_append
    restore result1, result0
    restore saved_back
    ret

/* The next sum. */
grain_sum:
    clr     sum0
    clr     sum1
1:  mov.b   @table+, count
    tst     count
    jz      6f
    mov.b   @table+, factors
    push    count
2:  mov     #-1, product0
    mov     #-1, product1
    mov     factors, factors_left
3:  mov.b   @table+, place
    mov     place, tap2
    rra     tap2
    rra     tap2
    rra     tap2
    bic     #1, tap2
    add     context, tap2
    mov     @tap2+, tap0
    mov     @tap2+, tap1
    mov     @tap2, tap2
    and     #15, place
    jz      5f
4:  rra     tap2
    rrc     tap1
    rrc     tap0
    dec     place
    jnz     4b
5:  and     tap0, product0
    and     tap1, product1
    dec     factors_left
    jnz     3b
    xor     product0, sum0
    xor     product1, sum1
    dec     0(sp)
    jnz     2b
    incd    sp
    jmp     1b
6:  ret

/* The register at LOW moves on to the sum with its last word. */
grain_append:
    mov     #6, moves
7:  mov     4(low), 0(low)
    incd    low
    dec     moves
    jnz     7b
    xor     sum0, 0(low)
    xor     sum1, 2(low)
    ret

grain_taps:
    .byte   8, 1, S + 93, B + 2, B + 15, B + 36, B + 45, B + 64, B + 73, B + 89
    .byte   4, 2, B + 12, S + 8, S + 13, S + 20, S + 60, S + 79, B + 95, S + 42
    .byte   1, 3, B + 12, B + 95, S + 94, 0
    .byte   5, 1, S + 0, S + 7, S + 38, S + 70, S + 81, 0
    .byte   5, 1, S + 0, B + 0, B + 26, B + 56, B + 91
    .byte   7, 2, B + 3, B + 67, B + 11, B + 13, B + 17, B + 18, B + 27, B + 59
    .byte   B + 40, B + 48, B + 61, B + 65, B + 68, B + 84
    .byte   2, 3, B + 22, B + 24, B + 25, B + 70, B + 78, B + 82
    .byte   1, 4, B + 88, B + 92, B + 93, B + 95, 0
    .p2align 1
fw_end fw_grain128aead_clock

#define kept_context    r4
#define output          r5
#define input           r6
#define words_left      r7
#define message         r8
#define message_bits    r9
#define turns           r10
#define mask            r11
#define of_sum          r12             /* a word of the accumulator */
#define window          r13
#define window_above    r14
#define at              r15
#define other_side      r15
#define stream          r14             /* after clocks */
#define later           r15
#define output_argument r13
#define input_argument  r14
#define bytes_argument  r15
#define BYTES           0
#define MODE            2 + 16 + 2
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */

fw_function fw_grain128aead_feed
    save    saved
    push    bytes_argument
    mov     context, kept_context
    mov     output_argument, output
    mov     input_argument, input
1:  sub     #1, BYTES(sp)
    jlo     8f
    xor.b   #1, POSITION(kept_context)
    jz      3f
    mov     kept_context, context
    call    #fw_grain128aead_clock
    mov     #16, turns
2:  rra     result1
    rrc     result0
    rrc     stream
    rra     result1
    rrc     result0
    rrc     later
    dec     turns
    jnz     2b
    mov     later, LATER(kept_context)
    mov     stream, STREAM(kept_context)
    jmp     4f
3:  swpb    LATER(kept_context)
    swpb    STREAM(kept_context)
4:  mov.b   @input+, message
    cmp     #ENCRYPT, MODE(sp)
    jlo     5f
    mov.b   STREAM(kept_context), other_side
    xor.b   message, other_side
    mov.b   other_side, 0(output)
    inc     output
    cmp     #ENCRYPT, MODE(sp)
    jeq     5f
    mov.b   other_side, message
5:  mov     kept_context, at
    add     #ACCUMULATOR, at
    mov     #4, words_left
6:  mov     @at, of_sum
    mov     TAG - ACCUMULATOR(at), window
    mov     TAG - ACCUMULATOR + 2(at), window_above
    mov     message, message_bits
    mov     #8, turns
7:  rra     message_bits
    subc    mask, mask
    inv     mask                        /* all ones for a bit 1 */
    and     window, mask
    xor     mask, of_sum
    rra     window_above
    rrc     window
    dec     turns
    jnz     7b
    mov     window, TAG - ACCUMULATOR(at)
    mov     of_sum, 0(at)
    incd    at
    dec     words_left
    jnz     6b
    jmp     1b
8:  incd    sp
    restore saved_back
    ret
fw_end fw_grain128aead_feed

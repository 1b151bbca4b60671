/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for MSP430, for speed: the state in registers through all blocks, 128 steps per pass.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r12 to r15, then on the stack. State and key at even addresses, input and output at any.
 *
 * The taps from bits 47, 70, 85 and 91 on are bits 48, 80, 96 and 96 on, turned left by 1, 10, 11 and 5 bits with the
 * 16 bits below. Eleven shifts of three registers serve all of them, since each begins where a tap joins the sum.
 *
 * 32 steps of the register are 51 cycles: 3 to copy the highest bits, 33 for the shifts, 9 for the taps that join, 2
 * for the sum, 4 for the key. A pass is 204, and 8 for the loop. That no cheaper order of shifts exists is not proved:
 * those that were tried by hand, with bytes exchanged or to the right, take 53 or more.
 *
 * cost fw_tinyjambu128_permute 26 stack
 * cost fw_tinyjambu128_blocks 32 stack
 */
#include "fw_msp430.inc"

#define x0              r4              /* the state, the lowest bits first */
#define x1              r5
#define x2              r6
#define x3              r7
#define x4              r8
#define x5              r9
#define x6              r10
#define x7              r11
#define below           r12             /* what is below the sum */
#define low             r13             /* the sum */
#define high            r14
#define key             r15
#define place           r12             /* in input or output */
#define other           r15             /* between passes */

#define state_argument  r12
#define key_argument    r13
#define passes_argument r14
#define output_argument r14
#define input_argument  r15
#define result          r12

#define saved           r4, r5, r6, r7, r8, r9, r10, r11
#define saved_back      r11, r10, r9, r8, r7, r6, r5, r4

/* On the stack, from its end on: */
#define PASSES          0               /* to come */
#define KEY             2               /* places of arrays */
#define STATE           4
#define INPUT           6
#define OUTPUT          8
#define END             10              /* of input */
#define BELOW           2               /* a return address */
#define SAVED           16
#define BYTES           12 + SAVED + 2
#define MODE            12 + SAVED + 4

#define BLOCK           4
#define ENCRYPT         1               /* of enum fw_duplex: FW_ABSORB is below, FW_DECRYPT above */
#define LONG            8
#define SHORT           5

#include "tinyjambu_frames.inc"

.macro shift_sum bits:req
    .rept   \bits
    rla     below
    rlc     low
    rlc     high
    .endr
.endm

/* 32 steps: A and B, the lowest, become the highest. */
.macro steps a:req, b:req, c:req, d:req, e:req, f:req, g:req, h:req
    mov     \f, below
    mov     \g, low
    mov     \h, high
    shift_sum 1
    and     \e, below
    and     \f, low
    and     \g, high
    shift_sum 5
    xor     \f, below
    xor     \g, low
    xor     \h, high
    shift_sum 4
    xor     \c, below
    xor     \d, low
    xor     \e, high
    shift_sum 1
    xor     low, \a
    xor     high, \b
    xor     @key+, \a
    xor     @key+, \b
.endm

.macro load_state place:req
    .irp    register, x0, x1, x2, x3, x4, x5, x6, x7
    mov     @\place+, \register
    .endr
.endm

.macro store_state place:req
    .set    offset, 0
    .irp    register, x0, x1, x2, x3, x4, x5, x6, x7
    mov     \register, offset(\place)
    .set    offset, offset + 2
    .endr
.endm

/* As many passes as the caller's PASSES says, with its KEY. */
    .section .text.fw_tinyjambu128_passes, "ax", %progbits
    .p2align 1
    .type tinyjambu_passes, %function
tinyjambu_passes:
    mov     BELOW + KEY(sp), key
1:  steps   x0, x1, x2, x3, x4, x5, x6, x7
    steps   x2, x3, x4, x5, x6, x7, x0, x1
    steps   x4, x5, x6, x7, x0, x1, x2, x3
    steps   x6, x7, x0, x1, x2, x3, x4, x5
    sub     #16, key
    dec     BELOW + PASSES(sp)
    jnz     1b
    ret
    .size tinyjambu_passes, . - tinyjambu_passes

fw_function fw_tinyjambu128_permute
    save    saved, state_argument, key_argument, passes_argument
    load_state state_argument
    call    #tinyjambu_passes
    mov     STATE(sp), place
    store_state place
    add     #6, sp
    restore saved_back
    ret
fw_end fw_tinyjambu128_permute

fw_function fw_tinyjambu128_blocks
    save    saved
    mov     SAVED + 2(sp), x0           /* the bytes */
    and     #-BLOCK, x0
    mov     x0, SAVED + 2(sp)
    add     input_argument, x0
    save    x0, output_argument, input_argument, state_argument, key_argument, key_argument
    load_state state_argument
    jmp     6f
1:  mov     #LONG, PASSES(sp)
    mov     #FRAME_MESSAGE, low
    cmp     #ENCRYPT, MODE(sp)
    jhs     2f
    mov     #SHORT, PASSES(sp)
    mov     #FRAME_AD, low
2:  xor     low, x2
    call    #tinyjambu_passes
    mov     INPUT(sp), place
    mov.b   @place+, low
    mov.b   @place+, other
    swpb    other
    bis     other, low
    mov.b   @place+, high
    mov.b   @place+, other
    swpb    other
    bis     other, high
    mov     place, INPUT(sp)
    cmp     #ENCRYPT, MODE(sp)
    jlo     5f
    mov     OUTPUT(sp), place
    jne     3f
    xor     low, x6                     /* encryption */
    xor     high, x7
3:  xor     x4, low
    xor     x5, high
    mov.b   low, 0(place)
    swpb    low
    mov.b   low, 1(place)
    mov.b   high, 2(place)
    swpb    high
    mov.b   high, 3(place)
    add     #BLOCK, OUTPUT(sp)
    cmp     #ENCRYPT, MODE(sp)
    jeq     6f
    swpb    low                         /* decryption */
    swpb    high
5:  xor     low, x6
    xor     high, x7
6:  cmp     INPUT(sp), END(sp)
    jne     1b
    mov     STATE(sp), place
    store_state place
    mov     BYTES(sp), result
    add     #12, sp
    restore saved_back
    ret
fw_end fw_tinyjambu128_blocks

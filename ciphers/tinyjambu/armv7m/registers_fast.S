/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for ARMv7-M, for speed: state and key in registers through all blocks; unrolled.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. State and key are aligned to 4 bytes, input and output are at any address.
 *
 * 32 steps of the register are 11 instructions and cycles. Each of four taps is two shifted operands: of two taps both
 * are added at once, 4; one factor of the product is put together, 2, and meets each half of the other, 2, which are
 * added, 2; the key is 1. A block of the message is 352 cycles for its steps, and 19 around them.
 *
 * cost fw_tinyjambu128_permute 40 stack
 * cost fw_tinyjambu128_blocks 40 stack
 */
#include "fw_asm.h"

#define state_argument  r0
#define key_argument    r1
#define passes          r2
#define output_argument r2
#define input_argument  r3
#define output          r0              /* in the loop over blocks */
#define input           r1
#define scratch         r2
#define product         r3
#define word0           r4              /* of the state */
#define word1           r5
#define word2           r6
#define word3           r7
#define key0            r8
#define key1            r9
#define key2            r10
#define key3            r11
#define left            r12             /* bytes, less a block */
#define state_words     {r4-r7}
#define key_words       {r8-r11}
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r4-r11, pc}

#define BYTES           [sp, #40]
#define BYTES_AT_END    [sp, #36]       /* when the state's address is gone */
#define MODE            [sp, #44]

#define FW_DECRYPT      2               /* the modes of fw_sponge.h */
#define BLOCK           4

#include "tinyjambu_frames.inc"

/* 32 steps: A, the lowest word, becomes the highest. */
.macro steps a:req, b:req, c:req, d:req, key:req
    lsr     scratch, \c, #21
    orr     scratch, scratch, \d, lsl #11
    eor     \a, \a, \b, lsr #15
    eor     \a, \a, \c, lsl #17
    eor     \a, \a, \c, lsr #27
    eor     \a, \a, \d, lsl #5
    and     product, scratch, \c, lsr #6
    eor     \a, \a, product
    and     product, scratch, \d, lsl #26
    eor     \a, \a, product
    eor     \a, \a, \key
.endm

.macro pass
    steps   word0, word1, word2, word3, key0
    steps   word1, word2, word3, word0, key1
    steps   word2, word3, word0, word1, key2
    steps   word3, word0, word1, word2, key3
.endm

/* 8 passes, and 5. */
    .section .text.fw_tinyjambu128_passes, "ax", %progbits
    .p2align 2
    .type tinyjambu_long, %function
    .thumb_func
tinyjambu_long:
    pass
    pass
    pass
    .type tinyjambu_short, %function
    .thumb_func
tinyjambu_short:
    pass
    pass
    pass
    pass
    pass
    bx      lr
    .size tinyjambu_long, . - tinyjambu_long

fw_function fw_tinyjambu128_permute
    push    saved
    ldm     key_argument, key_words
    ldm     state_argument, state_words
    cmp     passes, #8
    beq     1f
    bl      tinyjambu_short
    b       2f
1:  bl      tinyjambu_long
2:  pop     {state_argument}
    stm     state_argument, state_words
    pop     saved_return
fw_end fw_tinyjambu128_permute

fw_function fw_tinyjambu128_blocks
    push    saved
    ldm     key_argument, key_words
    ldm     state_argument, state_words
    ldr     left, BYTES
    mov     output, output_argument
    mov     input, input_argument
    ldr     scratch, MODE
    subs    left, left, #BLOCK
    blo     4f
    cmp     scratch, #FW_DECRYPT
    beq     3f
    cbz     scratch, 2f
1:  eor     word1, word1, #FRAME_MESSAGE        /* encryption */
    bl      tinyjambu_long
    ldr     scratch, [input], #BLOCK
    eor     word3, word3, scratch
    eor     scratch, scratch, word2
    str     scratch, [output], #BLOCK
    subs    left, left, #BLOCK
    bhs     1b
    b       4f
2:  eor     word1, word1, #FRAME_AD
    bl      tinyjambu_short
    ldr     scratch, [input], #BLOCK
    eor     word3, word3, scratch
    subs    left, left, #BLOCK
    bhs     2b
    b       4f
3:  eor     word1, word1, #FRAME_MESSAGE        /* decryption */
    bl      tinyjambu_long
    ldr     scratch, [input], #BLOCK
    eor     scratch, scratch, word2
    eor     word3, word3, scratch
    str     scratch, [output], #BLOCK
    subs    left, left, #BLOCK
    bhs     3b
4:  pop     {output}
    stm     output, state_words
    add     left, left, #BLOCK                  /* less than a block */
    ldr     output, BYTES_AT_END
    sub     output, output, left        /* the result */
    pop     saved_return
fw_end fw_tinyjambu128_blocks

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 for ARMv6-M: state in low registers, key in high ones, through all blocks; 128 steps per pass.
 *
 *     void   fw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], uint8_t passes);      5 or 8
 *     size_t fw_tinyjambu128_blocks(uint32_t state[4], const uint32_t key[4], uint8_t *output, const uint8_t *input,
 *                                   size_t bytes, enum fw_duplex mode);
 *
 * Arguments in r0 to r3 and on the stack. State and key are aligned to 4 bytes, input and output are at any address.
 *
 * 32 steps of the register are 18 instructions and cycles: 8 shifts, of four taps; each of the four of two taps is
 * added, 4; each factor of the product is put together, 2; they meet, 1, and are added, 1; the key is fetched and
 * added, 2. A pass is 72, and 3 for the loop.
 *
 * cost fw_tinyjambu128_permute 40 stack
 * cost fw_tinyjambu128_blocks 52 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv6m.inc"

#define word0           r0              /* of the state */
#define word1           r1
#define word2           r2
#define word3           r3
#define scratch         r4
#define product         r5
#define passes          r6
#define place           r7              /* of input or output */
#define spare           r7              /* in the permutation */
#define key0            r8
#define key1            r9
#define key2            r10
#define key3            r11
#define input           r12
#define state_words     {r0-r3}

#define low_saved       {r4-r7, lr}
#define low_return      {r4-r7, pc}
#define carried         {r4-r7}         /* on the way to high registers and back */
#define carried0        r4
#define carried1        r5
#define carried2        r6
#define carried3        r7

#define state_argument  r0
#define key_argument    r1
#define passes_argument r2
#define output_argument r2
#define input_argument  r3
#define kept_state      r4              /* on the stack, in this order */
#define whole           r5              /* bytes of all blocks */
#define kept_output     r6
#define kept_end        r7
#define kept            {r4-r7}
#define result          r0

#define KEPT_OUTPUT     [sp, #8]
#define KEPT_END        [sp, #12]
#define BYTES           [sp, #36]       /* when the caller's registers are saved */
#define MODE            [sp, #56]       /* in the loop */

#define BLOCK           4

#include "tinyjambu_frames.inc"

/* The caller's registers, and the key in its own. Changes r4 to r7. */
.macro begin
    push    low_saved
    mov     carried0, key0
    mov     carried1, key1
    mov     carried2, key2
    mov     carried3, key3
    push    carried
    ldm     key_argument!, carried
    set_high
.endm

.macro end
    pop     carried
    set_high
    pop     low_return
.endm

.macro set_high
    mov     key0, carried0
    mov     key1, carried1
    mov     key2, carried2
    mov     key3, carried3
.endm

/* 32 steps: A, the lowest word, becomes the highest. */
.macro steps a:req, b:req, c:req, d:req, key:req
    lsrs    scratch, \b, #15
    eors    \a, \a, scratch
    lsls    scratch, \c, #17
    eors    \a, \a, scratch
    lsrs    scratch, \c, #27
    eors    \a, \a, scratch
    lsls    scratch, \d, #5
    eors    \a, \a, scratch
    lsrs    scratch, \c, #21
    lsls    product, \d, #11
    orrs    scratch, scratch, product
    lsrs    product, \c, #6
    lsls    spare, \d, #26
    orrs    product, product, spare
    ands    product, product, scratch
    eors    \a, \a, product
    mov     scratch, \key
    eors    \a, \a, scratch
.endm

    .section .text.fw_tinyjambu128_passes, "ax", %progbits
    .p2align 1
    .type tinyjambu_passes, %function
    .thumb_func
tinyjambu_passes:
    steps   word0, word1, word2, word3, key0
    steps   word1, word2, word3, word0, key1
    steps   word2, word3, word0, word1, key2
    steps   word3, word0, word1, word2, key3
    subs    passes, passes, #1
    bne     tinyjambu_passes
    bx      lr
    .size tinyjambu_passes, . - tinyjambu_passes

fw_function fw_tinyjambu128_permute
    begin
    push    {state_argument}
    mov     passes, passes_argument
    ldm     state_argument, state_words
    bl      tinyjambu_passes
    pop     {kept_state}
    stm     kept_state!, state_words
    end
fw_end fw_tinyjambu128_permute

fw_function fw_tinyjambu128_blocks
    begin
    ldr     whole, BYTES
    lsrs    whole, whole, #2
    lsls    whole, whole, #2
    mov     input, input_argument
    mov     kept_output, output_argument
    adds    kept_end, input_argument, whole
    mov     kept_state, state_argument
    push    kept
    ldm     state_argument, state_words
    b       6f
1:  ldr     scratch, MODE
    movs    passes, #5
    movs    product, #FRAME_AD
    cmp     scratch, #0
    beq     2f
    movs    passes, #8
    movs    product, #FRAME_MESSAGE
2:  eors    word1, word1, product
    bl      tinyjambu_passes
    mov     place, input
    load_bytes scratch, 0, place, product
    adds    place, place, #BLOCK
    mov     input, place
    ldr     product, MODE
    cmp     product, #ENCRYPT
    beq     3f
    bhi     4f
    eors    word3, word3, scratch       /* associated data */
    b       6f
3:  eors    word3, word3, scratch       /* encryption */
    eors    scratch, scratch, word2
    b       5f
4:  eors    scratch, scratch, word2     /* decryption */
    eors    word3, word3, scratch
5:  ldr     place, KEPT_OUTPUT
    store_bytes scratch, 0, place
    adds    place, place, #BLOCK
    str     place, KEPT_OUTPUT
6:  ldr     scratch, KEPT_END
    cmp     input, scratch
    bne     1b
    pop     kept
    stm     kept_state!, state_words
    mov     result, whole
    end
fw_end fw_tinyjambu128_blocks

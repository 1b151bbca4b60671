/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon's permutation for ARMv7-M, and the loops over blocks of its modes and of ISAP: bit-interleaved, unrolled.
 *
 *     void   fw_ascon_permute(fw_ascon_state *state, uint8_t rounds);          the last 8 or 12 rounds
 *     size_t fw_ascon_aead128_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes,
 *                                    enum fw_duplex mode);
 *     size_t fw_ascon_hash256_blocks(...);  arguments as above
 *     size_t fw_ascon_xof128_blocks(...);   the same function
 *     size_t fw_ascon_cxof128_blocks(...);  the same function
 *     void   fw_isap_a128a_rekey(fw_ascon_state *state, const uint8_t string[16]);
 *     void   fw_isap_a128a_tag_blocks(fw_ascon_state *state, const uint8_t *input, size_t bytes);
 *     void   fw_isap_a128a_stream_blocks(fw_ascon_state *state, uint8_t *output, const uint8_t *input, size_t bytes);
 *
 * Arguments in r0 to r3 and on the stack. The state is aligned to 4 bytes, input and output are at any address.
 *
 * The ten words of the state stay in registers through all blocks. A round is two times 16 instructions for the S-box,
 * 2 for the constant's two words, and 20 for the diffusion, whose rotations the barrel shifter does: 54 instructions
 * and cycles. We argue for these 54 as the least: the S-box's 5 products and 11 sums for each side, which is what the
 * best circuit that we know takes (its NOT vanishes in ORN), and two sums for each word of a row. That no smaller
 * circuit exists is not proved. With rows in order, a rotation takes two instructions for each word: 40 for the
 * diffusion and 73 for a round, of which the 8 rounds of a block lose more than the 76 instructions that bring it into
 * this order and out of it.
 *
 * A bit of ISAP's string comes by 4 instructions and a jump, with its round in place, so that the link register is free
 * for the bits; a block of the tag takes 12 rounds and one of the stream 6, with 19 instructions for its order.
 *
 * cost fw_ascon_permute 40 stack
 * cost fw_ascon_aead128_blocks 56 stack
 * cost fw_ascon_hash256_blocks 56 stack
 * cost fw_ascon_xof128_blocks 56 stack
 * cost fw_ascon_cxof128_blocks 56 stack
 * cost fw_isap_a128a_rekey 48 stack
 * cost fw_isap_a128a_tag_blocks 48 stack
 * cost fw_isap_a128a_stream_blocks 52 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"
#include "fw_turns.h"
#include "sub_columns.inc"

#define state           r0
#define rounds          r1
#define even0           r3              /* row 0, bits 0, 2, 4 ... */
#define odd0            r4              /* row 0, bits 1, 3, 5 ... */
#define even1           r5
#define odd1            r6
#define even2           r7
#define odd2            r8
#define even3           r9
#define odd3            r10
#define even4           r11
#define odd4            r12
#define state_words     {r3-r12}
#define scratch1        r0
#define scratch2        r1
#define scratch3        r2
#define saved           {r0, r4-r11, lr}        /* the state's address first */
#define saved_return    {r4-r11, pc}

#define LAST            0x4b            /* the last round's constant */

/* ---- Rounds ---- */

/* The S-box on the columns of five words, which leave one place further on: row 0 in X1, row 4 in T1; X0 is free. */
.macro sub_columns_on x0:req, x1:req, x2:req, x3:req, x4:req, t1:req, t2:req, t3:req
    eor     \x0, \x0, \x4
    eor     \x4, \x4, \x3
    eor     \x2, \x2, \x1
    bic     \t1, \x1, \x0
    orn     \t2, \x4, \x0               /* complemented, as is row 2 where it is added */
    bic     \t3, \x2, \x1
    eor     \t3, \x0, \t3
    bic     \x0, \x3, \x2
    eor     \x0, \x1, \x0
    orn     \x1, \x3, \x4               /* with the S-box's NOT of row 2 */
    eor     \t2, \x3, \t2
    eor     \x3, \x2, \x1               /* new row 2 */
    eor     \t1, \x4, \t1               /* new row 4 */
    eor     \x4, \t2, \x3               /* new row 3 */
    eor     \x2, \x0, \t3               /* new row 1 */
    eor     \x1, \t3, \t1               /* new row 0 */
.endm

/* A row is added to itself rotated right by two odd amounts, or by an odd and an even one; the even word comes in EVEN
 * and leaves in EVEN_OUT. */
.macro diffuse_odd even_out:req, even:req, odd:req, first:req, second:req
    eor     \even_out, \even, \odd, ror #(\first) / 2
    eor     \even_out, \even_out, \odd, ror #(\second) / 2
    eor     \odd, \odd, \even, ror #((\first) + 1) / 2 & 31
    eor     \odd, \odd, \even, ror #((\second) + 1) / 2 & 31
.endm

.macro diffuse_mixed even_out:req, even:req, odd:req, odd_amount:req, even_amount:req
    eor     \even_out, \even, \odd, ror #(\odd_amount) / 2
    eor     \even_out, \even_out, \even, ror #(\even_amount) / 2
    eor     \odd, \odd, \odd, ror #(\even_amount) / 2
    eor     \odd, \odd, \even, ror #((\odd_amount) + 1) / 2
.endm

.macro one_round constant:req
    eor     even2, even2, #OF_TWO(\constant)
    eor     odd2, odd2, #OF_TWO(\constant >> 1)
    sub_columns_on even0, even1, even2, even3, even4, scratch1, scratch2, scratch3
    sub_columns odd0, odd1, odd2, odd3, odd4, even0, scratch2, scratch3
    diffuse_mixed even0, even1, odd0, 19, 28
    diffuse_odd even1, even2, odd1, 61, 39
    diffuse_mixed even2, even3, odd2, 1, 6
    diffuse_mixed even3, even4, odd3, 17, 10
    diffuse_odd even4, scratch1, odd4, 7, 41
.endm

/* All rounds on the words in registers; returns to lr. */
fw_inner_function ascon_rounds12
    .p2align 2
    .irp    constant, 0xf0, 0xe1, 0xd2, 0xc3
    one_round \constant
    .endr
fw_inner_label ascon_rounds8
    .irp    constant, 0xb4, 0xa5
    one_round \constant
    .endr
fw_inner_label ascon_rounds6
    .irp    constant, 0x96, 0x87, 0x78, 0x69, 0x5a, LAST
    one_round \constant
    .endr
    bx      lr
fw_end ascon_rounds12

/* ---- The permutation on a state in memory ---- */

fw_function fw_ascon_permute
    .p2align 2
    push    saved
    cmp     rounds, #8
    ldm     state, state_words
    bne     1f
    bl      ascon_rounds8
    b       2f
1:  bl      ascon_rounds12
2:  pop     {state}
    stm     state, state_words
    pop     saved_return
fw_end fw_ascon_permute

/* ---- Blocks ---- */

#define low             r0              /* half of a block; between permutations only */
#define high            r1
#define other           r2
#define output_given    r1
#define input_given     r2
#define bytes_given     r3
#define pointer         lr
#define done            r3
#define input_end       r12
#define result          r0
#define given           {r0-r12, lr}    /* arguments, saved registers and the end of the input */
#define arguments       {r0-r3}
#define saved_blocks    {r4-r12, pc}

#define KEPT_OUTPUT     [sp, #4]
#define KEPT_INPUT      [sp, #8]
#define KEPT_END        [sp, #48]
#define KEPT_MODE       [sp, #56]

.macro begin_blocks rate:req
    bic     bytes_given, bytes_given, #\rate - 1
    add     input_end, input_given, bytes_given
    push    given
    ldm     state, state_words
.endm

/* The next block is at POINTER; or all is done, and EQ holds. */
.macro any_left
    ldr     pointer, KEPT_INPUT
    ldr     other, KEPT_END
    cmp     pointer, other
.endm

.macro end_blocks
    ldr     state, [sp]
    stm     state, state_words
    pop     arguments
    mov     result, done
    pop     saved_blocks
.endm

/* The flags are those of comparing the mode with ENCRYPT. */
.macro duplex_row offset:req, even:req, odd:req
    ldr     low, [pointer, #\offset]
    ldr     high, [pointer, #\offset + 4]
    interleave_pair low, high, other
    eor     low, low, \even
    eor     high, high, \odd
    duplex  \even, low, \odd, high
    blo     2f
    deinterleave_pair low, high, other
    ldr     other, KEPT_OUTPUT
    str     low, [other, #\offset]
    str     high, [other, #\offset + 4]
2:
.endm

fw_function fw_ascon_aead128_blocks
    .p2align 2
    begin_blocks 16
    b       3f
    .p2align 2
1:  ldrb    low, KEPT_MODE
    cmp     low, #ENCRYPT
    duplex_row 0, even0, odd0
    duplex_row 8, even1, odd1
    add     pointer, pointer, #16
    str     pointer, KEPT_INPUT
    ldr     other, KEPT_OUTPUT
    add     other, other, #16
    str     other, KEPT_OUTPUT
    bl      ascon_rounds8
3:  any_left
    bne     1b
    end_blocks
fw_end fw_ascon_aead128_blocks

fw_function fw_ascon_hash256_blocks
fw_label fw_ascon_xof128_blocks
fw_label fw_ascon_cxof128_blocks
    .p2align 2
    begin_blocks 8
    b       3f
    .p2align 2
1:  ldr     low, [pointer]
    ldr     high, [pointer, #4]
    add     pointer, pointer, #8
    str     pointer, KEPT_INPUT
    interleave_pair low, high, other
    eor     even0, even0, low
    eor     odd0, odd0, high
    bl      ascon_rounds12
3:  any_left
    bne     1b
    end_blocks
fw_end fw_ascon_hash256_blocks

/* ---- ISAP ---- */

#define string_given    r1
#define tag_input       r1
#define tag_bytes       r2
#define stream_output   r1
#define stream_input    r2
#define stream_bytes    r3
#define bits            lr              /* to come, the highest first, and a 1 behind them */
#define zero            r0
#define string          r0
#define string_end      r1
#define end             r2
#define three_given     {r0-r2, r4-r11, lr}     /* the state's address first */
#define four_given      {r0-r11, lr}
#define three_return    {r1-r2, r4-r11, pc}
#define four_return     {r1-r11, pc}

#define KEPT_STRING     [sp, #4]
#define KEPT_STRING_END [sp, #8]
#define KEPT_TAG_INPUT  [sp, #4]
#define KEPT_TAG_END    [sp, #8]
#define KEPT_DISTANCE   [sp, #4]        /* of the output from the input */
#define KEPT_STREAM_END [sp, #12]

/* The next 32 bits of the string: the first of them is the carry, the others are in BITS. */
.macro next_bits
    ldr     bits, [string], #4
    str     string, KEPT_STRING
    rev     bits, bits
    cmp     bits, bits                  /* the carry is 1 */
    adcs    bits, bits, bits
.endm

fw_function fw_isap_a128a_rekey
    .p2align 2
    add     end, string_given, #16
    push    three_given
    ldm     state, state_words
    mov     string, string_given
    next_bits
    b       2f
    .p2align 2
1:  one_round LAST                      /* changes no carry */
2:  mov     zero, #0
    eor     odd0, odd0, zero, rrx
    lsls    bits, bits, #1
    bne     1b
    ldr     string, KEPT_STRING
    ldr     string_end, KEPT_STRING_END
    cmp     string, string_end
    beq     3f
    next_bits
    b       1b
3:  bl      ascon_rounds12
    pop     {state}
    stm     state, state_words
    pop     three_return
fw_end fw_isap_a128a_rekey

fw_function fw_isap_a128a_tag_blocks
    .p2align 2
    add     tag_bytes, tag_bytes, tag_input     /* the end */
    push    three_given
    ldm     state, state_words
    b       2f
    .p2align 2
1:  ldr     high, [pointer], #4
    ldr     low, [pointer], #4
    str     pointer, KEPT_TAG_INPUT
    rev     high, high
    rev     low, low
    interleave_pair low, high, other
    eor     even0, even0, low
    eor     odd0, odd0, high
    bl      ascon_rounds12
2:  ldr     pointer, KEPT_TAG_INPUT
    ldr     other, KEPT_TAG_END
    cmp     pointer, other
    bne     1b
    pop     {state}
    stm     state, state_words
    pop     three_return
fw_end fw_isap_a128a_tag_blocks

fw_function fw_isap_a128a_stream_blocks
    .p2align 2
    sub     stream_output, stream_output, stream_input
    add     stream_bytes, stream_bytes, stream_input
    push    four_given
    ldm     state, state_words
1:  bl      ascon_rounds6
    mov     low, even0
    mov     high, odd0
    deinterleave_pair low, high, other
    rev     low, low
    rev     high, high
    ldr     pointer, KEPT_INPUT
    ldr     other, [pointer], #4
    eor     high, high, other
    ldr     other, [pointer], #4
    eor     low, low, other
    str     pointer, KEPT_INPUT
    ldr     other, KEPT_DISTANCE
    add     other, other, pointer
    str     high, [other, #-8]
    str     low, [other, #-4]
    ldr     other, KEPT_STREAM_END
    cmp     pointer, other
    bne     1b
    pop     {state}
    stm     state, state_words
    pop     four_return
fw_end fw_isap_a128a_stream_blocks

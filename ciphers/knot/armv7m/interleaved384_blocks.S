/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's loops over blocks for ARMv7-M, of the four modes on 384 bits; the permutation is in interleaved384_fast.S.
 *
 *     size_t fw_knot_aead_128_384_192_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_aead_192_384_96_blocks(...);  arguments as above
 *     size_t fw_knot_hash_256_384_128_blocks(...);  arguments as above
 *     size_t fw_knot_hash_384_384_48_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack; the state aligned to 4 bytes, input and output at any address.
 *
 * A row is bit-interleaved in three words in 60 instructions, and comes back in 61.
 *
 * cost fw_knot_aead_128_384_192_blocks 76 stack
 * cost fw_knot_aead_192_384_96_blocks 76 stack
 * cost fw_knot_hash_256_384_128_blocks 76 stack
 * cost fw_knot_hash_384_384_48_blocks 76 stack
 */
#include "fw_asm.h"
#include "fw_blocks_armv7m.inc"

#define in_order0       r0              /* a row as bytes are ordered; between permutations only */
#define in_order1       r1
#define in_order2       r2
#define turn0           r0              /* and bit-interleaved: bits 0, 3, 6 ... */
#define turn1           r3
#define turn2           r9
#define scratch         r12
#define state           r4
#define output          r5
#define input           r6
#define bytes           r7
#define mode            r8
#define state_given     r0
#define output_given    r1
#define input_given     r2
#define bytes_given     r3
#define permuted        r0              /* the permutation's arguments */
#define rounds          r1
#define all_bytes       r1
#define rate            r2
#define blocks          r0
#define done            r0
#define saved           {r3-r9, lr}     /* all bytes first */
#define saved_return    {r4-r9, pc}
#define KEPT_MODE       [sp, #32]

.macro begin_blocks
    push    saved
    mov     state, state_given
    mov     output, output_given
    mov     input, input_given
    mov     bytes, bytes_given
    ldrb    mode, KEPT_MODE
.endm

.macro end_blocks rate_bytes:req
    pop     {all_bytes}
    mov     rate, #\rate_bytes
    udiv    blocks, all_bytes, rate
    mul     done, blocks, rate
    pop     saved_return
.endm

/* Bit 3 j mod 32 becomes bit j, as in fw_interleave.h. */
.macro gather word:req
    exchange \word, \word, 2, 0x22222222, scratch
    exchange \word, \word, 4, 0x04040404, scratch
    exchange \word, \word, 8, 0x00380038, scratch
    exchange \word, \word, 16, 0x000007c0, scratch
.endm

/* The inverse of gather. */
.macro scatter word:req
    exchange \word, \word, 16, 0x000007c0, scratch
    exchange \word, \word, 8, 0x00380038, scratch
    exchange \word, \word, 4, 0x04040404, scratch
    exchange \word, \word, 2, 0x22222222, scratch
.endm

/* From bytes' order to TURN0 to TURN2, once the words are gathered. */
.macro take_turns
    ubfx    turn1, in_order0, #11, #11
    lsr     scratch, in_order1, #22
    orr     turn1, turn1, scratch, lsl #11
    orr     turn1, turn1, in_order2, lsl #21
    lsr     turn2, in_order0, #22
    bfi     turn2, in_order1, #10, #11
    lsr     scratch, in_order2, #11
    orr     turn2, turn2, scratch, lsl #21
    lsr     scratch, in_order1, #11
    bfi     turn0, scratch, #11, #11
    lsr     scratch, in_order2, #22
    bfi     turn0, scratch, #22, #10
.endm

/* The inverse of take_turns. */
.macro give_turns
    ubfx    in_order1, turn2, #10, #11
    lsr     scratch, turn0, #11
    bfi     in_order1, scratch, #11, #11
    lsr     scratch, turn1, #11
    bfi     in_order1, scratch, #22, #10
    lsr     in_order2, turn1, #21
    lsr     scratch, turn2, #21
    bfi     in_order2, scratch, #11, #11
    lsr     scratch, turn0, #22
    bfi     in_order2, scratch, #22, #10
    bfi     in_order0, turn1, #11, #11
    bfi     in_order0, turn2, #22, #10
.endm

.macro duplex_word word:req, place:req
    ldr     scratch, [state, #\place]
    eor     \word, \word, scratch
    ite     hi
    eorhi   scratch, scratch, \word
    movls   scratch, \word
    str     scratch, [state, #\place]
.endm

/* A row at PLACE in the state, in the input and in the output. The flags are those of comparing the mode with ENCRYPT,
 * and remain. */
.macro duplex_row place:req
    ldr     in_order0, [input, #\place]
    ldr     in_order1, [input, #\place + 4]
    ldr     in_order2, [input, #\place + 8]
    gather  in_order0
    gather  in_order1
    gather  in_order2
    take_turns
    duplex_word turn0, \place
    duplex_word turn1, "(\place + 4)"
    duplex_word turn2, "(\place + 8)"
    blo     2f
    give_turns
    scatter in_order0
    scatter in_order1
    scatter in_order2
    str     in_order0, [output, #\place]
    str     in_order1, [output, #\place + 4]
    str     in_order2, [output, #\place + 8]
2:
.endm

.macro absorb_word word:req, place:req
    ldr     scratch, [state, #\place]
    eor     scratch, scratch, \word
    str     scratch, [state, #\place]
.endm

.macro absorb_row place:req
    take_turns
    absorb_word turn0, \place
    absorb_word turn1, "(\place + 4)"
    absorb_word turn2, "(\place + 8)"
.endm

.macro permute count:req
    mov     permuted, state
    mov     rounds, #\count
    bl      fw_knot384_permute7
.endm

.macro aead_blocks rate_bytes:req, count:req
    begin_blocks
    b       3f
    .p2align 2
1:  cmp     mode, #ENCRYPT
    duplex_row 0
    .if     \rate_bytes == 24
    duplex_row 12
    .endif
    add     input, input, #\rate_bytes
    add     output, output, #\rate_bytes
    permute \count
3:  subs    bytes, bytes, #\rate_bytes
    bhs     1b
    end_blocks \rate_bytes
.endm

fw_function fw_knot_aead_128_384_192_blocks
    .p2align 2
    aead_blocks 24, 28
fw_end fw_knot_aead_128_384_192_blocks

fw_function fw_knot_aead_192_384_96_blocks
    .p2align 2
    aead_blocks 12, 40
fw_end fw_knot_aead_192_384_96_blocks

fw_function fw_knot_hash_256_384_128_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     in_order0, [input]
    ldr     in_order1, [input, #4]
    ldr     in_order2, [input, #8]
    gather  in_order0
    gather  in_order1
    gather  in_order2
    absorb_row 0
    ldr     in_order0, [input, #12]
    add     input, input, #16
    mov     in_order1, #0
    mov     in_order2, #0
    gather  in_order0
    absorb_row 12
    permute 80
3:  subs    bytes, bytes, #16
    bhs     1b
    end_blocks 16
fw_end fw_knot_hash_256_384_128_blocks

fw_function fw_knot_hash_384_384_48_blocks
    .p2align 2
    begin_blocks
    b       3f
    .p2align 2
1:  ldr     in_order0, [input]
    ldrh    in_order1, [input, #4]
    add     input, input, #6
    mov     in_order2, #0
    gather  in_order0
    gather  in_order1
    absorb_row 0
    permute 104
3:  subs    bytes, bytes, #6
    bhs     1b
    end_blocks 6
fw_end fw_knot_hash_384_384_48_blocks

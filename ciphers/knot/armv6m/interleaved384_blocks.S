/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's loops over blocks for ARMv6-M, of the four modes on 384 bits; the permutation is in interleaved384_fast.S.
 *
 *     size_t fw_knot_aead_128_384_192_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_aead_192_384_96_blocks(...);  arguments as above
 *     size_t fw_knot_hash_256_384_128_blocks(...);  arguments as above
 *     size_t fw_knot_hash_384_384_48_blocks(...);  arguments as above
 *
 * Arguments in r0 to r3 and on the stack; the state aligned to 4 bytes, input and output at any address; at multiples
 * of 4 they are faster.
 *
 * A row is bit-interleaved in three words in 99 instructions, and comes back as fast: 24 times 3 for the
 * exchanges of bits, 4 masks, and 23 that cut eleven bits from here to there.
 *
 * cost fw_knot_aead_128_384_192_blocks 88 stack
 * cost fw_knot_aead_192_384_96_blocks 88 stack
 * cost fw_knot_hash_256_384_128_blocks 88 stack
 * cost fw_knot_hash_384_384_48_blocks 88 stack
 */
#include "fw_asm.h"

#define in_order0       r0              /* a row as bytes are ordered; between permutations only */
#define in_order1       r1
#define in_order2       r2
#define in_order        {r0-r2}
#define turn0           r0              /* and bit-interleaved: bits 0, 3, 6 ... */
#define turn1           r3
#define turn2           r4
#define mask            r3
#define difference      r4
#define scratch         r5

#include "blocks.inc"
#include "fw_blocks_armv6m.inc"

/* ---- A row ---- */

.macro exchange_each distance:req, bits:req
    ldr     mask, =\bits
    exchange in_order0, in_order0, \distance, mask, difference
    exchange in_order1, in_order1, \distance, mask, difference
    exchange in_order2, in_order2, \distance, mask, difference
.endm

/* COUNT bits of FROM, from FIRST on, to bits of TO from PLACE on; all others are 0. */
.macro cut to:req, from:req, first:req, count:req, place:req
    .if     \first + \count < 32
    lsls    \to, \from, #32 - \first - \count
    lsrs    \to, \to, #32 - \count
    .else
    lsrs    \to, \from, #\first
    .endif
    .if     \place
    lsls    \to, \to, #\place
    .endif
.endm

/* Bits of FROM, from FIRST up to the upper end, to bits of TO from PLACE on; all others are 0. */
.macro cut_up to:req, from:req, first:req, place:req
    .if     \first
    lsrs    \to, \from, #\first
    lsls    \to, \to, #\place
    .else
    lsls    \to, \from, #\place
    .endif
.endm

.macro add_cut to:req, from:req, first:req, count:req, place:req
    cut     scratch, \from, \first, \count, \place
    orrs    \to, \to, scratch
.endm

.macro add_cut_up to:req, from:req, first:req, place:req
    cut_up  scratch, \from, \first, \place
    orrs    \to, \to, scratch
.endm

/* From bytes' order to TURN0 to TURN2: first bit 3 j mod 32 becomes bit j, as in fw_interleave.h. */
.macro interleave_row
    exchange_each 2, 0x22222222
    exchange_each 4, 0x04040404
    exchange_each 8, 0x00380038
    exchange_each 16, 0x000007c0
    cut     turn1, in_order0, 11, 11, 0
    add_cut turn1, in_order1, 22, 10, 11
    add_cut_up turn1, in_order2, 0, 21
    cut     turn2, in_order0, 22, 10, 0
    add_cut turn2, in_order1, 0, 11, 10
    add_cut_up turn2, in_order2, 11, 21
    cut     turn0, in_order0, 0, 11, 0
    add_cut turn0, in_order1, 11, 11, 11
    add_cut_up turn0, in_order2, 22, 22
.endm

/* The inverse. */
.macro deinterleave_row
    cut     in_order1, turn2, 10, 11, 0
    add_cut in_order1, turn0, 11, 11, 11
    add_cut_up in_order1, turn1, 11, 22
    cut     in_order2, turn1, 21, 11, 0
    add_cut in_order2, turn2, 21, 11, 11
    add_cut_up in_order2, turn0, 22, 22
    cut     in_order0, turn0, 0, 11, 0
    add_cut in_order0, turn1, 0, 11, 11
    add_cut_up in_order0, turn2, 0, 22
    exchange_each 16, 0x000007c0
    exchange_each 8, 0x00380038
    exchange_each 4, 0x04040404
    exchange_each 2, 0x22222222
.endm

.macro add_word word:req, place:req
    ldr     scratch, [state, #\place]
    eors    \word, \word, scratch
    str     \word, [state, #\place]
.endm

/* The sum is left in WORD. */
.macro replace_word word:req, place:req
    ldr     scratch, [state, #\place]
    str     \word, [state, #\place]
    eors    \word, \word, scratch
.endm

.macro load_row
    take_words in_order, in_order0, in_order1, in_order2
.endm

/* The row in registers is added to the one at STATE, which moves on. */
fw_inner_function knot384_absorb_row
    interleave_row
    add_word turn0, 0
    add_word turn1, 4
    add_word turn2, 8
    adds    state, state, #12
    bx      lr
    .pool
fw_end knot384_absorb_row

/* The input's next row and the one at STATE, which moves on. */
fw_inner_function knot384_duplex_row
    load_row
    interleave_row
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    bhi     1f
    add_word turn0, 0
    add_word turn1, 4
    add_word turn2, 8
    ldr     scratch, KEPT_MODE
    cmp     scratch, #ENCRYPT
    beq     2f
    b       3f
1:  replace_word turn0, 0
    replace_word turn1, 4
    replace_word turn2, 8
2:  deinterleave_row
    give_words in_order, in_order0, in_order1, in_order2
3:  adds    state, state, #12
    bx      lr
    .pool
fw_end knot384_duplex_row

/* ---- Loops ---- */

fw_function fw_knot_aead_128_384_192_blocks
    begin_blocks
    b       2f
1:  bl      knot384_duplex_row
    bl      knot384_duplex_row
    permute fw_knot384_permute7, 28
2:  any_left 24
    bhs     1b
    end_blocks
fw_end fw_knot_aead_128_384_192_blocks

fw_function fw_knot_aead_192_384_96_blocks
    begin_blocks
    b       2f
1:  bl      knot384_duplex_row
    permute fw_knot384_permute7, 40
2:  any_left 12
    bhs     1b
    end_blocks
fw_end fw_knot_aead_192_384_96_blocks

fw_function fw_knot_hash_256_384_128_blocks
    begin_blocks
    b       2f
1:  load_row
    bl      knot384_absorb_row
    load_bytes in_order0, 0, pointer, scratch
    adds    pointer, pointer, #4
    str     pointer, KEPT_INPUT
    movs    in_order1, #0
    movs    in_order2, #0
    bl      knot384_absorb_row
    permute fw_knot384_permute7, 80
2:  any_left 16
    bhs     1b
    end_blocks
fw_end fw_knot_hash_256_384_128_blocks

fw_function fw_knot_hash_384_384_48_blocks
    begin_blocks
    b       2f
1:  ldr     pointer, KEPT_INPUT
    load_bytes in_order0, 0, pointer, scratch
    ldrb    in_order1, [pointer, #4]
    ldrb    scratch, [pointer, #5]
    lsls    scratch, scratch, #8
    orrs    in_order1, in_order1, scratch
    movs    in_order2, #0
    adds    pointer, pointer, #6
    str     pointer, KEPT_INPUT
    bl      knot384_absorb_row
    permute fw_knot384_permute7, 104
2:  any_left 6
    bhs     1b
    end_blocks
fw_end fw_knot_hash_384_384_48_blocks

/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's loops over blocks for RV32, of the four modes on 384 bits; the permutation is in interleaved384_fast.S.
 *
 *     size_t fw_knot_aead_128_384_192_blocks(fw_knot384_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_aead_192_384_96_blocks(...);  arguments as above
 *     size_t fw_knot_hash_256_384_128_blocks(...);  arguments as above
 *     size_t fw_knot_hash_384_384_48_blocks(...);  arguments as above
 *
 * Arguments in a0 to a4; the state aligned to 4 bytes, input and output at any address; at multiples of 4 they are
 * faster.
 *
 * A row is bit-interleaved in three words in 103 instructions, and comes back as fast: 24 times 3 for the
 * exchanges of bits, 8 for masks, and 23 that cut eleven bits from here to there.
 *
 * cost fw_knot_aead_128_384_192_blocks 48 stack
 * cost fw_knot_aead_192_384_96_blocks 48 stack
 * cost fw_knot_hash_256_384_128_blocks 48 stack
 * cost fw_knot_hash_384_384_48_blocks 48 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"

#define in_order0       a0              /* a row as bytes are ordered; between permutations only */
#define in_order1       a1
#define in_order2       a2
#define turn0           a0              /* and bit-interleaved: bits 0, 3, 6 ... */
#define turn1           a3
#define turn2           a4
#define mask            a5
#define scratch         a6
#define byte1           a5
#define byte2           a6
#define byte3           a7
#define state           s0
#define output          s1
#define input           s2
#define left            s3              /* bytes to come */
#define mode            s4
#define all_bytes       s5
#define row             t1              /* in the state */
#define own_return      t0              /* of the functions for a row */
#define permuted        a0              /* the permutation's arguments */
#define rounds          a1
#define state_given     a0
#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define result          a0

.macro each_saved load_or_store:req
    .set    offset, 0
    .irp    word, state, output, input, left, mode, all_bytes, ra
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

/* ---- A row ---- */

.macro exchange_each distance:req, bits:req
    exchange in_order0, in_order0, \distance, \bits, scratch, mask
    exchange_masked in_order1, in_order1, \distance, scratch, mask
    exchange_masked in_order2, in_order2, \distance, scratch, mask
.endm

/* COUNT bits of FROM, from FIRST on, to bits of TO from PLACE on; all others are 0. */
.macro cut to:req, from:req, first:req, count:req, place:req
    slli    \to, \from, 32 - \first - \count
    srli    \to, \to, 32 - \count
    .if     \place
    slli    \to, \to, \place
    .endif
.endm

.macro add_cut to:req, from:req, first:req, count:req, place:req
    cut     scratch, \from, \first, \count, \place
    or      \to, \to, scratch
.endm

/* All bits of FROM from FIRST on, added to TO from PLACE on, up to the upper end. */
.macro add_end to:req, from:req, first:req, place:req
    srli    scratch, \from, \first
    slli    scratch, scratch, \place
    or      \to, \to, scratch
.endm

/* All bits of FROM that find room in TO from PLACE on. */
.macro add_start to:req, from:req, place:req
    slli    scratch, \from, \place
    or      \to, \to, scratch
.endm

/* From bytes' order to TURN0 to TURN2: first bit 3 j mod 32 becomes bit j, as in fw_interleave.h. */
.macro interleave_row
    exchange_each 2, 0x22222222
    exchange_each 4, 0x04040404
    exchange_each 8, 0x00380038
    exchange_each 16, 0x000007c0
    cut     turn1, in_order0, 11, 11, 0
    add_end turn1, in_order1, 22, 11
    add_start turn1, in_order2, 21
    srli    turn2, in_order0, 22
    add_cut turn2, in_order1, 0, 11, 10
    add_end turn2, in_order2, 11, 21
    cut     turn0, in_order0, 0, 11, 0
    add_cut turn0, in_order1, 11, 11, 11
    add_end turn0, in_order2, 22, 22
.endm

/* The inverse. */
.macro deinterleave_row
    cut     in_order1, turn2, 10, 11, 0
    add_cut in_order1, turn0, 11, 11, 11
    add_end in_order1, turn1, 11, 22
    srli    in_order2, turn1, 21
    add_end in_order2, turn2, 21, 11
    add_end in_order2, turn0, 22, 22
    cut     in_order0, turn0, 0, 11, 0
    add_cut in_order0, turn1, 0, 11, 11
    add_start in_order0, turn2, 22
    exchange_each 16, 0x000007c0
    exchange_each 8, 0x00380038
    exchange_each 4, 0x04040404
    exchange_each 2, 0x22222222
.endm

.macro add_word word:req, place:req
    lw      scratch, \place(row)
    xor     \word, \word, scratch
    sw      \word, \place(row)
.endm

/* The sum is left in WORD. */
.macro replace_word word:req, place:req
    lw      scratch, \place(row)
    sw      \word, \place(row)
    xor     \word, \word, scratch
.endm

.macro load_row
    andi    scratch, input, 3
    bnez    scratch, 8f
    lw      in_order0, 0(input)
    lw      in_order1, 4(input)
    lw      in_order2, 8(input)
    j       9f
8:  load_bytes in_order0, 0, input, byte1, byte2, byte3
    load_bytes in_order1, 4, input, byte1, byte2, byte3
    load_bytes in_order2, 8, input, byte1, byte2, byte3
9:  addi    input, input, 12
.endm

/* The row in registers is added to the one at ROW, which moves on. */
fw_inner_function knot384_absorb_row
    interleave_row
    add_word turn0, 0
    add_word turn1, 4
    add_word turn2, 8
    addi    row, row, 12
    jr      own_return
fw_end knot384_absorb_row

/* The input's next row and the one at ROW, which moves on. */
fw_inner_function knot384_duplex_row
    load_row
    interleave_row
    li      mask, ENCRYPT
    bgtu    mode, mask, 1f
    add_word turn0, 0
    add_word turn1, 4
    add_word turn2, 8
    bltu    mode, mask, 4f
    j       2f
1:  replace_word turn0, 0
    replace_word turn1, 4
    replace_word turn2, 8
2:  deinterleave_row
    andi    scratch, output, 3
    bnez    scratch, 3f
    sw      in_order0, 0(output)
    sw      in_order1, 4(output)
    sw      in_order2, 8(output)
    j       5f
3:  store_bytes in_order0, 0, output
    store_bytes in_order1, 4, output
    store_bytes in_order2, 8, output
5:  addi    output, output, 12
4:  addi    row, row, 12
    jr      own_return
fw_end knot384_duplex_row

/* ---- Loops ---- */

.macro begin_blocks
    addi    sp, sp, -32
    each_saved sw
    mv      state, state_given
    mv      output, output_given
    mv      input, input_given
    mv      left, bytes_given
    mv      mode, mode_given
    mv      all_bytes, bytes_given
.endm

.macro end_blocks
    sub     result, all_bytes, left
    each_saved lw
    addi    sp, sp, 32
    ret
.endm

.macro permute count:req
    mv      permuted, state
    li      rounds, \count
    call    fw_knot384_permute7
.endm

/* While there are RATE bytes to come; BLOCK does what comes before the permutation of COUNT rounds. */
.macro each_block block:req, rate:req, count:req
    begin_blocks
    j       2f
1:  sub     left, left, scratch
    mv      row, state
    \block
    permute \count
2:  li      scratch, \rate
    bgeu    left, scratch, 1b
    end_blocks
.endm

.macro duplex_one
    jal     own_return, knot384_duplex_row
.endm

.macro duplex_two
    jal     own_return, knot384_duplex_row
    jal     own_return, knot384_duplex_row
.endm

.macro absorb_16
    load_row
    jal     own_return, knot384_absorb_row
    load_bytes in_order0, 0, input, byte1, byte2, byte3
    addi    input, input, 4
    li      in_order1, 0
    li      in_order2, 0
    jal     own_return, knot384_absorb_row
.endm

.macro absorb_6
    load_bytes in_order0, 0, input, byte1, byte2, byte3
    lbu     in_order1, 4(input)
    lbu     byte1, 5(input)
    addi    input, input, 6
    slli    byte1, byte1, 8
    or      in_order1, in_order1, byte1
    li      in_order2, 0
    jal     own_return, knot384_absorb_row
.endm

fw_function fw_knot_aead_128_384_192_blocks
    each_block duplex_two, 24, 28
fw_end fw_knot_aead_128_384_192_blocks

fw_function fw_knot_aead_192_384_96_blocks
    each_block duplex_one, 12, 40
fw_end fw_knot_aead_192_384_96_blocks

fw_function fw_knot_hash_256_384_128_blocks
    each_block absorb_16, 16, 80
fw_end fw_knot_hash_256_384_128_blocks

fw_function fw_knot_hash_384_384_48_blocks
    each_block absorb_6, 6, 104
fw_end fw_knot_hash_384_384_48_blocks

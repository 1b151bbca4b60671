/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 512 bits for RV32, and the loops over blocks of its two modes: bit-interleaved, four rounds per
 * pass.
 *
 *     void fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds);       52, 56, 100, any multiple of 4 up to 100
 *     void fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds);       140, any multiple of 4 up to 140
 *
 *     size_t fw_knot_aead_256_512_128_blocks(fw_knot512_state *state, uint8_t *output, const uint8_t *input,
 *                                            size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_512_512_64_blocks(...);  arguments as above
 *
 * Arguments in a0 to a4, the state aligned to 4 bytes, input and output at any address. The state stays in registers
 * through all blocks.
 *
 * A round is four times 11 gates, nine rotations of 3 instructions, 2 instructions for the constant in each of four
 * words and one to move on among the constants; with the loop 80.25. The words of rows 1 and 3, which move by one in
 * every round, are back after four. The S-box's NOT is in the constants. We argue for 75 as the least: an instruction
 * for each gate and each word's constant, and without rotations in the instruction set three for each of nine.
 *
 * cost fw_knot512_permute7 48 stack
 * cost fw_knot_aead_256_512_128_blocks 64 stack
 * cost fw_knot_hash_512_512_64_blocks 64 stack
 * cost fw_knot512_permute8 48 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "../interleaved_constants.inc"
#include "interleaved_columns.inc"

#define state           a0
#define rounds          a1
#define last            a1              /* the end of the constants */
#define row0_0          a2              /* row 0, bits 0, 4, 8 ... */
#define row0_1          a3
#define row0_2          a4
#define row0_3          a5
#define row1_0          a6
#define row1_1          a7
#define row1_2          t0
#define row1_3          t1
#define row2_0          t2
#define row2_1          t3
#define row2_2          t4
#define row2_3          t5
#define row3_0          s0
#define row3_1          s1
#define row3_2          s2
#define row3_3          s3
#define scratch         t6
#define constant0       s4
#define constant1       s5
#define constant2       s6
#define constant3       s7
#define constants       ra
#define rounds_return   s8

.macro load_constants
    lb      constant0, 0(constants)
    lb      constant1, 1(constants)
    lb      constant2, 2(constants)
    lb      constant3, 3(constants)
    addi    constants, constants, 4
.endm

/* A round, given where rows 1 and 3 of words 0 to 3 are, with the constants that are loaded; and the next ones. */
.macro one_round a1:req, a3:req, b1:req, b3:req, c1:req, c3:req, d1:req, d3:req
    xor     row0_0, row0_0, constant0
    sub_columns row0_0, \a1, row2_0, \a3, scratch
    xor     row0_1, row0_1, constant1
    sub_columns row0_1, \b1, row2_1, \b3, scratch
    xor     row0_2, row0_2, constant2
    sub_columns row0_2, \c1, row2_2, \c3, scratch
    xor     row0_3, row0_3, constant3
    sub_columns row0_3, \d1, row2_3, \d3, scratch
    load_constants
    rotate_left \d1, 1, scratch
    rotate_left row2_0, 4, scratch
    rotate_left row2_1, 4, scratch
    rotate_left row2_2, 4, scratch
    rotate_left row2_3, 4, scratch
    rotate_left \a3, 6, scratch
    rotate_left \b3, 6, scratch
    rotate_left \c3, 6, scratch
    rotate_left \d3, 7, scratch
.endm

/* Every word of the state from or to memory. */
.macro each_word load_or_store:req
    .set    offset, 0
    .irp    word, row0_0, row0_1, row0_2, row0_3, row1_0, row1_1, row1_2, row1_3
    \load_or_store \word, offset(state)
    .set    offset, offset + 4
    .endr
    .irp    word, row2_0, row2_1, row2_2, row2_3, row3_0, row3_1, row3_2, row3_3
    \load_or_store \word, offset(state)
    .set    offset, offset + 4
    .endr
.endm

/* As many ROUNDS as the register says on the words in registers; returns to ROUNDS_RETURN. */
.macro all_rounds width:req, most:req
    lla     constants, 9f
    slli    last, rounds, 2
    add     last, last, constants
    load_constants
    .p2align 2
1:  one_round row1_0, row3_0, row1_1, row3_1, row1_2, row3_2, row1_3, row3_3
    one_round row1_3, row3_3, row1_0, row3_0, row1_1, row3_1, row1_2, row3_2
    one_round row1_2, row3_2, row1_3, row3_3, row1_0, row3_0, row1_1, row3_1
    one_round row1_1, row3_1, row1_2, row3_2, row1_3, row3_3, row1_0, row3_0
    bltu    constants, last, 1b
    jr      rounds_return
9:  .set    constant, 1
    .rept   \most
    .byte   ~OF_FOUR(constant), ~OF_FOUR(constant >> 1), ~OF_FOUR(constant >> 2), ~OF_FOUR(constant >> 3)
    next_constant \width
    .endr
    .byte   0, 0, 0, 0                  /* loaded, not used */
.endm

fw_inner_function knot512_rounds7
    all_rounds 7, 100
fw_end knot512_rounds7

fw_inner_function knot512_rounds8
    all_rounds 8, 140
fw_end knot512_rounds8

.macro each_saved load_or_store:req, more:vararg
    .set    offset, 0
    .irp    word, row3_0, row3_1, row3_2, row3_3, constant0, constant1, constant2, constant3, constants, \
            rounds_return, \more
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

/* ---- The permutation on a state in memory ---- */

.macro permute permutation:req
    addi    sp, sp, -48
    each_saved sw, state
    each_word lw
    jal     rounds_return, \permutation
    lw      state, 40(sp)
    each_word sw
    each_saved lw, state
    addi    sp, sp, 48
    ret
.endm

fw_function fw_knot512_permute7
    permute knot512_rounds7
fw_end fw_knot512_permute7

fw_function fw_knot512_permute8
    permute knot512_rounds8
fw_end fw_knot512_permute8

/* ---- Blocks ---- */

#define input           a0              /* the state's address is on the stack then */
#define output          s9
#define end             s10
#define mode            s11
#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define result          a0
#define block0          constant0       /* between permutations only */
#define block1          constant1
#define block2          constant2
#define block3          constant3
#define mask            constants
#define byte1           scratch
#define byte2           constants
#define byte3           rounds

#define KEPT_STATE      52(sp)
#define KEPT_DONE       56(sp)

/* MORE: output and mode, where there is output. */
.macro begin_blocks rate:req, more:vararg
    addi    sp, sp, -64
    each_saved sw, end, \more
    andi    bytes_given, bytes_given, -\rate
    sw      state, KEPT_STATE
    sw      bytes_given, KEPT_DONE
    .ifnb   \more
    mv      output, output_given
    mv      mode, mode_given
    .endif
    mv      scratch, input_given
    add     end, input_given, bytes_given
    each_word lw
    mv      input, scratch
.endm

.macro end_blocks more:vararg
    lw      state, KEPT_STATE
    each_word sw
    each_saved lw, end, \more
    lw      result, KEPT_DONE
    addi    sp, sp, 64
    ret
.endm

.macro load_block block:req, offset:req
    load_bytes \block, \offset, input, byte1, byte2, byte3
.endm

fw_function fw_knot_aead_256_512_128_blocks
    begin_blocks 16, output, mode
    j       5f
1:  load_block block0, 0
    load_block block1, 4
    load_block block2, 8
    load_block block3, 12
    addi    input, input, 16
    interleave_quad block0, block1, block2, block3, scratch, mask
    xor     block0, block0, row0_0
    xor     block1, block1, row0_2
    xor     block2, block2, row0_1
    xor     block3, block3, row0_3
    li      mask, ENCRYPT
    bgtu    mode, mask, 2f
    mv      row0_0, block0
    mv      row0_2, block1
    mv      row0_1, block2
    mv      row0_3, block3
    bltu    mode, mask, 4f
    j       3f
2:  xor     row0_0, row0_0, block0
    xor     row0_2, row0_2, block1
    xor     row0_1, row0_1, block2
    xor     row0_3, row0_3, block3
3:  deinterleave_quad block0, block1, block2, block3, scratch, mask
    store_bytes block0, 0, output
    store_bytes block1, 4, output
    store_bytes block2, 8, output
    store_bytes block3, 12, output
    addi    output, output, 16
4:  li      rounds, 52
    jal     rounds_return, knot512_rounds7
5:  beq     input, end, 6f
    j       1b
6:  end_blocks output, mode
fw_end fw_knot_aead_256_512_128_blocks

fw_function fw_knot_hash_512_512_64_blocks
    begin_blocks 8
    j       2f
1:  load_block block0, 0
    load_block block1, 4
    addi    input, input, 8
    li      block2, 0
    li      block3, 0
    interleave_quad block0, block1, block2, block3, scratch, mask
    xor     row0_0, row0_0, block0
    xor     row0_2, row0_2, block1
    xor     row0_1, row0_1, block2
    xor     row0_3, row0_3, block3
    li      rounds, 140
    jal     rounds_return, knot512_rounds8
2:  bne     input, end, 1b
    end_blocks
fw_end fw_knot_hash_512_512_64_blocks

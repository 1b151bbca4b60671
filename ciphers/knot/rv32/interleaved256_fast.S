/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's permutation of 256 bits for RV32, and the loops over blocks of its two modes: bit-interleaved, two rounds per
 * pass.
 *
 *     void fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds);       28, 32 or 52, any even number up to 52
 *     void fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds);       68, any even number up to 68
 *
 *     size_t fw_knot_aead_128_256_64_blocks(fw_knot256_state *state, uint8_t *output, const uint8_t *input,
 *                                           size_t bytes, enum fw_duplex mode);
 *     size_t fw_knot_hash_256_256_32_blocks(...);  arguments as above
 *
 * Arguments in a0 to a4, the state aligned to 4 bytes, input and output at any address.
 *
 * A round is two times 11 gates, five rotations of 3 instructions, and 2 instructions for the constant in each of two
 * words; with the loop's 2 per pass 42. The words of rows 1 and 3, which change sides in every round, are back after
 * two. The S-box's NOT is in the constants. We argue for 39 as the least: an instruction for each gate and each
 * word's constant, and without rotations in the instruction set three for each of five.
 *
 * cost fw_knot256_permute6 0 stack
 * cost fw_knot_aead_128_256_64_blocks 32 stack
 * cost fw_knot_hash_256_256_32_blocks 16 stack
 * cost fw_knot256_permute7 0 stack
 */
#include "fw_asm.h"
#include "fw_blocks_rv32.inc"
#include "../interleaved_constants.inc"
#include "interleaved_columns.inc"

#define state           a0
#define rounds          a1
#define last            a1              /* the end of the constants */
#define even0           a2              /* row 0, bits 0, 2, 4 ... */
#define odd0            a3              /* row 0, bits 1, 3, 5 ... */
#define even1           a4
#define odd1            a5
#define even2           a6
#define odd2            a7
#define even3           t0
#define odd3            t1
#define scratch         t2
#define even_constant   t3
#define odd_constant    t4
#define constants       t5

.macro load_constants
    lb      even_constant, 0(constants)
    lb      odd_constant, 1(constants)
    addi    constants, constants, 2
.endm

/* A round on words of rows 1 and 3 that are on these sides, with the constants that are loaded; and the next ones. */
.macro one_round on_even1:req, on_even3:req, on_odd1:req, on_odd3:req
    xor     even0, even0, even_constant
    sub_columns even0, \on_even1, even2, \on_even3, scratch
    xor     odd0, odd0, odd_constant
    sub_columns odd0, \on_odd1, odd2, \on_odd3, scratch
    load_constants
    rotate_left \on_odd1, 1, scratch
    rotate_left even2, 4, scratch
    rotate_left odd2, 4, scratch
    rotate_left \on_even3, 12, scratch
    rotate_left \on_odd3, 13, scratch
.endm

.macro take_state
    lw      even0, 0(state)
    lw      odd0, 4(state)
    lw      even1, 8(state)
    lw      odd1, 12(state)
    lw      even2, 16(state)
    lw      odd2, 20(state)
    lw      even3, 24(state)
    lw      odd3, 28(state)
.endm

.macro give_state
    sw      even0, 0(state)
    sw      odd0, 4(state)
    sw      even1, 8(state)
    sw      odd1, 12(state)
    sw      even2, 16(state)
    sw      odd2, 20(state)
    sw      even3, 24(state)
    sw      odd3, 28(state)
.endm

/* As many ROUNDS as the register says on the words in registers. */
.macro all_rounds width:req, most:req
    lla     constants, 9f
    add     last, rounds, rounds
    add     last, last, constants
    load_constants
    .p2align 2
1:  one_round even1, even3, odd1, odd3
    one_round odd1, odd3, even1, even3
    bltu    constants, last, 1b
    ret
9:  .set    constant, 1
    .rept   \most
    .byte   ~OF_TWO(constant), ~OF_TWO(constant >> 1)
    next_constant \width
    .endr
    .byte   0, 0                        /* loaded, not used */
.endm

fw_inner_function knot256_rounds6
    all_rounds 6, 52
fw_end knot256_rounds6

fw_inner_function knot256_rounds7
    all_rounds 7, 68
fw_end knot256_rounds7

/* ---- The permutation on a state in memory ---- */

#define return          t6

.macro permute permutation:req
    mv      return, ra
    take_state
    call    \permutation
    give_state
    jr      return
.endm

fw_function fw_knot256_permute6
    permute knot256_rounds6
fw_end fw_knot256_permute6

fw_function fw_knot256_permute7
    permute knot256_rounds7
fw_end fw_knot256_permute7

/* ---- Blocks ---- */

#define output          s0
#define input           s1
#define bytes           s2
#define mode            s3
#define all_bytes       s4
#define output_given    a1
#define input_given     a2
#define bytes_given     a3
#define mode_given      a4
#define low             t3              /* a block's halves; between permutations only */
#define high            t4
#define byte1           t2
#define byte2           t5
#define byte3           t6
#define mask            t5

.macro each_of load_or_store:req, words:vararg
    .irp    word, \words
    \load_or_store \word, offset(sp)
    .set    offset, offset + 4
    .endr
.endm

/* DUPLEX: 0 where nothing goes out. */
.macro each_saved load_or_store:req, duplex:req
    .set    offset, 0
    each_of \load_or_store, input, bytes, all_bytes, ra
    .if     \duplex
    each_of \load_or_store, output, mode
    .endif
.endm

.macro begin_blocks duplex=1
    addi    sp, sp, -16 * (1 + \duplex)
    each_saved sw, \duplex
    .if     \duplex
    mv      output, output_given
    mv      mode, mode_given
    .endif
    mv      input, input_given
    mv      bytes, bytes_given
    mv      all_bytes, bytes_given
    take_state
.endm

.macro end_blocks rate:req, duplex=1
    give_state
    andi    state, all_bytes, -\rate    /* what is returned */
    each_saved lw, \duplex
    addi    sp, sp, 16 * (1 + \duplex)
    ret
.endm

fw_function fw_knot_aead_128_256_64_blocks
    begin_blocks
    j       5f
1:  load_bytes low, 0, input, byte1, byte2, byte3
    load_bytes high, 4, input, byte1, byte2, byte3
    addi    input, input, 8
    interleave_pair low, high, scratch, mask
    xor     low, low, even0
    xor     high, high, odd0
    li      mask, ENCRYPT
    bgtu    mode, mask, 2f
    mv      even0, low
    mv      odd0, high
    bltu    mode, mask, 4f
    j       3f
2:  xor     even0, even0, low
    xor     odd0, odd0, high
3:  deinterleave_pair low, high, scratch, mask
    store_bytes low, 0, output
    store_bytes high, 4, output
    addi    output, output, 8
4:  li      rounds, 28
    call    knot256_rounds6
    addi    bytes, bytes, -8
5:  sltiu   scratch, bytes, 8
    beqz    scratch, 1b
    end_blocks 8
fw_end fw_knot_aead_128_256_64_blocks

fw_function fw_knot_hash_256_256_32_blocks
    begin_blocks duplex=0
    j       2f
1:  load_bytes low, 0, input, byte1, byte2, byte3
    addi    input, input, 4
    part_halves low, scratch, mask
    slli    scratch, low, 16
    srli    scratch, scratch, 16
    xor     even0, even0, scratch
    srli    low, low, 16
    xor     odd0, odd0, low
    li      rounds, 68
    call    knot256_rounds7
    addi    bytes, bytes, -4
2:  sltiu   scratch, bytes, 4
    beqz    scratch, 1b
    end_blocks 4, duplex=0
fw_end fw_knot_hash_256_256_32_blocks
